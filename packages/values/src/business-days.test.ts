import { expect, it } from 'vitest';
import { addBusinessDays } from './business-days.ts';

it.each([
  ['a Monday', '2027-03-01T09:00:00Z', '2027-03-10T09:00:00.000Z'],
  ['a Friday', '2027-03-05T23:30:00Z', '2027-03-16T23:30:00.000Z'],
  ['a Saturday', '2027-03-06T09:00:00Z', '2027-03-16T09:00:00.000Z'],
])('seven working days after %s leave the weekends out', (_, from, to) => {
  expect(addBusinessDays(new Date(from), 7).toISOString()).toBe(to);
});
