import { afterAll, beforeAll, expect, it } from 'vitest';
import { setOfficeZone } from './office-clock.ts';
import { formatPickup, pickupTimeOf } from './pickup-time.ts';

beforeAll(() => setOfficeZone('America/New_York'));
afterAll(() => setOfficeZone(undefined));

it('a pick-up has the hour and day of its ride, whatever clock the office has', () => {
  const pickup = { pickupAt: '2027-07-21T22:40:00.000Z', timeZone: 'Europe/Istanbul' };
  expect(formatPickup(pickup)).toBe('22-07-2027 01:40');
  expect(pickupTimeOf(pickup)).toBe('2027-07-22T01:40');
});

it('a booking that was not sold has no ride yet, and is shown by the office’s clock', () => {
  expect(formatPickup({ pickupAt: '2027-07-21T22:40:00.000Z', timeZone: null })).toBe('21-07-2027 18:40');
});
