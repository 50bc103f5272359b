import { expect, test } from 'vitest';
import { withHomeCode } from './home-of.ts';

const codeFor = (defaultLanguage: 'en' | 'ru' | 'tr', language: 'en' | 'ru' | 'tr', typed = '') =>
  withHomeCode({ customerCountryCode: typed }, { defaultLanguage }, language).customerCountryCode;

test('a phone number begins with the code of the reader’s country, or else of the site’s, and never replaces one', () => {
  expect(codeFor('ru', 'tr')).toBe('+90');
  expect(codeFor('tr', 'ru')).toBe('+7');
  expect(codeFor('tr', 'en')).toBe('+90');
  expect(codeFor('en', 'en')).toBe('');
  expect(codeFor('ru', 'tr', '+49')).toBe('+49');
});
