import { expect, it } from 'vitest';
import { openTable } from './open-table.ts';

it('a title is cut to the length that a mapping can store, so that its column can be chosen', () => {
  const long = 'Цена '.repeat(60);
  const { titles } = openTable(Buffer.from(`${long};${long};Рейс\n1;2;3`).toString('base64'));
  expect(titles.every((title) => title.length <= 200)).toBe(true);
  expect(new Set(titles).size).toBe(3);
});
