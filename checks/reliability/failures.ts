import {
  runKillStressTest,
  type KillStressTest,
} from '../../apps/server/src/stress-tests/testing/kill-trial.ts';
import { PROCESSES, SELLING, sellingWith } from '../report/tried.ts';
import type { Figure, Outcome, Trial } from '../report/trial.ts';
import { paymentSimulators } from '../../apps/server/src/payment-simulators.ts';
import { Chance } from '../../apps/server/src/stress-tests/testing/chance.ts';
import { standOnEmbedded, standOnServer, standOnServerAt } from './on-database.ts';
import { runDiskTrial } from '../../apps/server/src/stress-tests/testing/disk-trial.ts';
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { runPageKillTrial } from '../../apps/server/src/stress-tests/testing/page-kill-trial.ts';
import { runRaceTrial } from '../../apps/server/src/stress-tests/testing/race-trial.ts';
import { runOutageTrial } from '../../apps/server/src/stress-tests/testing/outage-trial.ts';
import { runProcessesStressTest } from '../../apps/server/src/stress-tests/testing/processes/processes-trial.ts';

const SEED = 20_270_302;

export const payments: Trial = {
  name: 'payments',
  title: 'Payments through a process that is killed',
  mustHold: 'no order charged twice; none paid and forgotten after reconciliation; no forged return applied',
  tries: [...SELLING],
  seed: SEED,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    return kill({ seed, ...(quick ? { orders: 40, kills: 5 } : { orders: 3000, kills: 200 }) });
  },
};

/** At full size over this many providers, drawn by the seed; in the quick size over all. */
const DRAWN = 2;

export const pages: Trial = {
  name: 'pages',
  title: 'Hosted pages and QR codes through a process that is killed',
  mustHold:
    'no buyer charged without a seat or a refund, none charged twice for one order without the second going back, no sale without a receipt',
  tries: [...SELLING, 'apps/server/src/adapters/payment-gateways', 'apps/server/src/payment-simulators.ts'],
  seed: SEED + 3,
  async run({ seed, quick, context, say }) {
    await standOnServer(context);
    const all = paymentSimulators.map(({ provider }) => provider);
    const providers = quick ? all : new Chance(seed).draw(all, DRAWN);
    const { orders, kills } = quick ? { orders: 20, kills: 3 } : { orders: 3000, kills: 200 };
    const figures: Figure[] = [];
    const faults: string[] = [];
    for (const provider of providers) {
      say(`  ${provider}`);
      const report = await runPageKillTrial({ seed, orders, kills, provider });
      const { paid, late, sold, returned } = report;
      const value = `${paid} payments, ${late} of them after the limit; ${sold} orders sold, ${returned} refunds, ${report.kills} kills`;
      figures.push({ figure: provider, value });
      faults.push(...report.faults.map((fault) => `${provider}: ${fault}`));
    }
    return {
      size: `${orders} orders, ${kills} kills for each of ${providers.join(', ')}; the provider loses 10 % of its answers and notifies in every way`,
      figures,
      faults,
    };
  },
};

export const races: Trial = {
  name: 'races',
  title: 'Return, notification and poll of a payment at the same instant',
  mustHold: 'one transition, one capture, one posting for each order',
  tries: [...SELLING, 'apps/server/src/adapters/payment-gateways'],
  seed: SEED + 2,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const orders = quick ? 25 : 1000;
    const { sold, faults } = await runRaceTrial(seed, orders);
    return {
      size: `${orders} orders; browser and poll twice each, a notification told twice`,
      figures: [{ figure: 'orders sold once', value: sold }],
      faults,
    };
  },
};

export const embedded: Trial = {
  name: 'embedded',
  title: 'The embedded database, killed in the middle of writes',
  mustHold: 'opens again, every acknowledged order there',
  tries: [...SELLING],
  seed: SEED + 1,
  run({ seed, quick }) {
    standOnEmbedded();
    return kill({ seed, ...(quick ? { orders: 12, kills: 4 } : { orders: 150, kills: 50 }) });
  },
};

async function kill(trial: KillStressTest): Promise<Outcome> {
  const { kills, sold, promised, late, forged, faults } = await runKillStressTest(trial);
  return {
    size: `${trial.orders} orders, ${trial.kills} kills; the bank loses 10 % of its answers`,
    figures: [
      { figure: 'kills', value: kills },
      { figure: 'orders sold', value: sold },
      { figure: 'acknowledged', value: promised },
      { figure: 'late returns', value: late },
      { figure: 'forged returns refused', value: forged },
    ],
    faults,
  };
}

export const disk: Trial = {
  name: 'disk',
  title: 'The embedded database on a full disk and in an unreadable folder',
  mustHold: 'a clear message, nothing lost, on by itself when there is room',
  tries: [...SELLING],
  async run({ quick, say }) {
    standOnEmbedded();
    const orders = quick ? 3 : 30;
    const { acknowledged, refused, words, faults } = await runDiskTrial(orders);
    for (const sentence of words) say(sentence);
    return {
      size: `${orders} orders each before, during and after; two starts`,
      figures: [
        { figure: 'acknowledged', value: acknowledged },
        { figure: 'refused with 503', value: refused },
      ],
      faults,
    };
  },
};

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
    // A separate server, because it is stopped.
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

export const processes: Trial = {
  name: 'processes',
  title: 'Three processes behind one address on one PostgreSQL, killed in turn',
  mustHold: 'no failed booking after a retry, search answers agree',
  tries: [...sellingWith([PROCESSES])],
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
