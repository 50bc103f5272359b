import { expect, test } from 'vitest';
import { lowerFirst } from './lower-first.ts';

test.each([
  ['Passport number', 'en', 'passport number'],
  ['Номер паспорта', 'ru', 'номер паспорта'],
  ['Işık', 'tr', 'ışık'],
  ['T.C. kimlik numarası', 'tr', 'T.C. kimlik numarası'],
  ['IATA code', 'en', 'IATA code'],
  ['', 'en', ''],
])('“%s” in a list in %s is “%s”', (name, language, inList) => {
  expect(lowerFirst(name, language)).toBe(inList);
});
