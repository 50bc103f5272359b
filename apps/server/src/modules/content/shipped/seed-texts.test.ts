import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@farewind/contract/core/fields';
import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleAgency } from '../../../testing/sample-agency.ts';
import { compileText } from '../../../platform/messages/translate.ts';
import { findUnfilled } from '../fill-placeholders.ts';
import { agencyTextValues, legalTextValues, siteTextValues } from '../text-values.ts';
import { findShipped, listShipped } from './shipped-texts.ts';

const FOLDER = join(import.meta.dirname, '../../../../seed/content');

const filesOf = (language: Language): string[] =>
  readdirSync(join(FOLDER, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml)$/.test(name))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();
const read = (language: Language, file: string): string => readFileSync(join(FOLDER, language, file), 'utf8');

const files = filesOf('ru');
const pages = files.filter((file) => file.endsWith('.md'));
const messages = files.filter((file) => file.startsWith('messages/'));

/** Reads from the three languages of a file a value that must be the same in all of them. */
function compare(file: string, of: (text: string, language: Language) => unknown): void {
  const [ru, en, tr] = languages.map((language) => of(read(language, file), language));
  expect({ file, language: 'en', is: en }).toEqual({ file, language: 'en', is: ru });
  expect({ file, language: 'tr', is: tr }).toEqual({ file, language: 'tr', is: ru });
}

function frontOf(text: string): Record<string, unknown> {
  return parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') as Record<string, unknown>;
}

const bodyOf = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '');
const placeholdersOf = (text: string): string[] => text.match(/\{\{\w+\}\}/g)?.toSorted() ?? [];

/** Headings by level, lists and tables by length, links by target: everything that a reader sees besides words. */
function shapeOf(text: string): string[] {
  const shape: string[] = [];
  void marked.walkTokens(marked.lexer(bodyOf(text)), (token: Token) => {
    if (token.type === 'heading') shape.push(`h${token['depth']}`);
    if (token.type === 'list') shape.push(`list ${token['ordered']} ${token['items'].length}`);
    if (token.type === 'table') shape.push(`table ${token['header'].length}×${token['rows'].length}`);
    if (token.type === 'link') shape.push(`link ${token['href']}`);
  });
  return shape.toSorted();
}

/** "Around the clock" is a number in Turkish and a word elsewhere. */
const numbersOf = (text: string): string[] =>
  text
    .replace(/\{\{\w+\}\}|7 gün 24 saat|7 days a week|7 дней в неделю/g, '')
    .match(/\d+/g)
    ?.toSorted() ?? [];

