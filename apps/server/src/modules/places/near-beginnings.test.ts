import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLetterTree } from './letter-tree.ts';
import { textsBeginningNear } from './search-places.ts';
import { distance } from './testing/edit-distance.ts';

const slipsOfBeginning = (text: string, typed: string): number =>
  Math.min(...Array.from({ length: text.length + 1 }, (_, i) => distance(text.slice(0, i), typed)));

test('finds exactly the names that begin with the text within one or two errors, each with its lowest number of errors', () => {
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
