import { catalogue } from '@farewind/contract/catalogue';
import { expect, test } from 'vitest';
import { fuzzOperations } from './testing/fuzz/fuzz-operations.ts';

test('every operation, called with what nearly fits its schema and what does not, answers in words: no 5xx, no inside, no word of another agency', async () => {
  const { faults, operations, accepted } = await fuzzOperations({
    seed: 7,
    requests: catalogue.length,
    worksOff: false,
  });
  expect(faults).toEqual([]);
  expect(operations).toBe(catalogue.length);
  // Not only the door is tried.
  expect(accepted).toBeGreaterThan(30);
}, 180_000);
