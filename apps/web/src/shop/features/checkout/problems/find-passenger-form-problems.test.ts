import { expect, it } from 'vitest';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { family, fortnight, withPassenger } from '../testing-family.ts';
import { findPassengerFormProblems } from './find-checkout-problems.ts';

const today = '2026-11-20';
const problemsOf = (index: number, part: Partial<PassengerFields>, journey = fortnight) =>
  findPassengerFormProblems(withPassenger(index, part), journey, today);
const keysOf = (...args: Parameters<typeof problemsOf>) =>
  problemsOf(...args).map(({ path, message }) => `${path} ${message}`);

it('passengers may go when everything is filled in rightly', () => {
  expect(findPassengerFormProblems(family, fortnight, today)).toEqual([]);
});

it('dates have to be of the calendar, and are asked for where none is typed', () => {
  expect(keysOf(0, { birthDate: '30-02-1989' })).toEqual(['passengers[0].birthDate validation.dateFormat']);
  expect(keysOf(0, { birthDate: '' })).toEqual(['passengers[0].birthDate validation.required']);
  expect(keysOf(0, { passportExpiryDate: '31-06-2031' })).toEqual([
    'passengers[0].passportExpiryDate validation.dateFormat',
  ]);
});

it('a type is judged on the flight that the carrier names, and the sentence names that day', () => {
  const turnsTwelve = { birthDate: '20-06-2015' };
  expect(problemsOf(1, turnsTwelve)).toMatchObject([
    { path: 'passengers[1].birthDate', message: 'validation.childMaxAge', values: { date: '26-06-2027' } },
  ]);
  expect(keysOf(1, turnsTwelve, { ...fortnight, ageReference: 'firstFlight' })).toEqual([]);
});

it('passports are valid for as long as the agency asks of their nationality, told with the price', () => {
  const journey = {
    ...fortnight,
    passportMonths: { usual: 6, exceptions: [{ nationality: 'BY', months: 3 }] },
  };
  const until = (passportExpiryDate: string, nationality: string) =>
    problemsOf(0, { passportExpiryDate, nationality }, journey).map(({ values }) => values?.['minDate']);
  expect(until('25-12-2027', 'RU')).toEqual(['26-12-2027']);
  expect(until('26-12-2027', 'RU')).toEqual([]);
  expect(until('25-09-2027', 'BY')).toEqual(['26-09-2027']);
  // Without the price, only an expired document is a problem.
  const { passportMonths: _, ...unpriced } = fortnight;
  expect(keysOf(0, { passportExpiryDate: '27-06-2027' }, unpriced)).toEqual([]);
});

it('what the route does not ask for is not judged', () => {
  expect(keysOf(0, { identificationNumber: '123' })).toEqual([]);
  const inside = { ...fortnight, domesticCountry: 'TR' };
  const turk = { nationality: 'TR', identificationNumber: '10000000146', passportNumber: 'x' };
  expect(keysOf(0, { ...turk, passportExpiryDate: '31-31-2031' }, inside)).toEqual([]);
});
