import { expect, test } from 'vitest';
import { findMet } from './figure.ts';
import { qualityBounds } from './quality-bounds.ts';

test.each([
  ['selfJoinP50', 60],
  ['selfJoinP95', 200],
  ['minotor', 150],
  ['tenfold', 7],
  ['roundTrip', 1.8],
  ['memory', 13.5],
  ['coldStart', 3],
  ['updates', 500],
  ['httpTime', 1.9],
  ['httpKept', 52],
  ['jsonCall', 72],
  ['tenantRead', 70],
  ['pickerScripts', 90],
  ['nextPaint', 150],
] as const)(
  'a build that is worse than the quality table allows misses its gate: %s of %d',
  (name, value) => {
    expect(findMet(value, qualityBounds[name])).toBe('none');
  },
);

test('a figure between the gate and the goal shows whether it is good enough for the coming gate', () => {
  expect(findMet(5.9, qualityBounds.tenfold)).toBe('gate');
  expect(findMet(4.8, qualityBounds.tenfold)).toBe('must');
  expect(findMet(3.9, qualityBounds.tenfold)).toBe('goal');
  expect(findMet(2, qualityBounds.coldStart)).toBe('none');
  expect(findMet(1, qualityBounds.coldStart)).toBe('gate');
});

test('no figure has a goal that is easier than its gates', () => {
  for (const [name, { gate, goal, good, ...more }] of Object.entries(qualityBounds)) {
    const bounds = [gate, 'must' in more ? more.must : gate, goal];
    const sorted = bounds.toSorted((one, other) => (good === 'atLeast' ? one - other : other - one));
    expect(bounds, name).toEqual(sorted);
  }
});
