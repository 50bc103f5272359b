import { quantile } from '../report/quantile.ts';

/** Percentiles of measured milliseconds. */
export interface Spread {
  /** How many times were measured. */
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function spreadOf(times: readonly number[]): Spread {
  const at = (share: number) => quantile(times, share);
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/**
 * The best of several runs for each item, in milliseconds, to reduce disturbance by other programs. Runs cycle through
 * all items, so that no item finds its own data still in the processor's cache.
 */
export function timeEach<T>(items: readonly T[], run: (item: T) => unknown, rounds = 3): number[] {
  return timeInTurns(items, [run], rounds)[0]!;
}

/**
 * The same for several compared sides, a list for each. They alternate round by round, so that both run warm and are
 * disturbed alike.
 */
export function timeInTurns<T>(
  items: readonly T[],
  sides: readonly ((item: T) => unknown)[],
  rounds = 12,
): number[][] {
  const best = sides.map(() => items.map(() => Infinity));
  for (let round = 0; round <= rounds; round++) {
    for (const [side, run] of sides.entries()) {
      const times = best[side]!;
      for (const [index, item] of items.entries()) {
        const start = performance.now();
        run(item);
        const spent = performance.now() - start;
        if (round > 0) times[index] = Math.min(times[index]!, spent);
      }
    }
  }
  return best;
}

/** The same for asynchronous work. */
export async function timeEachAsync<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  rounds = 1,
): Promise<number[]> {
  const best = items.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    for (const [index, item] of items.entries()) {
      const start = performance.now();
      await run(item);
      best[index] = Math.min(best[index]!, performance.now() - start);
    }
  }
  return best;
}

export function secondsOf(run: () => void): number {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}
