import { expect, test } from 'vitest';
import { SeededRandom } from '../../apps/server/src/modules/flights/testing/seeded-random.ts';
import { findApart } from './compare-kinds.ts';

/**
 * Two kinds on a machine with random stalls: whole rounds take up to three times as long, and one response in five up
 * to twice.
 */
function measure(seed: number, rounds: number, apart: number): [number[], number[]] {
  const random = new SeededRandom(seed);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const machine = 20 * (1 + 2 * random.next());
    for (const kind of [0, 1] as const) {
      const stall = random.chance(0.2) ? 1 + random.next() : 1 + 0.05 * random.next();
      times[kind].push(machine * stall * (kind === 1 ? 1 + apart : 1));
    }
  }
  return times;
}

const seeds = Array.from({ length: 50 }, (_, seed) => seed + 1);

test('kinds that take equally long are never found to differ, however the machine stalls', () => {
  for (const seed of seeds) expect(findApart(measure(seed, 200, 0)).low).toBeLessThan(10);
});

test('kinds that differ by a fifth are found to, with the true value between the bounds', () => {
  for (const seed of seeds) {
    const { low, high } = findApart(measure(seed, 800, 0.2));
    expect(low).toBeGreaterThan(10);
    expect(high).toBeGreaterThan(18);
  }
});
