import { walkOrders } from '../../apps/server/src/stress-tests/testing/walks/walk-orders.ts';
import { SELLING, SENDER, SERVER } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServer } from './on-database.ts';
import { runCrowdTrial } from '../../apps/server/src/stress-tests/testing/crowd-trial.ts';
import { findSenderFaults } from '../../apps/server/src/stress-tests/testing/judge-sender.ts';
import { runSenderStressTest } from '../../apps/server/src/stress-tests/testing/sender-trial.ts';
import { fuzzOperations } from '../../apps/server/src/stress-tests/testing/fuzz/fuzz-operations.ts';

const LEAST_DAYS = 30;

export const month: Trial = {
  name: 'month',
  title: 'A random month of sales, changes and refunds in five currencies',
  mustHold: 'ledger zero at every commit; order balance = captured − refunded',
  tries: [...SELLING],
  seed: 20_270_301,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const orders = quick ? 80 : 1000;
    const { done, refused, ends, days, currencies, looks } = await walkOrders(seed, orders);
    const acts = sumOf(done);
    return {
      size: `${orders} orders over ${Math.floor(days)} days`,
      figures: [
        { figure: 'acts', value: acts },
        { figure: 'refused', value: sumOf(refused) },
        { figure: 'looks at the ledger at a commit', value: looks },
        {
          figure: 'items left',
          value: Object.entries(ends)
            .map(([end, count]) => `${count} ${end}`)
            .join(', '),
        },
      ],
      // Any violation of a rule about money or seats aborts the walk and names the rule.
      faults: [
        ...(currencies === 5 ? [] : [`Sold in ${currencies} currencies only`]),
        ...(quick || days >= LEAST_DAYS ? [] : [`Only ${days} days passed`]),
        ...(acts > orders ? [] : [`Only ${acts} acts were done`]),
      ],
    };
  },
};

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export const crowd: Trial = {
  name: 'crowd',
  title: 'A crowd for the last seats, at a process that is killed',
  mustHold: 'sold ≤ seats and equal to tickets issued; nothing held at the end; no deadlock',
  tries: [...SELLING],
  seed: 20_270_301,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const size = quick ? { buyers: 150, seats: 40, kills: 2 } : { buyers: 2000, seats: 100, kills: 20 };
    const report = await runCrowdTrial({ seed, ...size });
    const refusals = Object.entries(report.refusals).map(([key, count]) => `${count} × ${key}`);
    return {
      size: `${size.buyers} buyers at once, ${size.seats} seats each way, ${size.kills} kills; then ${report.later} more`,
      figures: [
        { figure: 'kills', value: report.kills },
        { figure: 'seats sold each way', value: report.seatsSold.join(' and ') },
        { figure: 'orders sold', value: report.ordersSold },
        { figure: 'refusals', value: refusals.join(', ') },
        { figure: 'holds that ran out', value: report.expiredHolds },
        { figure: 'deadlocks', value: report.deadlocks },
      ],
      faults: report.faults,
    };
  },
};

const DROPS = 0.2;

export const messages: Trial = {
  name: 'messages',
  title: 'Messages through a sender that is killed',
  mustHold: 'none lost; duplicates ≤ kills',
  tries: [
    'apps/server/src/modules/messaging',
    'apps/server/src/platform',
    'apps/server/src/adapters',
    ...SENDER,
  ],
  seed: 20_270_520,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const trial = {
      seed,
      drops: DROPS,
      ...(quick ? { messages: 80, kills: 3 } : { messages: 10_000, kills: 100 }),
    };
    const report = await runSenderStressTest(trial);
    // A connection that drops less often would test nothing.
    const fewest = trial.messages * DROPS * 0.7;
    return {
      size: `${trial.messages} messages, ${trial.kills} kills; the mail server drops 20 %`,
      figures: [
        { figure: 'kills', value: report.kills },
        { figure: 'dropped by the mail server', value: report.faults },
        { figure: 'arrived twice', value: report.taken.length - trial.messages },
      ],
      faults: [
        ...findSenderFaults(report, trial),
        ...(report.faults >= fewest ? [] : [`The mail server dropped only ${report.faults}`]),
      ],
    };
  },
};

export const fuzzing: Trial = {
  name: 'fuzzing',
  title: 'All operations fuzzed from their schemas',
  mustHold: 'no 5xx, no hang, no stack trace',
  tries: [...SERVER],
  seed: 20_270_701,
  async run({ seed, quick, context, say }) {
    await standOnServer(context);
    const result = await fuzzOperations({ seed, requests: quick ? 1500 : 100_000, say });
    return {
      size: `${result.requests} requests to ${result.operations} operations`,
      figures: [
        { figure: 'operations that took a call', value: result.accepted },
        ...Object.entries(result.statuses).map(([status, value]) => ({ figure: `answers ${status}`, value })),
      ],
      faults: result.faults,
    };
  },
};
