import { expect, test } from 'vitest';
import { isBinding, listShipped } from './licences.ts';

test('nothing that ships is under a licence that would bind the product’s code or data', () => {
  const shipped = listShipped();
  expect(shipped.length).toBeGreaterThan(50);
  expect(shipped.filter(({ licence }) => isBinding(licence))).toEqual([]);
});

test('every shipped package states its licence', () => {
  expect(listShipped().filter(({ licence }) => licence === 'unknown')).toEqual([]);
});

test('a choice of licences is binding only if every option is', () => {
  expect(isBinding('MIT')).toBe(false);
  expect(isBinding('LGPL-3.0-or-later')).toBe(false);
  expect(isBinding('(MIT OR GPL-3.0-or-later)')).toBe(false);
  expect(isBinding('AGPL-3.0-only')).toBe(true);
  expect(isBinding('GPL-2.0 OR GPL-3.0')).toBe(true);
  expect(isBinding('ODbL-1.0')).toBe(true);
});
