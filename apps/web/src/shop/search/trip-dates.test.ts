import { describe, expect, it } from 'vitest';
import { dayByKey, listMonths, weeksOf } from './month-list.tsx';
import {
  chooseNights,
  isComplete,
  nightsOfTrip,
  pickDay,
  pricingOf,
  toTripDates,
  type TripDates,
} from './trip-dates.ts';

const LAST = '2027-12-01';
const none: TripDates = {
  tripType: 'roundTrip',
  departureDate: undefined,
  returnDate: undefined,
  next: 'departure',
  nights: undefined,
};
const pick = (dates: TripDates, day: string) => pickDay(dates, day, LAST);

describe('the days of a trip while they are tapped', () => {
  it('are the way out first, then the way back, with the prices that each tap needs', () => {
    expect(pricingOf(none)).toEqual({ for: 'departure', nights: 7 });
    const out = pick(none, '2027-06-12');
    expect(out).toMatchObject({ departureDate: '2027-06-12', returnDate: undefined, next: 'return' });
    expect(isComplete(out)).toBe(false);
    expect(pricingOf(out)).toEqual({ for: 'return', departureDate: '2027-06-12' });
    const both = pick(out, '2027-06-26');
    expect(both).toMatchObject({ departureDate: '2027-06-12', returnDate: '2027-06-26' });
    expect([isComplete(both), nightsOfTrip(both)]).toEqual([true, 14]);
    expect(pick(both, '2027-06-20').returnDate).toBe('2027-06-20');
  });

  it('begin again with a day before the departure', () => {
    const out = pick(none, '2027-06-12');
    expect(pick(out, '2027-06-10')).toMatchObject({ departureDate: '2027-06-10', returnDate: undefined });
  });

  it('may return on the same day', () => {
    const sameDay = pick(pick(none, '2027-06-12'), '2027-06-12');
    expect([isComplete(sameDay), nightsOfTrip(sameDay)]).toEqual([true, 0]);
  });

  it('get both ends from a length of stay, before or after the departure is chosen', () => {
    expect(pick(chooseNights(none, 10, LAST), '2027-06-12').returnDate).toBe('2027-06-22');
    const after = chooseNights(pick(none, '2027-06-12'), 7, LAST);
    expect(after).toMatchObject({ returnDate: '2027-06-19', next: 'return' });
    expect(chooseNights(pick(none, '2027-11-30'), 7, LAST).returnDate).toBeUndefined();
  });

  it('keep the way back when the way out is moved before it', () => {
    const both: TripDates = { ...none, departureDate: '2027-06-12', returnDate: '2027-06-26' };
    expect(pick(both, '2027-06-20')).toMatchObject({ departureDate: '2027-06-20', returnDate: '2027-06-26' });
    expect(pick(both, '2027-06-28')).toMatchObject({ departureDate: '2027-06-28', returnDate: undefined });
  });

  it('are one day for a trip one way', () => {
    const oneWay = pick({ ...none, tripType: 'oneWay' }, '2027-06-12');
    expect([isComplete(oneWay), pricingOf(oneWay)]).toEqual([true, { for: 'oneWay' }]);
  });

  it('leave out dates that have passed', () => {
    const past = { tripType: 'roundTrip', departureDate: '2027-01-01', returnDate: '2027-02-01' } as const;
    expect(toTripDates(past, '2027-01-02')).toMatchObject({
      departureDate: undefined,
      returnDate: undefined,
    });
  });
});

describe('the months of the sheet', () => {
  it('begin on Mondays and hold every day once', () => {
    const weeks = weeksOf('2027-06');
    expect(weeks[0]?.[0]).toBeUndefined();
    expect(weeks[0]?.[1]).toBe('2027-06-01');
    expect(weeks.flat().filter((day) => day !== undefined)).toHaveLength(30);
    expect(listMonths('2026-11-26', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  });

  it('are walked by keys: a day, a week, a month, the ends of a week', () => {
    const go = (key: string) => dayByKey({ key }, '2027-01-31');
    expect(['ArrowRight', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Tab'].map(go)).toEqual([
      '2027-02-01',
      '2027-01-24',
      '2027-02-28',
      '2026-12-31',
      '2027-01-25',
      '2027-01-31',
      undefined,
    ]);
  });
});
