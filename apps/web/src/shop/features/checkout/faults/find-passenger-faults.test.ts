import { describe, expect, it } from 'vitest';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { family, fortnight, withPassenger } from '../testing-family.ts';
import { findPassengerFaults } from './find-passenger-faults.ts';

const today = '2026-11-20';
const faultsOf = (index: number, part: Partial<PassengerFields>, journey = fortnight) =>
  findPassengerFaults(withPassenger(index, part), journey, today);
const keysOf = (...args: Parameters<typeof faultsOf>) =>
  faultsOf(...args).map(({ path, message }) => `${path} ${message}`);

describe('the passengers of an order', () => {
  it('fit their type on the day of the flight that the carrier names', () => {
    const turnsTwelve = { birthDate: '20-06-2015' };
    expect(keysOf(1, turnsTwelve)).toEqual(['passengers[1].birthDate validation.childMaxAge']);
    expect(keysOf(1, turnsTwelve, { ...fortnight, ageReference: 'firstFlight' })).toEqual([]);
  });

  it('may go when everything is filled in rightly', () => {
    expect(findPassengerFaults(family, fortnight, today)).toEqual([]);
  });

  it('are named in Latin letters, as in the passport', () => {
    expect(keysOf(0, { surname: 'Соколова' })).toEqual(['passengers[0].surname validation.latinOnly']);
    expect(keysOf(0, { name: 'Gül' })).toEqual(['passengers[0].name validation.latinOnly']);
    expect(keysOf(0, { name: 'ANNA1' })).toEqual(['passengers[0].name validation.nameInvalid']);
    expect(keysOf(1, { surname: 'A'.repeat(30) })).toEqual([
      'passengers[1].surname validation.surnameInvalid',
    ]);
    expect(keysOf(0, { surname: 'O’Neil-Smith' })).toEqual([]);
  });

  it('fit their type on the day of the last flight, with both bounds outside', () => {
    const born = (index: number, birthDate: string) => keysOf(index, { birthDate });
    expect(born(1, '26-06-2015')).toEqual(['passengers[1].birthDate validation.childMaxAge']);
    expect(born(1, '27-06-2015')).toEqual([]);
    expect(born(1, '26-06-2025')).toEqual([]);
    expect(born(1, '27-06-2025')).toEqual(['passengers[1].birthDate validation.childMinAge']);
    expect(born(2, '26-06-2025')).toEqual(['passengers[2].birthDate validation.infantMaxAge']);
    expect(born(2, '27-06-2025')).toEqual([]);
    expect(born(2, '05-06-2027')).toEqual([]);
    expect(born(2, '06-06-2027')).toEqual(['passengers[2].birthDate validation.infantMinAge']);
    expect(born(0, '27-06-2015')).toContain('passengers[0].birthDate validation.adultMinAge');
  });

  it('name the day that ages are reckoned on', () => {
    expect(faultsOf(1, { birthDate: '01-01-2010' })[0]?.values).toMatchObject({ date: '26-06-2027' });
  });

  it('give dates that exist', () => {
    expect(keysOf(0, { birthDate: '30-02-1989' })).toEqual(['passengers[0].birthDate validation.dateFormat']);
    expect(keysOf(0, { birthDate: '' })).toEqual(['passengers[0].birthDate validation.required']);
  });

  it('have passports that outlast the journey by four months', () => {
    expect(keysOf(0, { passportExpiryDate: '26-10-2027' })).toEqual([]);
    expect(faultsOf(0, { passportExpiryDate: '25-10-2027' })).toEqual([
      {
        path: 'passengers[0].passportExpiryDate',
        message: 'validation.passportExpiryMin',
        values: { minDate: '26-10-2027' },
      },
    ]);
    expect(keysOf(0, { passportExpiryDate: '01-01-2026' })).toEqual([
      'passengers[0].passportExpiryDate validation.passportExpired',
    ]);
  });

  it('have passports that are valid for as long as the agency asks of their nationality, told with the price', () => {
    const journey = {
      ...fortnight,
      passportMonths: { usual: 6, exceptions: [{ nationality: 'BY', months: 3 }] },
    };
    const until = (passportExpiryDate: string, nationality: string) =>
      faultsOf(0, { passportExpiryDate, nationality }, journey).map(({ values }) => values?.['minDate']);
    expect(until('25-12-2027', 'RU')).toEqual(['26-12-2027']);
    expect(until('26-12-2027', 'RU')).toEqual([]);
    expect(until('25-09-2027', 'BY')).toEqual(['26-09-2027']);
    expect(until('26-09-2027', 'BY')).toEqual([]);
    // Before the price is there, only what has run out is wrong.
    const { passportMonths: _, ...unpriced } = fortnight;
    expect(keysOf(0, { passportExpiryDate: '27-06-2027' }, unpriced)).toEqual([]);
  });

  it('give a Turkish identification number when they are Turkish, wherever they go', () => {
    expect(keysOf(0, { nationality: 'TR' })).toEqual([
      'passengers[0].identificationNumber validation.identificationRequired',
    ]);
    expect(keysOf(0, { nationality: 'TR', identificationNumber: '10000000145' })).toEqual([
      'passengers[0].identificationNumber validation.identificationDigits',
    ]);
    expect(keysOf(0, { nationality: 'TR', identificationNumber: '1000000014' })).toEqual([
      'passengers[0].identificationNumber validation.identificationInvalid',
    ]);
    expect(keysOf(0, { nationality: 'TR', identificationNumber: '10000000146' })).toEqual([]);
  });

  it('do not share an identification number, spaces or not; one that is not asked for does not count', () => {
    const [mother, child] = family;
    const turks = (other: Partial<PassengerFields>): readonly PassengerFields[] => [
      { ...mother!, nationality: 'TR', identificationNumber: '10000000146' },
      { ...child!, identificationNumber: '100 000 001 46', ...other },
    ];
    const keys = (passengers: readonly PassengerFields[]) =>
      findPassengerFaults(passengers, fortnight, today).map(({ path, message }) => `${path} ${message}`);
    expect(keys(turks({ nationality: 'TR' }))).toEqual([
      'passengers[1].identificationNumber passenger.sameIdentification',
    ]);
    expect(keys(turks({ nationality: 'RU' }))).toEqual([]);
    expect(keys(turks({ nationality: 'TR', identificationNumber: '11111111110' }))).toEqual([]);
  });

  it('need no passport inside Turkey with an identification number', () => {
    const inside = { ...fortnight, domesticCountry: 'TR' };
    const none = { passportSerial: '', passportNumber: '', passportExpiryDate: '' };
    const faults = (part: Partial<PassengerFields>) =>
      faultsOf(0, { ...none, ...part }, inside).filter(({ path }) => path.startsWith('passengers[0]'));
    expect(faults({ nationality: 'TR', identificationNumber: '10000000146' })).toEqual([]);
    expect(faults({ identificationNumber: '10000000146' })).toEqual([]);
    expect(faults({}).map(({ path }) => path)).toEqual(['passengers[0].passportNumber']);
  });
});

