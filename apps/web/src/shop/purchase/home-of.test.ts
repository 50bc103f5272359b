import { expect, test } from 'vitest';
import { offerNationalities, withHomeCode } from './home-of.ts';

const codeFor = (defaultLanguage: 'en' | 'ru' | 'tr', language: 'en' | 'ru' | 'tr', typed = '') =>
  withHomeCode({ customerCountryCode: typed }, { defaultLanguage }, language).customerCountryCode;

test('a phone number begins with the code of the reader’s country, or else of the site’s, and never replaces one', () => {
  expect(codeFor('ru', 'tr')).toBe('+90');
  expect(codeFor('tr', 'ru')).toBe('+7');
  expect(codeFor('tr', 'en')).toBe('+90');
  expect(codeFor('en', 'en')).toBe('');
  expect(codeFor('ru', 'tr', '+49')).toBe('+49');
});

test('the reader’s own nationality is offered first, then those of most buyers of the site', () => {
  expect(offerNationalities({ defaultLanguage: 'ru' }, 'tr')).toEqual(['TR', 'RU', 'BY']);
  expect(offerNationalities({ defaultLanguage: 'en' }, 'ru')).toEqual(['RU', 'TR', 'GB']);
  expect(offerNationalities({ defaultLanguage: 'tr' }, 'ru')).toEqual(['RU', 'TR', 'DE']);
  expect(offerNationalities({ defaultLanguage: 'tr' }, 'en')).toEqual(['TR', 'RU', 'DE']);
});