test('no Russian text needs another ending of the agency’s name, which stays as the agency writes it', () => {
  const declined = /(?<![\p{L}-])(?:без|в|для|за|из|к|на|о|об|от|по|при|с|со|у) \{\{brandName\}\}/iu;
  const found = files.flatMap((file) =>
    read('ru', file)
      .split('\n')
      .filter((line) => declined.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('every text ships in Russian, English and Turkish', () => {
  expect(filesOf('en')).toEqual(files);
  expect(filesOf('tr')).toEqual(files);
  for (const { kind, name } of listShipped())
    for (const language of languages) expect(findShipped({ kind, name, language })?.title).toBeTruthy();
});

describe.each(pages)('the page %s', (file) => {
  test('has the same address, order and shape in three languages', () => {
    compare(file, (text) => Object.keys(frontOf(text)));
    compare(file, (text) => [frontOf(text)['slug'], frontOf(text)['order']]);
    compare(file, shapeOf);
    for (const language of languages) {
      const text = read(language, file);
      expect(String(frontOf(text)['description']).length).toBeLessThanOrEqual(155);
      expect(bodyOf(text)).not.toMatch(/^# /m);
    }
  });

  test('names the same values and numbers in three languages', () => {
    compare(file, placeholdersOf);
    compare(file, (text) => numbersOf(bodyOf(text)));
  });
});

test('destinations take 150 to 250 words', () => {
  const counts = pages
    .filter((file) => file.startsWith('destinations/'))
    .flatMap((file) =>
      languages.map((language) => {
        const words = bodyOf(read(language, file)).match(/[\p{L}\d’'-]+/gu)?.length ?? 0;
        return { file, language, words };
      }),
    );
  expect(counts.filter(({ words }) => words < 150 || words > 250)).toEqual([]);
});

test('questions are in the same order and groups, with the same numbers, values and links', () => {
  interface Faq {
    groups: { id: string }[];
    questions: { id: string; group: string; question: string; answer: string }[];
  }
  const of = (text: string) => parse(text) as Faq;
  compare('faq.yaml', (text) => of(text).groups.map(({ id }) => id));
  compare('faq.yaml', (text) => of(text).questions.map(({ id, group }) => `${group}/${id}`));
  compare('faq.yaml', (text) =>
    of(text).questions.map(({ id, question, answer }) => ({
      id,
      numbers: numbersOf(`${question} ${answer}`),
      values: placeholdersOf(answer),
      shape: shapeOf(answer),
    })),
  );
  expect(of(read('en', 'faq.yaml')).questions).toHaveLength(60);
  compare('home.yaml', (text) =>
    Object.entries(parse(text) as Record<string, { id: string; description: string }[]>).map(
      ([name, all]) => [name, all.map(({ id, description }) => [id, numbersOf(description)])],
    ),
  );
});

/** Questions about travel rules and vehicles, with the numbers in their answers that no agency sets. */
const setByAgencies: Readonly<Record<string, readonly string[]>> = {
  'passport-validity': [],
  egypt: [],
  thailand: [],
  'ukraine-russia': [],
  'airport-time': [],
  'charter-stay': [],
  'transfer-meeting': [],
  'transfer-time': ['30', '45'],
  'transfer-cancel': ['2'],
};

test.each(languages)(
  'no answer in %s names a figure that an agency sets, and may set otherwise',
  (language) => {
    const { questions } = parse(read(language, 'faq.yaml')) as {
      questions: { id: string; answer: string }[];
    };
    const named = questions
      .filter(({ id }) => setByAgencies[id] !== undefined)
      .map(({ id, answer }) => [id, numbersOf(answer)]);
    expect(Object.fromEntries(named)).toEqual(setByAgencies);
  },
);

test('all values in texts are known, and an agency without optional data leaves no value unfilled on any page', () => {
  const bare = agencyTextValues(
    {
      ...sampleAgency,
      // The law requires its address, its number in the register of travel agencies, and a telephone number.
      tradeRegistryNo: '',
      chamberNo: '',
      taxOffice: '',
      taxNo: '',
      companyRegistrationNo: '',
      chatLink: '',
      website: '',
      dataRegistryNo: '',
      dataRegion: '',
    },
    'FAREWIND',
  );
  const holes = listShipped().flatMap(({ kind, name }) =>
    languages.flatMap((language) => {
      const values = {
        ...bare,
        ...siteTextValues({ language }),
        ...legalTextValues(language, { label: '1', effectiveDate: '2026-11-01' }),
      };
      const { title = '', description = '', body = '' } = findShipped({ kind, name, language }) ?? {};
      return findUnfilled([title, description, body].join('\n'), values).map((hole) => ({
        name,
        language,
        hole,
      }));
    }),
  );
  expect(holes).toEqual([]);
});

interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}
const SELECT = 5;
const PLURAL = 6;
const forms = { ru: ['few', 'many', 'one', 'other'], en: ['one', 'other'], tr: ['other'] };

/** Arguments, the options of choices, and whether plurals have the forms that the language needs. */
function argumentsOf(language: Language, elements: readonly Element[]): string[] {
  const found = elements.flatMap(({ type, value, options = {} }): string[] => {
    const inside = Object.values(options).flatMap((option) => argumentsOf(language, option.value));
    // In English "one" is the number 1 and no other.
    const cases = Object.keys(options).map((name) => (name === '=1' && language === 'en' ? 'one' : name));
    const names = cases.filter((name) => !name.startsWith('='));
    if (type === SELECT) return [...names.map((name) => `${String(value)}: ${name}`), ...inside];
    if (type === PLURAL) {
      // A language that needs no plural has the plain value.
      const isWhole = names.toSorted().join() === forms[language].join();
      return [isWhole ? String(value) : `${String(value)} lacks a form`, ...inside];
    }
    return type > 0 && type < SELECT ? [String(value), ...inside] : inside;
  });
  return [...new Set(found)].toSorted();
}

const argumentsIn = (language: Language, text: string): string[] =>
  argumentsOf(language, compileText(language, text).getAst());

test.each(messages)('%s names the same values and choices in three languages, field by field', (file) => {
  compare(file, (text, language) =>
    Object.entries(parse(text) as Record<string, string | string[]>).map(([field, value]) => [
      field,
      // A text message may be split into parts.
      argumentsIn(language, [value].flat().join(' ')),
    ]),
  );
});

test('fixed texts have the same keys and values in three languages', () => {
  compare('fixed-texts.yaml', (text, language) =>
    Object.entries(parse(text) as Record<string, string>).map(([key, value]) => [
      key,
      argumentsIn(language, value),
    ]),
  );
});

test('no English or Turkish text contains a Russian letter', () => {
  const strange = (['en', 'tr'] as const).flatMap((language) =>
    files.filter((file) => /[а-яё]/i.test(read(language, file))).map((file) => `${language}/${file}`),
  );
  expect(strange).toEqual([]);
});
