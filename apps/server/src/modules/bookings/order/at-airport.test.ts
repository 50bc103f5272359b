import { expect, test } from 'vitest';
import { findAtAirport } from './at-airport.ts';

const figures = { arriveMinutes: 120, checkInClosesMinutes: 45 };
const rules = { findTravelRuleHits: () => [{ figures }] as never };
const journey = { slices: [[{} as never]] };
const leaving = (departsAt: string, departsOffset: number) =>
  findAtAirport(rules, [], journey, { departsAt, departsOffset, timeZone: 'Europe/Berlin' });

test('the time to be at the airport is before the flight, by the airport’s clock', () => {
  expect(leaving('2027-06-01T10:00', 120)).toEqual({
    arriveBy: '2027-06-01T08:00',
    checkInClosesAt: '2027-06-01T09:15',
  });
});

test('on the night when clocks go forward, the skipped hour is never an airport time', () => {
  expect(leaving('2027-03-28T03:20', 120)).toEqual({
    arriveBy: '2027-03-28T00:20',
    checkInClosesAt: '2027-03-28T01:35',
  });
});

test('on the night when clocks go back, no airport time is ambiguous and too late', () => {
  expect(leaving('2027-10-31T02:30', 60)).toEqual({
    arriveBy: '2027-10-31T00:30',
    checkInClosesAt: '2027-10-31T01:45',
  });
});
