import { expect, test } from 'vitest';
import { offerNationalities, withHomeCode } from './home-of.ts';

const currencyOf = { en: 'EUR', ru: 'RUB', tr: 'TRY' } as const;
const siteIn = (defaultLanguage: 'en' | 'ru' | 'tr') => ({
  defaultLanguage,
  defaultCurrency: currencyOf[defaultLanguage],
});
const codeFor = (defaultLanguage: 'en' | 'ru' | 'tr', language: 'en' | 'ru' | 'tr', typed = '') =>
  withHomeCode({ customerCountryCode: typed }, siteIn(defaultLanguage), language).customerCountryCode;

test('a phone number begins with the code of the reader’s country, or else of the site’s, and never replaces one', () => {
  expect(codeFor('ru', 'tr')).toBe('+90');
  expect(codeFor('tr', 'ru')).toBe('+7');
  expect(codeFor('tr', 'en')).toBe('+90');
  expect(codeFor('en', 'en')).toBe('');
  expect(codeFor('ru', 'tr', '+49')).toBe('+49');
});

test('the reader’s own nationality is offered first, then those of most buyers of the site', () => {
  expect(offerNationalities(siteIn('ru'), 'tr')).toEqual(['TR', 'RU', 'BY']);
  expect(offerNationalities(siteIn('en'), 'ru')).toEqual(['RU', 'TR', 'GB']);
  expect(offerNationalities(siteIn('tr'), 'ru')).toEqual(['RU', 'TR', 'DE']);
  expect(offerNationalities(siteIn('tr'), 'en')).toEqual(['TR', 'RU', 'DE']);
});

test('a site that sells in Belarusian roubles offers Belarus first to who reads Russian there', () => {
  const site = { defaultLanguage: 'ru', defaultCurrency: 'BYN' } as const;
  const codeThere = (language: 'en' | 'ru' | 'tr') =>
    withHomeCode({ customerCountryCode: '' }, site, language).customerCountryCode;
  expect(['ru', 'en', 'tr'].map((language) => codeThere(language as 'ru'))).toEqual(['+375', '+375', '+90']);
  expect(offerNationalities(site, 'ru')).toEqual(['BY', 'RU', 'TR']);
  expect(offerNationalities(site, 'tr')).toEqual(['TR', 'BY', 'RU']);
});
