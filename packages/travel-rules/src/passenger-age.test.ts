import { addDays } from '@farewind/values/local-time';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  birthDateBounds,
  changesTypeOnTheWay,
  findAgeProblem,
  findPassengerType,
  isAtLeast,
} from './passenger-age.ts';

const out = '2027-06-10';
const back = '2027-06-24';
const trip = [out, back];

describe('passenger types by age on the last flight', () => {
  it.each([
    ['infant', { after: '2025-06-24', before: '2027-06-04' }],
    ['child', { after: '2015-06-24', before: '2025-06-25' }],
    ['adult', { after: '1917-06-24', before: '2015-06-25' }],
  ] as const)('%s: both bounds excluded, the days inside them included', (type, bounds) => {
    expect(birthDateBounds(type, trip)).toEqual(bounds);
    expect(findAgeProblem(bounds.after, bounds)).toBe('tooOld');
    expect(findAgeProblem(addDays(bounds.after, 1), bounds)).toBeUndefined();
    expect(findAgeProblem(addDays(bounds.before, -1), bounds)).toBeUndefined();
    expect(findAgeProblem(bounds.before, bounds)).toBe('tooYoung');
  });

  it('leave no gap and no overlap between infant, child and adult', () => {
    expect(findPassengerType('2025-06-25', trip)).toBe('infant');
    expect(findPassengerType('2025-06-24', trip)).toBe('child');
    expect(findPassengerType('2015-06-25', trip)).toBe('child');
    expect(findPassengerType('2015-06-24', trip)).toBe('adult');
  });

  it('carry no newborn under seven days on the outbound flight', () => {
    expect(findPassengerType('2027-06-03', trip)).toBe('infant');
    expect(findPassengerType('2027-06-04', trip)).toBeUndefined();
  });

  it('change on the birthday, which somebody born on 29 February has on 1 March', () => {
    expect(findPassengerType('2024-02-29', ['2026-02-28'])).toBe('infant');
    expect(findPassengerType('2024-02-29', ['2026-03-01'])).toBe('child');
    // Born on 1 March they are not two yet on the day before it, be that a 28 or a 29 February.
    expect(findPassengerType('2026-03-01', ['2028-02-29'])).toBe('infant');
    expect(findPassengerType('2026-03-01', ['2028-03-01'])).toBe('child');
    expect(findPassengerType('2026-02-28', ['2028-02-29'])).toBe('child');
    expect(birthDateBounds('child', ['2028-02-29'])).toEqual({ after: '2016-02-29', before: '2026-03-01' });
    expect(isAtLeast(18, '2010-03-01', '2028-02-29')).toBe(false);
    expect(isAtLeast(18, '2008-02-29', '2026-02-28')).toBe(false);
    expect(isAtLeast(18, '2008-02-29', '2026-03-01')).toBe(true);
  });
});

describe('a carrier that reckons by another flight', () => {
  const secondBirthdayBetween = '2025-06-15';

  it('first flight: who is an infant going out stays one', () => {
    expect(findPassengerType(secondBirthdayBetween, trip, 'lastFlight')).toBe('child');
    expect(findPassengerType(secondBirthdayBetween, trip, 'firstFlight')).toBe('infant');
  });

  it('each flight: a type must hold on all of them', () => {
    expect(findPassengerType(secondBirthdayBetween, trip, 'eachFlight')).toBeUndefined();
    expect(findPassengerType('2025-06-25', trip, 'eachFlight')).toBe('infant');
    expect(findPassengerType('2025-06-10', trip, 'eachFlight')).toBe('child');
    expect(birthDateBounds('child', trip, 'eachFlight')).toEqual({
      after: '2015-06-24',
      before: '2025-06-11',
    });
  });

  it('a birthday on the way that changes the type is noticed, any other is not', () => {
    expect(changesTypeOnTheWay(secondBirthdayBetween, trip)).toBe(true);
    expect(changesTypeOnTheWay('2015-06-20', trip)).toBe(true);
    expect(changesTypeOnTheWay('2020-06-20', trip)).toBe(false);
    expect(changesTypeOnTheWay(secondBirthdayBetween, [out])).toBe(false);
  });
});

it('an age on the day of a flight grows on the birthday, and not before', () => {
  expect(ageOn('2019-11-02', '2027-06-26')).toBe(7);
  expect(ageOn('2019-06-26', '2027-06-26')).toBe(8);
  expect(ageOn('2019-06-27', '2027-06-26')).toBe(7);
  expect(ageOn('2027-01-05', '2027-06-26')).toBe(0);
});
