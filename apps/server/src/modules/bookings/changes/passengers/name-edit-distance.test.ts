import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameEditDistance } from './plan-change.ts';

const count = (from: string, to: string): number => {
  const [surname = '', name = ''] = from.split(' ');
  const [newSurname = '', newName = ''] = to.split(' ');
  return nameEditDistance({ surname, name }, { surname: newSurname, name: newName });
};

describe('letters of a name that differ', () => {
  it.each([
    ['SOKOLOV LEV', 'SOKOLOV LEO', 1],
    ['SOKOLOVA ANA', 'SOKOLOVA ANNA', 1],
    ['SOKOLOVAA ANNA', 'SOKOLOVA ANNA', 1],
    ['SOKOLOV LEV', 'SOKOLOWA LEO', 3],
    ['IVANOV PETR', 'PETROV IVAN', 8],
    ['SOKOLOVA anna', 'SOKOLOVA ANNA', 0],
  ])('%s → %s: %i', (from, to, letters) => {
    expect(count(from, to)).toBe(letters);
  });

  it('are zero for the same name, symmetric, and at most the length of the longer name', () => {
    const name = fc.string({ unit: fc.constantFrom(...'ABCD-'), maxLength: 12 });
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [from, to] = [
          { name: a, surname: 'X' },
          { name: b, surname: 'X' },
        ];
        const letters = nameEditDistance(from, to);
        expect(nameEditDistance(to, from)).toBe(letters);
        expect(letters === 0).toBe(a === b);
        expect(letters).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
      { numRuns: 300 },
    );
  });
});
