import { expect, test } from 'vitest';
import { findAtAirport } from './at-airport.ts';

const figures = { arriveMinutes: 120, checkInClosesMinutes: 45 };
const rules = { findTravelRuleHits: () => [{ figures }] as never };
const journey = { slices: [[{} as never]] };
const leaving = (departsAt: string, departsOffset: number) =>
  findAtAirport(rules, [], journey, { departsAt, departsOffset, timeZone: 'Europe/Berlin' });

test('passengers are told to come so long before the flight, by the clock of its airport', () => {
  expect(leaving('2027-06-01T10:00', 120)).toEqual({
    arriveBy: '2027-06-01T08:00',
    checkInClosesAt: '2027-06-01T09:15',
  });
});

test('in the night when clocks go forward the hour that is skipped is no time to get there', () => {
  expect(leaving('2027-03-28T03:20', 120)).toEqual({
    arriveBy: '2027-03-28T00:20',
    checkInClosesAt: '2027-03-28T01:35',
  });
});

test('in the night when they go back nobody is told a time that comes twice, to come too late by', () => {
  expect(leaving('2027-10-31T02:30', 60)).toEqual({
    arriveBy: '2027-10-31T00:30',
    checkInClosesAt: '2027-10-31T01:45',
  });
});
