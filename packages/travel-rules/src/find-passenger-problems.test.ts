import { codeForms, documentCodes, eachMember } from '@farewind/values/passenger-document';
import { describe, expect, it } from 'vitest';
import {
  findPassengerProblems,
  type PassengerFields,
  type PassengerTerms,
} from './find-passenger-problems.ts';

const abroad: PassengerTerms = {
  departures: ['2027-06-10', '2027-06-24'],
  endsOn: '2027-06-24',
  domesticCountry: undefined,
  today: '2026-11-20',
  passportMonths: { usual: 4, exceptions: [] },
};
const insideTurkey: PassengerTerms = {
  ...abroad,
  departures: ['2027-06-10'],
  endsOn: '2027-06-10',
  domesticCountry: 'TR',
};

const adult: PassengerFields = {
  type: 'adult',
  name: 'Ivan',
  surname: 'Petrov',
  gender: 'male',
  birthDate: '1985-04-12',
  nationality: 'RU',
  passportSerial: '75',
  passportNumber: '1234567',
  passportExpiryDate: '2030-01-01',
};
const child: PassengerFields = { ...adult, type: 'child', name: 'Olga', birthDate: '2019-05-05' };
const infant: PassengerFields = {
  ...adult,
  type: 'infant',
  name: 'Mira',
  birthDate: '2026-05-05',
  parentIndex: 0,
};
const turk: PassengerFields = {
  ...adult,
  nationality: 'TR',
  identificationNumber: '10000000146',
};

function problemsOf(passengers: readonly PassengerFields[], terms = abroad): string[] {
  return findPassengerProblems(passengers, terms).map(({ path, message }) => `${path} ${message}`);
}

describe('passengers of an order', () => {
  it('a family with passports may go abroad', () => {
    const mother = { ...adult, name: 'Anna', gender: 'female' as const };
    expect(problemsOf([adult, mother, child, infant])).toEqual([]);
  });

  it('every missing field is named where it is missing', () => {
    expect(problemsOf([{ type: 'adult', name: '', surname: '', nationality: '' }])).toEqual([
      'passengers[0].surname validation.required',
      'passengers[0].name validation.required',
      'passengers[0].birthDate validation.required',
      'passengers[0].gender validation.genderRequired',
      'passengers[0].nationality validation.required',
      'passengers[0].passportNumber validation.required',
      'passengers[0].passportExpiryDate validation.required',
    ]);
  });

  it.each([
    [{ ...child, birthDate: '2015-06-24' }, 'validation.childMaxAge', { date: '24-06-2027' }],
    [{ ...child, birthDate: '2025-06-25' }, 'validation.childMinAge', { date: '24-06-2027' }],
    [{ ...child, type: 'adult' as const }, 'validation.adultMinAge', { date: '24-06-2027' }],
    [{ ...adult, birthDate: '1917-06-24' }, 'validation.adultMaxAge', { minDate: '24-06-1917' }],
    [{ ...infant, birthDate: '2025-06-24' }, 'validation.infantMaxAge', { date: '24-06-2027' }],
    [{ ...infant, birthDate: '2027-06-04' }, 'validation.infantMinAge', {}],
  ])('an age that does not fit the type says so with the date', (passenger, message, values) => {
    const problems = findPassengerProblems([adult, passenger], abroad);
    const problem = problems.find(({ path }) => path === 'passengers[1].birthDate');
    expect(problem).toMatchObject({ message, values });
  });
});

describe('who travels with whom', () => {
  it('an adult holds one infant at most', () => {
    const twins = [infant, { ...infant, name: 'Lena' }];
    expect(problemsOf([adult, ...twins])).toEqual(['passengers[2].parentIndex rule.lapTaken']);
  });

  it('an infant names an adult of 18 or more on the first flight', () => {
    const parent = (birthDate: string): PassengerFields => ({ ...adult, birthDate });
    expect(problemsOf([parent('2009-06-10'), infant])).toEqual([]);
    expect(problemsOf([parent('2009-06-11'), infant])).toEqual([
      'passengers[1].parentIndex rule.infantParentAge',
    ]);
    expect(problemsOf([adult, { ...infant, parentIndex: undefined }])).toEqual([
      'passengers[1].parentIndex infant.parentRequired',
    ]);
    expect(problemsOf([adult, { ...infant, parentIndex: 1 }])).toEqual([
      'passengers[1].parentIndex infant.parentRequired',
    ]);
  });

  it('a child has a companion of 18 or more, though the adult fare starts at 12', () => {
    const teenager = { ...adult, birthDate: '2012-01-01' };
    expect(problemsOf([teenager])).toEqual([]);
    expect(problemsOf([teenager, child])).toEqual(['passengers[1].birthDate rule.childCompanionAge']);
    expect(problemsOf([teenager, child, { ...adult, name: 'Anna' }])).toEqual([]);
  });

  it('the names of an adult and the infant on the lap stay under 44 letters together', () => {
    const names = (name: string): PassengerFields[] => [
      { ...adult, name: 'A'.repeat(11), surname: 'B'.repeat(11) },
      { ...infant, name, surname: 'C'.repeat(11) },
    ];
    expect(problemsOf(names('D'.repeat(10)))).toEqual([]);
    expect(problemsOf(names('D'.repeat(11)))).toEqual([
      'passengers[1].name validation.nameTooLongWithInfant',
    ]);
  });

  it('nobody is in the booking twice, however the name is written', () => {
    expect(problemsOf([adult, { ...adult, name: ' IVAN ' }])).toEqual([
      'passengers[1].name passenger.duplicate',
    ]);
    expect(problemsOf([adult, { ...adult, birthDate: '1985-04-13' }])).toEqual([]);
  });
});

