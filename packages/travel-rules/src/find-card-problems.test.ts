import { describe, expect, it } from 'vitest';
import { findCardProblems } from './find-card-problems.ts';

const now = new Date('2027-03-15T12:00:00Z');
const good = {
  creditCardNumber: '5555 5555 5555 4444',
  creditCardOwner: "ANNA-MARIA O'NEIL",
  creditCardExpireMonth: '03',
  creditCardExpireYear: '27',
  creditCardCVC: '123',
};

function faults(overrides: Partial<typeof good>): [string, string][] {
  return findCardProblems({ ...good, ...overrides }, now).map(({ path, message }) => [path, message]);
}

describe('the card', () => {
  it('is taken with or without blanks, with a short or a long year, in its last month', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ creditCardNumber: '5555555555554444', creditCardExpireYear: '2027' })).toEqual([]);
  });

  it.each(['2200 0000 0000 0004', '9792 0303 9444 0796', '9112 3800 0000 0002', '4000 0000 0000 0000 006'])(
    '%s of a scheme that is sold here is taken',
    (creditCardNumber) => {
      expect(faults({ creditCardNumber })).toEqual([]);
    },
  );

  it.each([
    ['', 'validation.required'],
    ['5555 5555 5555 4445', 'validation.cardNumberInvalid'],
    ['5555 5555 5555 444', 'validation.cardNumberLength'],
    ['5555 5555 5555 444a', 'validation.cardNumberInvalid'],
    ['3782 822463 10005', 'card.schemeUnsupported'],
  ])('number %j: %s', (creditCardNumber, message) => {
    expect(faults({ creditCardNumber })).toEqual([['creditCardNumber', message]]);
  });

  it.each(['АННА ПЕТРОВА', 'A', 'A'.repeat(27), 'ANNA 2'])('owner %j is refused', (creditCardOwner) => {
    expect(faults({ creditCardOwner })).toEqual([['creditCardOwner', 'validation.cardOwnerInvalid']]);
  });

  it.each([
    ['02', '27', 'creditCardExpireMonth', 'validation.cardMonthInvalid'],
    ['13', '30', 'creditCardExpireMonth', 'validation.cardMonthInvalid'],
    ['0', '30', 'creditCardExpireMonth', 'validation.cardMonthInvalid'],
    ['12', '26', 'creditCardExpireYear', 'validation.cardYearInvalid'],
    ['12', '2126', 'creditCardExpireYear', 'validation.cardYearInvalid'],
    ['12', '202', 'creditCardExpireYear', 'validation.cardYearInvalid'],
  ])('expiry %s/%s is refused', (creditCardExpireMonth, creditCardExpireYear, path, message) => {
    expect(faults({ creditCardExpireMonth, creditCardExpireYear })).toEqual([[path, message]]);
  });

  it('is not judged by its year where the time is not known, and needs one all the same', () => {
    const dated = (creditCardExpireMonth: string, creditCardExpireYear: string) =>
      findCardProblems({ ...good, creditCardExpireMonth, creditCardExpireYear }, undefined).map(
        ({ path }) => path,
      );
    expect(dated('02', '27')).toEqual([]);
    expect(dated('13', '')).toEqual(['creditCardExpireMonth', 'creditCardExpireYear']);
    expect(dated('12', '202')).toEqual(['creditCardExpireYear']);
  });

  it.each(['12', '1234', 'abc'])('code %j is refused', (creditCardCVC) => {
    expect(faults({ creditCardCVC })).toEqual([['creditCardCVC', 'validation.cardCodeInvalid']]);
  });

  it('is asked for where it is missing altogether, every member at its field', () => {
    expect(findCardProblems({}, now).map(({ path, message }) => [path, message])).toEqual([
      ['creditCardNumber', 'validation.required'],
      ['creditCardExpireMonth', 'validation.required'],
      ['creditCardExpireYear', 'validation.required'],
      ['creditCardOwner', 'validation.required'],
      ['creditCardCVC', 'validation.required'],
    ]);
  });
});
