import { expect, it } from 'vitest';
import { legsOf, type FlownSlice } from './flight-leg.ts';

const slice: FlownSlice = {
  flightDirection: 'outbound',
  first: {
    airport: 'SVO',
    timeZone: 'Europe/Moscow',
    terminal: 'C',
    carrier: 'N4',
    number: '801',
    at: '2027-06-12T10:00',
    offset: 180,
  },
  last: {
    airport: 'AYT',
    timeZone: 'Europe/Istanbul',
    terminal: '',
    carrier: 'N4',
    number: '801',
    at: '2027-06-12T23:30',
    offset: 180,
  },
  isInternational: true,
  passengers: { adults: 2, children: 0, infants: 0 },
  bags: 2,
  arriveMinutes: 180,
};
const readyTimes = (changes: Partial<FlownSlice>) =>
  legsOf({ ...slice, ...changes }).map(({ side, readyAt, readyOffset }) => [side, readyAt, readyOffset]);

it('is at the airport as long before as the rule says, and at the exit 45 minutes after an international landing', () => {
  expect(readyTimes({})).toEqual([
    ['departure', '2027-06-12T07:00', 180],
    ['arrival', '2027-06-13T00:15', 180],
  ]);
});

it('is at the exit 30 minutes after a domestic landing', () => {
  expect(readyTimes({ isInternational: false })[1]).toEqual(['arrival', '2027-06-13T00:00', 180]);
});

it('shows the local time after the clock change', () => {
  const landing = { ...slice.last, airport: 'BCN', timeZone: 'Europe/Madrid' };
  // In spring 2:00 becomes 3:00; in autumn 3:00 becomes 2:00.
  const spring = readyTimes({ last: { ...landing, at: '2027-03-28T01:30', offset: 60 } });
  expect(spring[1]).toEqual(['arrival', '2027-03-28T03:15', 120]);
  const autumn = readyTimes({ last: { ...landing, at: '2027-10-31T02:30', offset: 120 } });
  expect(autumn[1]).toEqual(['arrival', '2027-10-31T02:15', 60]);
});
