import { expect, test } from 'vitest';
import { runKillStressTest } from './kill-trial.ts';

const SEED = 20_270_302;

/** How much a trial does. */
export interface TriedKills {
  readonly orders: number;
  readonly kills: number;
  readonly timeoutMs: number;
}

export function tryKills({ orders, kills, timeoutMs }: TriedKills): void {
  test(
    `${orders} paid orders, the server killed ${kills} times in their midst, a bank that loses answers, returns doubled and forged: nobody pays twice, no payment is forgotten`,
    async () => {
      expect((await runKillStressTest({ seed: SEED, orders, kills })).faults).toEqual([]);
    },
    timeoutMs,
  );
}
