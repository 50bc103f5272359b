import { expect, test } from 'vitest';
import type { Refusal } from '../errors.ts';
import { readSorting } from './read-sorting.ts';

const columns = { userName: 'normalized_user_name', emailAddress: 'normalized_email' } as const;
const read = (sorting?: string) => readSorting(sorting, columns, ['normalized_email']);

test('a list can be sorted by any of its properties, named in any case, ascending or descending', () => {
  expect(read('USERNAME desc,emailaddress')).toEqual([
    { column: 'normalized_user_name', direction: 'desc' },
    { column: 'normalized_email', direction: 'asc' },
  ]);
  expect(read(' emailAddress   ASC ')).toEqual([{ column: 'normalized_email', direction: 'asc' }]);
});

test.each([undefined, ''])('a list that is asked for without an order has its own: %s', (sorting) => {
  expect(read(sorting)).toEqual([{ column: 'normalized_email', direction: 'asc' }]);
});

test.each(['password', 'userName; drop table', 'userName upwards', 'userName,', 'constructor'])(
  'a property that the list does not have is refused at its field: %s',
  (sorting) => {
    let refused: Refusal | undefined;
    try {
      read(sorting);
    } catch (error) {
      refused = error as Refusal;
    }
    expect(refused?.key).toBe('GEN-VALIDATION');
    expect(refused?.options.fields).toEqual([{ path: 'sorting', message: 'validation.invalidValue' }]);
  },
);
