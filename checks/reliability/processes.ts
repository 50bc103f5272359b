import { runProcessesStressTest } from '../../apps/server/src/stress-tests/testing/processes/processes-trial.ts';
import { SELLING } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServer } from './on-database.ts';

export const processes: Trial = {
  name: 'processes',
  title: 'Three processes behind one address on one PostgreSQL, killed in turn',
  mustHold: 'no failed booking after a retry, search answers agree',
  tries: [...SELLING],
  seed: 20_270_801,
  async run({ seed, quick, context, say }) {
    await standOnServer(context);
    const size = quick ? { orders: 60, kills: 2 } : { orders: 300, kills: 20 };
    const report = await runProcessesStressTest({ seed, ...size }, say);
    return {
      size: `${size.orders} orders, ${size.kills} kills, ${report.withValkey ? 'with' : 'without'} Valkey`,
      figures: [
        { figure: 'kills', value: report.kills },
        { figure: 'orders sold', value: report.sold },
        { figure: 'pressed again', value: report.retried },
        { figure: 'answered by each', value: report.answered.join(', ') },
        { figure: 'mails', value: report.mails },
        { figure: 'mails that came twice', value: report.mailsTwice },
      ],
      faults: report.faults,
    };
  },
};
