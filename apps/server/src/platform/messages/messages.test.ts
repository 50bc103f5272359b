import { errorStatus, type ErrorKey } from '@farewind/contract/core/error-keys';
import { languages } from '@farewind/contract/core/fields';
import { codeForms, documentCodes, documentMembers } from '@farewind/values/passenger-document';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findUnusedKeys } from '@farewind/values/testing/find-unused-keys';
import { errorTexts } from './error-texts.ts';
import { catalogueOf, findLanguage, translate } from './translate.ts';

describe.each(languages)('the messages of the server in %s', (language) => {
  test('the same keys as in the other languages', () => {
    expect(Object.keys(catalogueOf(language)).sort()).toEqual(Object.keys(catalogueOf('en')).sort());
  });

  test('a text for every error key', () => {
    for (const key of Object.keys(errorStatus) as ErrorKey[]) {
      expect(translate(language, errorTexts[key].message, { minutes: 1 })).not.toBe('');
    }
  });

  test('a name for every member of a passenger’s document, and a message for an invalid code', () => {
    const keys = [
      ...documentMembers.map((member) => `field.${member}`),
      ...documentCodes.map((code) => codeForms[code].problem),
    ];
    expect(keys.filter((key) => !catalogueOf(language)[key])).toEqual([]);
  });
});

test.each(languages)('the agreement names the vehicle of a ride, one or several (%s)', (language) => {
  const ride = { from: 'Lara', to: 'AYT', pickup: '24-01-2027 07:05', vehicle: 'Sedan', party: 'Rides' };
  expect(translate(language, 'agreement.ride', { ...ride, vehicles: 1 })).toContain('; Sedan.');
  expect(translate(language, 'agreement.ride', { ...ride, vehicles: 2 })).toContain('; Sedan × 2.');
});

test.each(languages)(
  'double braces stand for data of the agency only: any other value would be read as its name (%s)',
  (language) => {
    const file = '../../modules/settings/agency/agency-info.ts';
    const agency = readFileSync(join(import.meta.dirname, file), 'utf8');
    const known = (name: string) => agency.includes(`  readonly ${name}: string;`);
    const texts = [...Object.values(catalogueOf(language)), '{{planted}}'];
    const named = texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
    expect(named.filter((name) => !known(name))).toEqual(['planted']);
  },
);

const CONTRACT = '../../../../../packages/contract/src';
const FOLDERS = ['../..', '../../../../../packages/travel-rules/src', '../../../../../packages/values/src'];

/** Sources of the product, without its tests. */
function readSources(folders: readonly string[] = FOLDERS): string {
  return folders
    .map((folder) => join(import.meta.dirname, folder))
    .flatMap((cwd) =>
      globSync('**/*.ts', { cwd })
        .filter((path) => !/\.test\.ts$|(^|\/)(testing|stress-tests)\//.test(path))
        .map((path) => readFileSync(join(cwd, path), 'utf8')),
    )
    .join('\n');
}

/** Groups of messages by their names: the kind of a column selects the message about its expected content. */
const GROUPS = ['import.expected.', 'transferFile.expected.'];

test('every message of the server is used somewhere, so that unreachable texts are found', () => {
  const planted = ['validation.planted', 'document.planted', 'flights.planted', 'bill.planted.fare'];
  const keys = [...Object.keys(catalogueOf('en')), ...planted].filter(
    (key) => !GROUPS.some((group) => key.startsWith(group)),
  );
  const sources = { naming: readSources(), words: readSources([...FOLDERS, CONTRACT]) };
  expect(findUnusedKeys(keys, sources)).toEqual(planted);
});

/** Message keys used by a refusal or a field that the catalogue lacks: they would end as internal errors. */
function findMissing(sources: string, keys: ReadonlySet<string>): string[] {
  const messages = [...sources.matchAll(/\bmessage: ([^\n]*)/g)].map(
    ([, rest = '']) => rest.split(/[},]/)[0],
  );
  return messages
    .flatMap((said = '') => [...said.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key))
    .filter((key) => !keys.has(key));
}

test('every refusal has its message: none ends as an internal error for want of a text', () => {
  const keys = new Set(Object.keys(catalogueOf('en')));
  expect(
    findMissing(`${readSources()}\n{ message: isIt ? 'planted.first' : 'planted.second' }`, keys),
  ).toEqual(['planted.first', 'planted.second']);
});

test('no catalogue has a key twice, of which only the last text would be shown', () => {
  const cwd = join(import.meta.dirname, '../../../../..');
  const files = globSync(['apps/server/src/platform/messages/*.json', 'apps/web/src/**/{ru,en,tr}.json'], {
    cwd,
  });
  expect(files.length).toBeGreaterThan(30);
  const twice = files.flatMap((file) => {
    const keys = [...readFileSync(join(cwd, file), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(
      ([, key]) => key!,
    );
    return keys.filter((key, at) => keys.indexOf(key) < at).map((key) => `${file}: ${key}`);
  });
  expect(twice).toEqual([]);
});

test('a Russian message has Cyrillic letters, unless it is the name of a company', () => {
  const latin = Object.entries(catalogueOf('ru')).filter(
    ([key, text]) =>
      !key.startsWith('payment.provider.') && !/[а-яё]/i.test(text.replace(/\{\{?\w+\}?\}/g, '')),
  );
  expect(latin.map(([key]) => key)).toEqual([]);
});

test.each([
  ['en', 'October 2026'],
  ['ru', 'октябрь 2026'],
  ['tr', 'Ekim 2026'],
] as const)('a month is named in words (%s)', (language, month) => {
  const values = { month: Date.parse('2026-10-15T12:00:00Z') };
  expect(translate(language, 'partnerStatement.earlierOpen', values)).toContain(month);
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
