import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUnusedKeys as findUnused } from '@farewind/values/testing/find-unused-keys';
import { formatMessage, listArguments, parseMessage } from './message.ts';

type Texts = Readonly<Record<string, string>>;
export type Catalogues = Readonly<Record<'ru' | 'en' | 'tr', Texts>>;

/** Plural forms required by each language. */
export const neededForms: Readonly<Record<string, readonly string[]>> = {
  ru: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
  tr: ['other'],
};

/** Keys that no source file of a folder names (`find-unused-keys.ts`). */
export function findUnusedKeys(catalogues: Catalogues, ...folders: readonly string[]): string[] {
  return findUnused(Object.keys(catalogues.ru), { naming: readSources(folders), words: readProduct() });
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
let product: string | undefined;

function readProduct(): string {
  product ??= readSources(
    [
      'apps/server/src',
      'apps/web/src',
      'packages/contract/src',
      'packages/travel-rules/src',
      'packages/values/src',
    ].map((folder) => join(root, folder)),
  );
  return product;
}

function readSources(folders: readonly string[]): string {
  return folders
    .flatMap(listSources)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

/** Keys whose texts have different arguments in different languages; throws for an unparsable text. */
export function findDifferentArguments(catalogues: Catalogues): string[] {
  return Object.keys(catalogues.ru).filter((key) => {
    const found = Object.values(catalogues).map((each) =>
      listArguments(parseMessage(each[key] ?? '')).join(),
    );
    return new Set(found).size > 1;
  });
}

/** `language key` of each plural without a required form. */
export function findMissingForms(catalogues: Catalogues): string[] {
  return Object.entries(catalogues).flatMap(([language, texts]) =>
    Object.entries(texts)
      .filter(([, text]) =>
        parseMessage(text).some(
          (part) =>
            typeof part !== 'string' &&
            part.kind === 'plural' &&
            neededForms[language]?.some((form) => !part.cases.has(form)) === true,
        ),
      )
      .map(([key]) => `${language} ${key}`),
  );
}

/** Russian texts in Latin letters. */
export function findLatinInRussian({ ru }: Catalogues): string[] {
  return Object.keys(ru).filter(
    (key) => /[a-z]{2}/i.test(bare(ru[key] ?? '')) && !/[а-яё]/i.test(ru[key] ?? ''),
  );
}

/** Turkish texts equal to the English ones. */
export function findEnglishInTurkish({ en, tr }: Catalogues): string[] {
  return Object.keys(tr)
    .filter((key) => tr[key] === en[key] && /\p{Letter}{2}/u.test(bare(tr[key] ?? '')))
    .toSorted();
}

/** A text without arguments and plural syntax. */
function bare(text: string): string {
  return formatMessage(parseMessage(text), {}, 'en').replaceAll(/\{\w+\}/g, '');
}

function listSources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return listSources(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : [];
  });
}
