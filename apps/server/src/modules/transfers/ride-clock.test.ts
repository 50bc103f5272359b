import { describe, expect, test } from 'vitest';
import { isNightPickup, pickupFor, pickupInstant } from './ride-clock.ts';

const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16);

describe('night', () => {
  test.each([
    ['2027-06-12T21:59', false],
    ['2027-06-12T22:00', true],
    ['2027-06-12T23:59', true],
    ['2027-06-13T00:00', true],
    ['2027-06-13T05:59', true],
    ['2027-06-13T06:00', false],
  ])('at %s by the clocks of the place it is night: %s', (pickupAt, expected) => {
    expect(isNightPickup(pickupAt)).toBe(expected);
  });
});

describe('the instant of a pick-up', () => {
  test.each([
    ['Europe/Istanbul', '2027-06-12T12:40', '2027-06-12T09:40'],
    ['Europe/Moscow', '2027-01-01T00:10', '2026-12-31T21:10'],
    ['Europe/Madrid', '2027-03-28T01:55', '2027-03-28T00:55'],
    ['Europe/Madrid', '2027-03-28T03:05', '2027-03-28T01:05'],
    ['Europe/Sofia', '2027-03-28T02:55', '2027-03-28T00:55'],
    ['Europe/Sofia', '2027-03-28T04:05', '2027-03-28T01:05'],
    ['Asia/Bangkok', '2027-10-31T02:30', '2027-10-30T19:30'],
    ['Asia/Kolkata', '2027-06-12T00:15', '2027-06-11T18:45'],
  ])('in %s at %s is %s in UTC', (zone, local, expected) => {
    expect(utc(pickupInstant(zone, local))).toBe(expected);
  });

  test.each([
    ['Europe/Madrid', '2027-10-31T02:30', '2027-10-31T00:30'],
    ['Europe/Sofia', '2027-10-31T03:30', '2027-10-31T00:30'],
  ])('in %s at %s, which comes twice, is the first: %s', (zone, local, expected) => {
    expect(utc(pickupInstant(zone, local))).toBe(expected);
  });
});

describe('a ride with a required arrival time', () => {
  test.each([
    ['rounded down to five minutes', 'Europe/Istanbul', '2027-06-12T10:00', 22, '2027-06-12T09:35'],
    ['exactly', 'Europe/Istanbul', '2027-06-12T10:00', 25, '2027-06-12T09:35'],
    ['the evening before', 'Asia/Kolkata', '2027-06-12T00:10', 65, '2027-06-11T23:05'],
    ['last year', 'Europe/Moscow', '2027-01-01T00:30', 50, '2026-12-31T23:40'],
    ['before the hour that spring skips', 'Europe/Madrid', '2027-03-28T03:15', 30, '2027-03-28T01:45'],
    ['before the hour that spring skips', 'Europe/Sofia', '2027-03-28T04:10', 60, '2027-03-28T02:10'],
    [
      'at the first of the times that come twice',
      'Europe/Madrid',
      '2027-10-31T02:40',
      30,
      '2027-10-31T02:10',
    ],
    ['across the hour that autumn repeats', 'Europe/Madrid', '2027-10-31T03:10', 120, '2027-10-31T02:10'],
    ['across the hour that autumn repeats', 'Europe/Sofia', '2027-10-31T04:00', 150, '2027-10-31T02:30'],
    ['where the clocks never change', 'Asia/Bangkok', '2027-03-28T02:40', 45, '2027-03-28T01:55'],
  ])('begins %s (%s, by %s, %i minutes)', (_, zone, arriveBy, minutes, expected) => {
    expect(pickupFor(zone, arriveBy, minutes)).toBe(expected);
  });

  test('takes no less than its driving time, at every quarter of an hour on days with a clock change', () => {
    for (const zone of [
      'Europe/Madrid',
      'Europe/Sofia',
      'Europe/Istanbul',
      'Europe/Moscow',
      'Asia/Bangkok',
      'Asia/Kolkata',
    ])
      for (const day of ['2027-03-28', '2027-10-31'])
        for (let quarter = 12; quarter < 40; quarter += 1) {
          const clock = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
          const arriveBy = `${day}T${clock}`;
          const begins = pickupInstant(zone, pickupFor(zone, arriveBy, 55));
          expect(pickupInstant(zone, arriveBy) - begins, `${zone} ${arriveBy}`).toBeGreaterThanOrEqual(
            55 * 60_000,
          );
        }
  });
});
