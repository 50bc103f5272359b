import { expect, test } from 'vitest';
import { listUnsold, type OrderedItem } from './unsold-items.ts';

const flight = (status: OrderedItem['status'], ...states: OrderedItem['tickets'][number]['state'][]) => ({
  kind: 'flight' as const,
  status,
  tickets: states.map((state) => ({ state })),
});
const insurance = { kind: 'insurance' as const, status: 'cancelled' as const, tickets: [] };
const kindsOfUnsold = (...items: OrderedItem[]) => listUnsold(items).map(({ kind }) => kind);

test('an insurance that was cancelled after the sale was sold, and one whose flights could not be had was not', () => {
  expect(kindsOfUnsold(flight('ticketed', 'issued'), insurance)).toEqual([]);
  expect(kindsOfUnsold(flight('cancelled', 'cancelled'), insurance)).toEqual([]);
  expect(kindsOfUnsold(flight('cancelled', 'open'), insurance)).toEqual(['flight', 'insurance']);
});

test('a flight that could not be had is told apart from one that its travellers gave up', () => {
  expect(kindsOfUnsold(flight('booked', 'open'), flight('cancelled', 'open', 'open'))).toEqual(['flight']);
  expect(kindsOfUnsold(flight('booked', 'open'), flight('cancelled', 'refunded', 'open'))).toEqual([]);
});