describe('papers', () => {
  it.each([
    ['2026-11-19', 'validation.passportExpired'],
    ['2026-11-20', 'validation.passportExpiryMin'],
    ['2027-10-23', 'validation.passportExpiryMin'],
  ])('a passport until %s is refused', (passportExpiryDate, message) => {
    expect(problemsOf([{ ...adult, passportExpiryDate }])).toEqual([
      `passengers[0].passportExpiryDate ${message}`,
    ]);
  });

  it('the refusal of a passport names the months that are asked of that nationality', () => {
    const asked = { ...abroad, passportMonths: { usual: 6, exceptions: [{ nationality: 'BY', months: 3 }] } };
    const told = (nationality: string) =>
      findPassengerProblems([{ ...adult, nationality, passportExpiryDate: '2027-07-01' }], asked).map(
        ({ message, values }) => [message, values?.['months']],
      );
    expect(told('RU')).toEqual([['validation.passportExpiryMin', 6]]);
    expect(told('BY')).toEqual([['validation.passportExpiryMin', 3]]);
  });

  it('a passport is good when it outlasts the return by four months, to the day', () => {
    expect(problemsOf([{ ...adult, passportExpiryDate: '2027-10-24' }])).toEqual([]);
  });

  it.each([
    ['passportNumber', '1234', 'validation.passportNumberInvalid'],
    ['passportNumber', '1'.repeat(16), 'validation.passportNumberInvalid'],
    ['passportNumber', '12345Я', 'validation.passportNumberInvalid'],
    ['passportSerial', '12345', 'validation.passportSerialInvalid'],
    ['nationality', 'QQ', 'validation.nationalityInvalid'],
    ['nationality', 'EU', 'validation.nationalityInvalid'],
    ['identificationNumber', '10000000147', 'validation.identificationDigits'],
    ['identificationNumber', '1000000014', 'validation.identificationInvalid'],
  ])('%s "%s" is refused', (field, value, message) => {
    expect(problemsOf([{ ...adult, [field]: value }])).toEqual([`passengers[0].${field} ${message}`]);
  });

  it('every member that is a code is judged by its looks, at its field', () => {
    const wrong = problemsOf([{ ...turk, ...eachMember(documentCodes, () => '?') }]);
    expect(
      documentCodes.filter((code) => !wrong.includes(`passengers[0].${code} ${codeForms[code].problem}`)),
    ).toEqual([]);
  });

  it('spaces and small letters in a passport number are forgiven', () => {
    expect(problemsOf([{ ...adult, passportNumber: 'u 123 456' }])).toEqual([]);
  });

  it('Turkish citizens give their number, abroad beside the passport, at home alone', () => {
    expect(problemsOf([turk])).toEqual([]);
    expect(problemsOf([{ ...turk, identificationNumber: '' }])).toEqual([
      'passengers[0].identificationNumber validation.identificationRequired',
    ]);
    const atHome = { ...turk, passportNumber: '', passportSerial: '', passportExpiryDate: undefined };
    expect(problemsOf([atHome], insideTurkey)).toEqual([]);
    expect(problemsOf([atHome])).toHaveLength(2);
  });

  it('nobody has the identification number of somebody else, spaces or not', () => {
    const other = { ...turk, name: 'BERK', identificationNumber: '100 000 001 46' };
    expect(problemsOf([turk, other])).toEqual([
      'passengers[1].identificationNumber passenger.sameIdentification',
    ]);
    expect(problemsOf([turk, { ...other, identificationNumber: '11111111110' }])).toEqual([]);
  });

  it('others inside Turkey fly with a passport or with a national number', () => {
    const paperless = { ...adult, passportNumber: '', passportExpiryDate: undefined };
    expect(problemsOf([paperless], insideTurkey)).toEqual([
      'passengers[0].passportNumber validation.required',
    ]);
    expect(problemsOf([{ ...paperless, identificationNumber: '11111111110' }], insideTurkey)).toEqual([]);
    expect(problemsOf([{ ...adult, passportExpiryDate: undefined }], insideTurkey)).toEqual([]);
  });
});
