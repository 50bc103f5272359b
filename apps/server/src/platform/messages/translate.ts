import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@farewind/contract/core/fields';
import { IntlMessageFormat } from 'intl-messageformat';
import { parse } from 'yaml';
import type { MessageValues } from '../errors.ts';

const FIXED_TEXTS = join(import.meta.dirname, '../../../seed/content');

/** All messages of the server, by key, in one language. */
export type Catalogue = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Catalogue>();
const formats = new Map<string, IntlMessageFormat>();

export function catalogueOf(language: Language): Catalogue {
  let catalogue = catalogues.get(language);
  if (!catalogue) {
    const fixed = parse(readFileSync(join(FIXED_TEXTS, language, 'fixed-texts.yaml'), 'utf8')) as Catalogue;
    const own = JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')) as Catalogue;
    catalogue = { ...fixed, ...own };
    catalogues.set(language, catalogue);
  }
  return catalogue;
}

/**
 * The message of a key, with its arguments filled in. Throws for a key that the catalogue lacks, so that the first test
 * that uses it finds a missing text.
 */
export function translate(language: Language, key: string, values: MessageValues = {}): string {
  const id = `${language}:${key}`;
  let format = formats.get(id);
  if (!format) {
    const text = catalogueOf(language)[key];
    if (text === undefined) throw new Error(`No text for "${key}" in ${language}`);
    format = compileText(language, text);
    formats.set(id, format);
  }
  return String(format.format(values));
}

/**
 * `{{name}}` refers to data of the agency: it becomes an ordinary argument before compiling, so that a value cannot
 * break the pattern.
 */
export function compileText(language: Language, text: string): IntlMessageFormat {
  return new IntlMessageFormat(text.replace(/\{\{(\w+)\}\}/g, '{agency_$1}'), language, undefined, {
    ignoreTag: true,
  });
}

/** `en-US`, `c=tr|uic=tr`, `RU` → one of our languages, else undefined. */
export function findLanguage(text: string | undefined): Language | undefined {
  if (text === undefined) return undefined;
  const code = /(?:^|=)([a-z]{2})\b/i.exec(text)?.[1]?.toLowerCase();
  return languages.find((language) => language === code);
}
