import { errorStatus, type ErrorKey } from '@farewind/contract/core/error-keys';
import { languages } from '@farewind/contract/core/fields';
import { describe, expect, test } from 'vitest';
import { errorTexts } from './error-texts.ts';
import { catalogueOf, findLanguage, translate } from './translate.ts';

describe.each(languages)('the sentences of the server in %s', (language) => {
  test('the same keys as in the other languages', () => {
    expect(Object.keys(catalogueOf(language)).sort()).toEqual(Object.keys(catalogueOf('en')).sort());
  });

  test('words for every error key', () => {
    for (const key of Object.keys(errorStatus) as ErrorKey[]) {
      expect(translate(language, errorTexts[key].message, { minutes: 1 })).not.toBe('');
    }
  });
});

test('a Russian sentence has Cyrillic letters', () => {
  const latin = Object.entries(catalogueOf('ru')).filter(
    ([, text]) => !/[а-яё]/i.test(text.replace(/\{\{?\w+\}?\}/g, '')),
  );
  const withoutWords = new Set([
    'footer.legalEntity',
    'app.titleFormat',
    'payment.error.ok',
    'error.confirm',
    'footer.phone',
  ]);
  expect(latin.map(([key]) => key).filter((key) => !withoutWords.has(key))).toEqual([]);
});

test.each([
  ['tr-TR,tr;q=0.9', 'tr'],
  ['c=tr|uic=tr', 'tr'],
  ['en-US', 'en'],
  ['RU', 'ru'],
  ['de', undefined],
  ['', undefined],
])('the language of "%s" is %s', (text, language) => {
  expect(findLanguage(text)).toBe(language);
});
