import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it('writes lists, switches and texts so that a person can read the address', () => {
  expect(
    stringifySearch({ stops: [0, 1], refundable: true, sort: 'cheapest', none: undefined, off: false }),
  ).toBe('?stops=0,1&refundable=1&sort=cheapest');
  expect(stringifySearch({})).toBe('');
});

it('reads back what it wrote', () => {
  expect(parseSearch(stringifySearch({ airlines: ['SU', 'TK'], q: 'a&b=c' }))).toEqual({
    airlines: 'SU,TK',
    q: 'a&b=c',
  });
});
