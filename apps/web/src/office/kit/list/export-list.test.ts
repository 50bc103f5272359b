import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAllRows, tableOf } from './export-list.ts';
import type { ListRequest } from './list-address.ts';

const address = { keyword: 'a', page: 3, sort: undefined, filters: { isActive: 'true' }, dialog: undefined };

it('asks for every page of a long list, as it is searched and filtered, from the first', async () => {
  const asked: ListRequest[] = [];
  const rows = await loadAllRows(
    (request) => {
      asked.push(request);
      const count = Math.min(request.page.maxResultCount, 2300 - request.page.skipCount);
      const items = Array.from({ length: count }, (_, at) => request.page.skipCount + at);
      return Promise.resolve({ totalCount: 2300, items });
    },
    address,
    String,
  );
  expect(rows).toHaveLength(2300);
  expect(new Set(rows).size).toBe(2300);
  expect(asked.map(({ page }) => page.skipCount)).toEqual([0, 1000, 2000]);
  expect(asked[0]).toMatchObject({ page: { keyword: 'a' }, filters: { isActive: 'true' } });
});

it('ends when rows vanish while it reads', async () => {
  const rows = await loadAllRows(
    ({ page }) => Promise.resolve({ totalCount: 5, items: page.skipCount === 0 ? [1, 2] : [] }),
    address,
    String,
  );
  expect(rows).toEqual([1, 2]);
});

/** A list, newest first, in which `meanwhile` happens after its first page has been read. */
async function readWhile(meanwhile: (orders: number[]) => void): Promise<number[]> {
  const orders = Array.from({ length: 1500 }, (_, at) => 1500 - at);
  return loadAllRows(
    ({ page: { skipCount, maxResultCount } }) => {
      const answer = {
        totalCount: orders.length,
        items: orders.slice(skipCount, skipCount + maxResultCount),
      };
      if (skipCount === 0) meanwhile(orders);
      return Promise.resolve(answer);
    },
    address,
    String,
  );
}

it('a file has each order once when others are sold while it is read', async () => {
  const rows = await readWhile((orders) => orders.unshift(1502, 1501));
  expect(rows).toHaveLength(1500);
  expect(new Set(rows).size).toBe(1500);
});

it('a file lacks no order when others leave the list while it is read', async () => {
  const rows = await readWhile((orders) => orders.splice(10, 3));
  expect(new Set(rows).size).toBe(1500);
});

it('a file of a list that keeps shrinking is finished', async () => {
  const rows = await loadAllRows(
    ({ page: { skipCount } }) =>
      Promise.resolve(skipCount === 0 ? { totalCount: 5, items: [1, 2] } : { totalCount: 0, items: [] }),
    address,
    String,
  );
  expect(rows).toEqual([1, 2]);
});

it('gives a sum two columns, a number and its currency, and leaves out what is for the screen alone', () => {
  const columns = [
    { name: 'who', title: 'order.customer', text: ({ who }: Sold) => who },
    { name: 'sum', title: 'order.total', money: ({ sum }: Sold) => sum },
    { name: 'people', title: 'order.passengers', text: () => '3', isNumber: true },
    { name: 'seen', title: 'list.status', text: () => 'x', isOnlyOnScreen: true },
  ] as const;
  const rows: Sold[] = [
    { who: 'Анна', sum: { amount: '1234.50', currency: 'RUB' } },
    { who: 'Олег', sum: undefined },
  ];
  const t = (key: string, values?: { readonly title?: string }) =>
    values?.title === undefined ? key : `${values.title} currency`;
  expect(tableOf<Sold, never>({ columns }, rows, t as never)).toEqual([
    ['order.customer', 'order.total', 'order.total currency', 'order.passengers'],
    ['Анна', { number: '1234.50' }, 'RUB', { number: '3' }],
    ['Олег', '', '', { number: '3' }],
  ]);
});

interface Sold {
  readonly who: string;
  readonly sum: { readonly amount: string; readonly currency: 'RUB' } | undefined;
}

it('has no list whose file says a sum in words: a column with money is declared as such', () => {
  const features = fileURLToPath(new URL('../../features/', import.meta.url));
  const worded = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const source = readFileSync(join(features, name), 'utf8');
      // A column as an object of its own: from its `text` to the end of it.
      const texts = source.matchAll(/^( *)text: [\s\S]*?^(?:\1\S|(?!\1) *\})/gm);
      return [...texts].flatMap(([column]) =>
        /formatMoney\(|\bmoney\(/.test(column) && !isOnScreen(source, column) ? [`${name}: ${column}`] : [],
      );
    });
  expect(worded).toEqual([]);
});

/** Said just before it or after it that files do not have it. */
function isOnScreen(source: string, column: string): boolean {
  const at = source.indexOf(column);
  return source.slice(Math.max(0, at - 160), at + column.length + 60).includes('isOnlyOnScreen');
}
