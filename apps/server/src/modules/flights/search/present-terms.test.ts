import { dayNumber } from '@farewind/values/local-time';
import { expect, it } from 'vitest';
import type { SaleLimits, StayLimits } from '../stock/stock.ts';
import type { FoundFare } from './find-slices.ts';
import { formatFlightId } from '../stock/flight-id.ts';
import { presentTerms } from './present-slice.ts';

const day = dayNumber('2027-06-20');
const always: SaleLimits = { fromDay: undefined, toDay: undefined, releaseDays: undefined };
const flightId = formatFlightId(
  [day, day + 1].map((each, index) => ({ serviceId: index + 7, day: each, boardLeg: 1, offLeg: 1 })),
);

function termsOf(sales: readonly Partial<SaleLimits>[], stay: Partial<StayLimits> = {}) {
  const options = sales.map((sale) => ({ fare: { sale: { ...always, ...sale } } }));
  const fare = { options: options as unknown as FoundFare['options'] };
  return presentTerms({ flightId }, { ...fare, stay: { minDays: undefined, maxDays: undefined, ...stay } });
}

it('a fare without restrictions has no terms', () => {
  expect(termsOf([{}, {}])).toBeUndefined();
  expect(termsOf([{}, {}], { minDays: 0 })).toBeUndefined();
  expect(termsOf([{ fromDay: day - 90 }, {}])).toBeUndefined();
});

it('a fare states its permitted stay, and a connection the earliest end of sale of its fares', () => {
  expect(termsOf([{}], { minDays: 3, maxDays: 14 })).toEqual({ minStayDays: 3, maxStayDays: 14 });
  expect(termsOf([{ toDay: dayNumber('2027-06-01') }, { releaseDays: 21 }])).toEqual({
    soldUntil: '2027-05-31',
  });
  expect(termsOf([{ toDay: dayNumber('2027-05-15') }, { releaseDays: 21 }])).toEqual({
    soldUntil: '2027-05-15',
  });
});
