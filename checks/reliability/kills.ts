import {
  runKillStressTest,
  type KillStressTest,
} from '../../apps/server/src/stress-tests/testing/kill-trial.ts';
import { SELLING } from '../report/tried.ts';
import type { Outcome, Trial } from '../report/trial.ts';
import { standOnEmbedded, standOnServer } from './on-database.ts';

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
