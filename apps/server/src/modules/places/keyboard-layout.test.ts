import { describe, expect, it } from 'vitest';
import { swapLayout } from './keyboard-layout.ts';

describe('the other keyboard layout', () => {
  it.each([
    ['ьщысщц', 'moscow'],
    ['Ьщысщц', 'moscow'],
    ['vjcrdf', 'москва'],
    ['cfyrn-gtnth,ehu', 'санкт-петербург'],
    ['fyrfhf', 'анкара'],
    ['эяьэк', 'izmir'],
    ['юуıьу', undefined],
    ['юуыьу', 'çesme'],
    ['ыкı', undefined],
    ['mосква', undefined],
    ['123', undefined],
  ])('%s was meant as %s', (typed, meant) => {
    expect(swapLayout(typed)).toBe(meant);
  });

  it('knows the Turkish keys that differ from the English ones', () => {
    expect(swapLayout('ıfhv')).toBe('шарм');
    expect(swapLayout('şnöyf')).toBe('жтбна');
  });
});
