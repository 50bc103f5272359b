import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, languageTable } from './languages.ts';

test('the languages are Russian, English and Turkish, each with its codes, name and flag; Russian is the default', () => {
  expect(languageTable.map(({ locale, short, long, icon }) => [locale, short, long, icon])).toEqual([
    ['ru', 'RU', 'RUS', 'russia'],
    ['en', 'EN', 'ENG', 'united-kingdom'],
    ['tr', 'TR', 'TUR', 'turkey'],
  ]);
  expect(DEFAULT_LANGUAGE).toBe('ru');
});
