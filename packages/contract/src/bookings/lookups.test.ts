import { expect, test } from 'vitest';
import { findByPnr, findByReservation } from './lookups.ts';

const missing = (operation: typeof findByPnr | typeof findByReservation) =>
  (operation.input.safeParse({}).error?.issues ?? []).map(({ path }) => path.join('.'));

test('a lookup needs booking code and surname, or reservation number and surname, each named at its field', () => {
  expect(missing(findByPnr)).toEqual(['pnr', 'surname']);
  expect(missing(findByReservation)).toEqual(['reservationNumber', 'surname']);
});
