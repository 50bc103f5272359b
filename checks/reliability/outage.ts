import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { runOutageTrial } from '../../apps/server/src/stress-tests/testing/outage-trial.ts';
import { SELLING } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServerAt } from './on-database.ts';

export const outage: Trial = {
  name: 'outage',
  title: 'The database stopped under load',
  mustHold: '503 with a clear text, recovery by itself, nothing lost',
  tries: [...SELLING],
  seed: 20_270_603,
  async run({ seed, quick, say }) {
    const binaries = await findPostgres(process.env, say);
    const size = quick ? { awaySeconds: 8, besideSeconds: 6 } : { awaySeconds: 30, besideSeconds: 20 };
    if (binaries === undefined)
      return { size: 'nothing', figures: [], faults: [], notShown: 'no PostgreSQL server was found' };
    // One of its own, since it is stopped.
    const postgres = await startPostgres(binaries);
    standOnServerAt(postgres.url);
    try {
      const { interrupt, resume } = postgres;
      const report = await runOutageTrial({ seed, ...size, interrupt, resume, say });
      const answers = Object.entries(report.answersWhileAway).map(
        ([status, count]) => `${count} × ${status}`,
      );
      return {
        size: `stopped for ${size.awaySeconds} s, 8 buyers at a time and a visitor of pages`,
        figures: [
          { figure: 'orders sold', value: report.sold },
          { figure: 'answers while it was away', value: answers.join(', ') },
          { figure: 'slowest answer', value: report.slowestMs, unit: 'ms' },
          { figure: 'selling again after', value: report.soldAgainAfterMs / 1000, unit: 's' },
          { figure: 'jobs again after', value: report.jobsAgainAfterMs / 1000, unit: 's' },
        ],
        faults: report.faults,
      };
    } finally {
      await postgres.stop();
    }
  },
};
