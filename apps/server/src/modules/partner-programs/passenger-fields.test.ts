import { expect, test } from 'vitest';
import { listPassengerFields } from './passenger-fields.ts';

const rowOf = (countries: string[], name: string) =>
  listPassengerFields(new Set(countries)).find((field) => field.name === name);

test('abroad everybody gives a passport, and citizens of Türkiye their identity number too', () => {
  expect(rowOf(['RU', 'TR'], 'passportNumber')).toMatchObject({ required: true });
  expect(rowOf(['RU', 'TR'], 'passportExpiryDate')).toMatchObject({ required: true });
  expect(rowOf(['RU', 'TR'], 'identificationNumber')).toMatchObject({
    required: false,
    nationalities: ['TR'],
  });
});

test('inside Türkiye its citizens need no passport, and nobody an expiry date', () => {
  expect(rowOf(['TR'], 'passportNumber')).toMatchObject({ required: false });
  expect(rowOf(['TR'], 'passportNumber')?.format).toContain('not of citizens of TR');
  expect(rowOf(['TR'], 'passportExpiryDate')).toBeUndefined();
  expect(rowOf(['TR'], 'identificationNumber')).toMatchObject({ nationalities: ['TR'] });
});

test('a supplier’s passports are asked for inside a country too', () => {
  const fields = listPassengerFields(new Set(['TR']), true);
  for (const name of ['passportNumber', 'passportExpiryDate'])
    expect(fields.find((field) => field.name === name)).toMatchObject({ required: true });
});
