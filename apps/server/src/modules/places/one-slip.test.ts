import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsWithOneSlip } from './match-names.ts';
import { distance } from './testing/edit-distance.ts';

describe('one typing error', () => {
  it('is an extra, missing or wrong letter, or two swapped neighbours, judged on the beginning of the name', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(word, word, (name, typed) => {
        const beginnings = Array.from({ length: name.length + 1 }, (_, i) => name.slice(0, i));
        const expected = beginnings.some((beginning) => distance(beginning, typed) <= 1);
        expect(beginsWithOneSlip(name, typed)).toBe(expected);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});
