import { expect, it } from 'vitest';
import { loadAllRows } from './export-list.ts';
import type { ListRequest } from './list-address.ts';

const address = { keyword: 'a', page: 3, sort: undefined, filters: { isActive: 'true' }, dialog: undefined };

it('asks for every page of a long list, as it is searched and filtered, from the first', async () => {
  const asked: ListRequest[] = [];
  const rows = await loadAllRows((request) => {
    asked.push(request);
    const count = Math.min(request.page.maxResultCount, 2300 - request.page.skipCount);
    const items = Array.from({ length: count }, (_, at) => request.page.skipCount + at);
    return Promise.resolve({ totalCount: 2300, items });
  }, address);
  expect(rows).toHaveLength(2300);
  expect(new Set(rows).size).toBe(2300);
  expect(asked.map(({ page }) => page.skipCount)).toEqual([0, 1000, 2000]);
  expect(asked[0]).toMatchObject({ page: { keyword: 'a' }, filters: { isActive: 'true' } });
});

it('ends when rows vanish while it reads', async () => {
  const rows = await loadAllRows(
    ({ page }) => Promise.resolve({ totalCount: 5, items: page.skipCount === 0 ? [1, 2] : [] }),
    address,
  );
  expect(rows).toEqual([1, 2]);
});
