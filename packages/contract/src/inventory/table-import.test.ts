import { expect, it } from 'vitest';
import { importTable } from './table-import.ts';

it('a column mapping has no more fields than a row can have', () => {
  const take = (count: number) => {
    const columns = Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'Title']));
    const mapping = { columns, fixed: {} };
    return importTable.input.safeParse({ file: 'QUJD', kind: 'seats', mapping }).success;
  };
  expect([take(60), take(61)]).toEqual([true, false]);
});
