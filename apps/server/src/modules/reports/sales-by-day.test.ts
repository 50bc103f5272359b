import { expect, test } from 'vitest';
import { beginsOfDays, salesByDay } from './read-dashboard.ts';

const slot = (at: string, flightsMinor: number, transfersMinor = 0) => ({
  at: new Date(at),
  flightsMinor,
  transfersMinor,
  orders: 1,
  passengers: 2,
});

test('a day has 23 or 25 hours when the clocks are changed, and each sale is on one day', () => {
  // Berlin goes back on 25 October 2026 at three: its day lasts from 22:00 UTC to 23:00 UTC.
  const slots = [
    slot('2026-10-24T21:45:00Z', 1),
    slot('2026-10-24T22:00:00Z', 10),
    slot('2026-10-25T22:45:00Z', 100),
    slot('2026-10-25T23:00:00Z', 1000),
  ];
  const { days } = salesByDay(slots, new Date('2026-10-26T12:00:00Z'), 'Europe/Berlin');
  expect(days.slice(-3).map(({ date, flights, orders }) => [date, flights, orders])).toEqual([
    ['2026-10-24', '0.01', 1],
    ['2026-10-25', '1.10', 2],
    ['2026-10-26', '10.00', 1],
  ]);
});

test('a day is compared with the one thirty days before, flights and transfers together', () => {
  const slots = [slot('2026-10-01T10:00:00Z', 500, 25), slot('2026-10-31T10:00:00Z', 700, 30)];
  const { days, today } = salesByDay(slots, new Date('2026-10-31T12:00:00Z'), 'UTC');
  expect(days.at(-1)).toEqual({
    date: '2026-10-31',
    flights: '7.00',
    transfers: '0.30',
    before: '5.25',
    orders: 1,
    passengers: 2,
  });
  expect(today).toEqual({ date: '2026-10-31', sales: '7.30', orders: 1, passengers: 2 });
});

test('sales are counted from day to day of the reader’s clock, and up to this hour a week ago', () => {
  const begins = beginsOfDays(new Date('2026-10-26T12:00:00Z'), 'Europe/Berlin').map((at) =>
    at.toISOString(),
  );
  expect(begins).toHaveLength(61);
  expect(begins[0]).toBe('2026-08-27T22:00:00.000Z');
  expect(begins.slice(-9, -6)).toEqual([
    '2026-10-18T22:00:00.000Z',
    // A sale exactly a week ago is counted with those before it.
    '2026-10-19T12:00:00.001Z',
    '2026-10-19T22:00:00.000Z',
  ]);
  // The clocks went back in the night before the last day.
  expect(begins.slice(-3)).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});
