import { expect, test } from 'vitest';
import { markRows } from './use-marked-rows.ts';

const keys = ['a', 'b', 'c', 'd'];
const press = (before: string[], key: string, from?: string) => [
  ...markRows(new Set(before), { keys, from, key }),
];

test('a press marks a row of the work queue, and another clears its mark', () => {
  expect(press([], 'b')).toEqual(['b']);
  expect(press(['b', 'c'], 'b')).toEqual(['c']);
});

test('with Shift every row from the one marked before is marked, in either direction', () => {
  expect(press(['a'], 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(press(['d'], 'b', 'd')).toEqual(['d', 'b', 'c']);
  expect(press(['b'], 'b', 'b')).toEqual(['b']);
});

test('with Shift a row alone is marked where the one marked before is not listed any more', () => {
  expect(press(['c'], 'c', 'gone')).toEqual(['c']);
  expect(press([], 'c', 'gone')).toEqual(['c']);
});
