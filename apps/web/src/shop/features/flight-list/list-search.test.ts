import { expect, it } from 'vitest';
import { readListSearch } from './list-search.ts';

it('takes a city and a day from the address, and drops what is neither', () => {
  expect(readListSearch({ from: 'ist', date: '2027-06-12' })).toEqual({ from: 'IST', date: '2027-06-12' });
  expect(readListSearch({ from: 'Istanbul', date: '2027-02-30' })).toEqual({});
  expect(readListSearch({ from: 'IST', date: 'soon' })).toEqual({ from: 'IST' });
  expect(readListSearch({})).toEqual({});
});
