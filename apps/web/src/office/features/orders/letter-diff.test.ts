import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLetters } from './letter-diff.ts';

const join = (parts: ReturnType<typeof diffLetters>, without: 'gone' | 'come') =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('a corrected name', () => {
  it('shows the one letter that changes', () => {
    expect(diffLetters('LEV', 'LEO')).toEqual([
      { kind: 'same', text: 'LE' },
      { kind: 'gone', text: 'V' },
      { kind: 'come', text: 'O' },
    ]);
  });

  it('reads as it was without what comes, and as it will be without what goes', () => {
    const name = fc.stringMatching(/^[AB ]{0,9}$/);
    fc.assert(
      fc.property(name, name, (before, after) => {
        const parts = diffLetters(before, after);
        expect(join(parts, 'come')).toBe(before);
        expect(join(parts, 'gone')).toBe(after);
      }),
    );
  });
});
