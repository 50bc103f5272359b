import { languages } from '@farewind/contract/core/fields';
import { problemMessages } from '@farewind/travel-rules/field-problem';
import type { PassengerFields } from '@farewind/travel-rules/find-passenger-problems';
import { expect, it } from 'vitest';
import { translate } from '../../platform/messages/translate.ts';
import type { Journey, JourneyFlight } from './journey.ts';
import { standardTravelRules } from './standard-travel-rules.ts';
import { validatePassengers } from './validate-passengers.ts';

function flight(fromCountry: string, toCountry: string, date: string): JourneyFlight {
  const [departsAt, arrivesAt] = [`${date}T10:00`, `${date}T14:00`] as const;
  return { fromCountry, toCountry, departsAt, arrivesAt, kind: 'scheduled' };
}

const abroad: Journey = {
  slices: [[flight('RU', 'TR', '2027-06-10')], [flight('TR', 'RU', '2027-06-24')]],
};

const adult: PassengerFields = {
  type: 'adult',
  name: 'Ivan',
  surname: 'Petrov',
  gender: 'male',
  birthDate: '1985-04-12',
  nationality: 'RU',
  passportNumber: '1234567',
  passportExpiryDate: '2030-01-01',
};

function refused(passengers: readonly PassengerFields[], journey: Journey = abroad): string[] {
  const problems = validatePassengers(passengers, {
    journey,
    today: '2026-11-20',
    rules: standardTravelRules,
  });
  return problems.map(({ path, message, key }) => `${key} ${path} ${message}`);
}

it('at most nine travel together, an adult among them, no more infants than adults', () => {
  const crowd = Array.from({ length: 10 }, (_, index) => ({ ...adult, name: `Ivan${'abcdefghij'[index]}` }));
  expect(refused(crowd)).toEqual(['PAX-COUNT passengers passenger.maxCount']);
  const child = { ...adult, type: 'child' as const, birthDate: '2019-05-05' };
  expect(refused([child])).toEqual(['PAX-COUNT passengers passenger.childNeedsAdult']);
  const infant = { ...adult, type: 'infant' as const, birthDate: '2026-05-05', parentIndex: 0 };
  expect(refused([adult, { ...infant, name: 'Mira' }, { ...infant, name: 'Lena' }])).toEqual([
    'PAX-INFANT passengers infant.invalidCount',
    'PAX-INFANT passengers[2].parentIndex rule.lapTaken',
  ]);
});

it('each problem counts under the error key of its kind, and what is missing under none of them', () => {
  expect(refused([{ ...adult, name: 'Иван', birthDate: '2020-01-01', passportNumber: '12' }])).toEqual([
    'PAX-NAME passengers[0].name validation.latinOnly',
    'PAX-AGE passengers[0].birthDate validation.adultMinAge',
    'PAX-DOC passengers[0].passportNumber validation.passportNumberInvalid',
  ]);
  expect(refused([{ ...adult, name: '', gender: undefined }])).toEqual([
    'GEN-VALIDATION passengers[0].name validation.required',
    'GEN-VALIDATION passengers[0].gender validation.genderRequired',
  ]);
});

it('passports are valid after the journey for as long as the rules require', () => {
  expect(refused([{ ...adult, passportExpiryDate: '2027-10-24' }])).toEqual([]);
  expect(refused([{ ...adult, passportExpiryDate: '2027-10-23' }])).toEqual([
    'PAX-DOC passengers[0].passportExpiryDate validation.passportExpiryMin',
  ]);
});

it('a supplier that requires passports is given them inside a country too', () => {
  const inside: Journey = { slices: [[flight('TR', 'TR', '2027-06-10')]] };
  const citizen = { ...adult, nationality: 'TR', identificationNumber: '10000000146' };
  const { passportNumber: _number, passportExpiryDate: _expiry, ...without } = citizen;
  expect(refused([without], inside)).toEqual([]);
  expect(refused([without], { ...inside, needsPassport: true })).toEqual([
    'GEN-VALIDATION passengers[0].passportNumber validation.required',
    'GEN-VALIDATION passengers[0].passportExpiryDate validation.required',
  ]);
  expect(refused([citizen], { ...inside, needsPassport: true })).toEqual([]);
});

it.each(languages)('every problem has a sentence in %s', (language) => {
  const values = { date: '01-01-2027', minDate: '01-01-2027', months: 4, count: 15 };
  for (const message of problemMessages) expect(translate(language, message, values)).not.toBe('');
});
