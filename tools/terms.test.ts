import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

const languages = ['en', 'ru', 'tr'] as const;
type Language = (typeof languages)[number];

/** A row of docs/terms.md: the word of each language, and the words not to use. */
interface Term {
  readonly word: Readonly<Record<Language, string>>;
  readonly not: Readonly<Record<Language, readonly string[]>>;
}

const terms = readTerms(readFileSync(join(projectRoot, 'docs/terms.md'), 'utf8'));

function readTerms(page: string): Term[] {
  const [, , ...rows] = page.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) => {
    const cells = row.split('|').slice(1, -1);
    const [en = '', ru = '', tr = '', ...not] = cells.map((cell) => cell.trim());
    if (cells.length !== 6) throw new Error(`docs/terms.md: ${row} has ${cells.length} cells`);
    const wordsOf = (cell = '') => cell.split(', ').filter((word) => word !== '');
    return {
      word: { en, ru, tr },
      not: { en: wordsOf(not[0]), ru: wordsOf(not[1]), tr: wordsOf(not[2]) },
    };
  });
}

/** Texts of the pages, of the server, and those shipped with the product. */
const places = [
  'apps/web/src/shared/i18n/messages/{}.json',
  'apps/web/src/shop/**/texts/{}.json',
  'apps/web/src/office/i18n/{}.json',
  'apps/web/src/app/prerender/texts/{}.json',
  'apps/server/src/platform/messages/{}.json',
  'apps/server/seed/content/{}/**/*.yaml',
  'apps/server/seed/content/{}/**/*.md',
];

function filesOf(language: Language): string[] {
  return places.flatMap((place) => {
    const found = globSync(place.replace('{}', language), { cwd: projectRoot });
    if (found.length === 0) throw new Error(`No text at ${place}`);
    return found;
  });
}

/** Lines as people read them: without keys, names of values and addresses. */
function textsOf(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const lines = file.endsWith('.json')
    ? listTexts(JSON.parse(text) as Record<string, string>)
    : text.split('\n');
  return lines.map(readLine);
}

/** Excludes the keywords of the office's page search, which are words that people type, including wrong ones. */
function listTexts(catalogue: Readonly<Record<string, string>>): string[] {
  return Object.entries(catalogue).flatMap(([key, text]) => (key.startsWith('palette.words.') ? [] : [text]));
}

function readLine(line: string): string {
  return line
    .replace(/^\s*(?:- )?(?:id|slug|order): .*/, '')
    .replace(/^\s*(?:- )?[\w.-]+:(?=\s|$)/, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\b(?:https?|mailto|tel):\S*|\b[\w-]+(?:\.[\w-]+)+/g, '')
    .replace(/\{\{\w+\}\}|\{\w+(?:, (?:plural|select),)?/g, ' ');
}

/** Matches a listed word from its beginning, ignoring case; `*` is any ending. */
function patternOf(word: string): RegExp {
  const letters = word.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const end = word.endsWith('*') ? '' : String.raw`(?![\p{L}\p{N}])`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${letters.replaceAll(' ', String.raw`\s+`)}${end}`, 'iu');
}

const wrongWords = Object.fromEntries(
  languages.map((language) => [
    language,
    terms.flatMap(({ word, not }) =>
      not[language].map((wrong) => ({ pattern: patternOf(wrong), said: `${wrong} → ${word[language]}` })),
    ),
  ]),
) as Record<Language, { readonly pattern: RegExp; readonly said: string }[]>;

function findWrongWords(line: string, language: Language): string[] {
  return wrongWords[language].filter(({ pattern }) => pattern.test(line)).map(({ said }) => said);
}

describe('the list of terms', () => {
  test.each(languages)('is followed by every text in %s', (language) => {
    const found = filesOf(language).flatMap((file) =>
      textsOf(file).flatMap((line) =>
        findWrongWords(line, language).map((wrong) => `${file}: ${wrong} in "${line.trim().slice(0, 90)}"`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('has a word in each language for every English one, and never prescribes a word that it forbids', () => {
    for (const { word } of terms) {
      for (const language of languages) {
        expect(word[language]).not.toBe('');
        expect(findWrongWords(word[language], language)).toEqual([]);
      }
    }
  });

  test.each([
    ['ru', 'Войдите в аккаунт'],
    ['ru', 'Ручной багаж включён'],
    ['en', 'We have sent you an Email.'],
    ['tr', 'Bilet mailinize gönderildi'],
    ['tr', 'Gidiş dönüş bilet'],
  ] as const)('catches in %s: %s', (language, line) =>
    expect(findWrongWords(line, language)).toHaveLength(1),
  );

  test.each([
    ['ru', 'Откликнуться, отдельный'],
    ['en', 'Write to {email}. See mail.example.com and e-mails'],
    ['tr', '256 bit şifreleme; her tarafa'],
  ] as const)('leaves alone in %s: %s', (language, line) =>
    expect(findWrongWords(readLine(line), language)).toEqual([]),
  );
});
