import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLetterTree } from './letter-tree.ts';
import { textsBeginningNear } from './near-beginnings.ts';

/** Damerau-Levenshtein (optimal string alignment) by the full table: slow, obvious, the judge. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_2, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, table[i - 2]![j - 2]! + 1);
      }
      table[i]![j] = least;
    }
  }
  return table[a.length]![b.length]!;
}

const slipsOfBeginning = (text: string, typed: string): number =>
  Math.min(...Array.from({ length: text.length + 1 }, (_, i) => distance(text.slice(0, i), typed)));

test('every name that begins within one or two slips is found, with its fewest slips, and no other', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 7 });
  const someNames = fc.uniqueArray(word, { maxLength: 30 });
  fc.assert(
    fc.property(someNames, word, fc.constantFrom(0, 1, 2), (names, typed, most) => {
      const texts = names.toSorted();
      const near = textsBeginningNear(buildLetterTree(texts), typed, most);
      const found = near.flatMap(({ low, high, slips }) =>
        texts.slice(low, high).map((text) => ({ text, slips })),
      );
      const expected = texts
        .map((text) => ({ text, slips: slipsOfBeginning(text, typed) }))
        .filter(({ slips }) => slips <= most);
      expect(found).toEqual(expected);
    }),
    { numRuns: 500, seed: 7 },
  );
});
