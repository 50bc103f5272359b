import { expect, test } from 'vitest';
import { switchLayout } from './keyboard-layout.ts';

test.each([
  ['vtkmybrjd', 'мельников'],
  ['Vtkmybrjd', 'мельников'],
  ['yjdfz yfwtyrf', 'новая наценка'],
  [',tkjd .hbq', 'белов юрий'],
  ['pa829 27.11', 'зф829 27.11'],
  ['яа829 27.11', 'zf829 27.11'],
  ['ьудтшлщм', 'melnikov'],
])('“%s” typed in the other layout is “%s”', (typed, meant) => expect(switchLayout(typed)).toBe(meant));

test.each(['8 900 000 20 58', '', 'Мельников ZF829'])('“%s” is the same in every layout', (typed) =>
  expect(switchLayout(typed)).toBeUndefined(),
);