describe('who travels with whom', () => {
  it('puts each infant on the lap of one adult', () => {
    expect(keysOf(2, { parentIndex: '' })).toEqual(['passengers[2].parentIndex infant.parentRequired']);
    expect(keysOf(2, { parentIndex: '1' })).toEqual(['passengers[2].parentIndex infant.parentRequired']);
    const twins = [...family, { ...family[2]!, name: 'VERA' }];
    expect(findPassengerFaults(twins, fortnight, today).map(({ message }) => message)).toEqual([
      'rule.lapTaken',
    ]);
  });

  it('asks for somebody of 18 on the first flight with a child and with an infant', () => {
    expect(keysOf(0, { birthDate: '13-06-2009' })).toEqual([
      'passengers[1].birthDate rule.childCompanionAge',
      'passengers[2].parentIndex rule.infantParentAge',
    ]);
    expect(keysOf(0, { birthDate: '12-06-2009' })).toEqual([]);
  });

  it('keeps the names of adult and infant under 44 letters together', () => {
    const long = (letters: number) => keysOf(0, { surname: 'A'.repeat(letters) });
    expect(long(27)).toEqual([]);
    expect(long(28)).toEqual(['passengers[2].name validation.nameTooLongWithInfant']);
  });

  it('names nobody twice', () => {
    const twice = [...family, { ...family[0]!, name: 'Anna ' }];
    expect(findPassengerFaults(twice, fortnight, today)).toEqual([
      { path: 'passengers[3].name', message: 'passenger.duplicate' },
    ]);
  });
});
