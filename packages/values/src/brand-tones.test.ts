import { expect, test } from 'vitest';
import { brandStyle, contrastOf, isReadableBrand, tonesOf } from './brand-tones.ts';

test('black on white differs by 21, a colour from itself by 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#0b6e6e', '#0b6e6e')).toBe(1);
});

test('a brand colour is taken only where white can be read on it and it can be read on paper', () => {
  expect(isReadableBrand('#0b6e6e')).toBe(true);
  expect(isReadableBrand('#7fd0c8')).toBe(false);
});

test('whatever colours an agency has, its links and badges can be read on light and on dark pages', () => {
  for (const color of ['#0b6e6e', '#8a1c4a', '#123a8c', '#3d2b1f', '#5b21b6']) {
    const { sea, 'on-sea': onSea, 'sun-ink': sunInk } = tonesOf({ brandColor: color, accentColor: color });
    expect(contrastOf(sea?.[1] ?? '', '#0b161c')).toBeGreaterThanOrEqual(7);
    expect(contrastOf(sea?.[1] ?? '', onSea?.[1] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(sunInk?.[0] ?? '', '#fbfaf7')).toBeGreaterThanOrEqual(7);
  }
});

test('an agency without colours of its own keeps those of the pages', () => {
  expect(brandStyle({ brandColor: null, accentColor: null })).toBe('');
  expect(brandStyle({ brandColor: '#123a8c', accentColor: null })).toContain('--sea:light-dark(#123a8c,');
});
