import { describe, expect, it } from 'vitest';
import { listPages, nextSort, readListAddress, toListRequest } from './list-address.ts';

const list = { filters: ['isActive'], sorts: ['userName'] };

describe('the address of a list', () => {
  it('holds search, page, order, filters and the open dialog', () => {
    const texts = { q: ' elif ', page: '3', sort: '-userName', isActive: 'true', dialog: 'edit', id: '5' };
    const address = readListAddress(texts, list);
    expect(address).toEqual({
      keyword: 'elif',
      page: 3,
      sort: { by: 'userName', isDown: true },
      filters: { isActive: 'true' },
      dialog: { name: 'edit', id: '5' },
    });
    expect(toListRequest(address)).toEqual({
      page: { skipCount: 20, maxResultCount: 10, keyword: 'elif', sorting: 'userName desc' },
      filters: { isActive: 'true' },
    });
  });

  it('starts at the first page of ten, whatever else it says', () => {
    for (const page of ['0', '-1', 'x', '1.5'])
      expect(readListAddress({ page, sort: 'password', other: '1' }, list)).toEqual({
        keyword: '',
        page: 1,
        sort: undefined,
        filters: {},
        dialog: undefined,
      });
    expect(toListRequest(readListAddress({}, list)).page).toEqual({ skipCount: 0, maxResultCount: 10 });
  });

  it('sorts up, down, and as the list is by itself', () => {
    expect(nextSort(undefined, 'name')).toBe('name');
    expect(nextSort({ by: 'name', isDown: false }, 'name')).toBe('-name');
    expect(nextSort({ by: 'name', isDown: true }, 'name')).toBeUndefined();
    expect(nextSort({ by: 'name', isDown: true }, 'email')).toBe('email');
  });

  it('shows the pages around the current one, gaps as gaps', () => {
    expect(listPages(1, 1)).toEqual([1]);
    expect(listPages(1, 5)).toEqual([1, 2, 0, 5]);
    expect(listPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(listPages(50, 100)).toEqual([1, 0, 49, 50, 51, 0, 100]);
  });
});
