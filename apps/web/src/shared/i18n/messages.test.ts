import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatMessage, listArguments, parseMessage } from './message.ts';
import en from './messages/en.json' with { type: 'json' };
import ru from './messages/ru.json' with { type: 'json' };
import tr from './messages/tr.json' with { type: 'json' };
import { sameInTurkish } from './same-in-turkish.ts';

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { ru, en, tr };
const keys = Object.keys(ru);
const source = fileURLToPath(new URL('../../', import.meta.url));

function listSources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return listSources(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : [];
  });
}

/** Keys named in the code: as literals, or as a template whose beginning they share. */
function readUsage(): { literals: Set<string>; prefixes: string[] } {
  const text = listSources(source)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const literals = new Set(
    [...text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
  );
  const prefixes = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map((match) => match[1] ?? '');
  return { literals, prefixes };
}

describe('the texts of the interface', () => {
  const { literals, prefixes } = readUsage();

  it('exist in all three languages', () => {
    for (const [language, catalogue] of Object.entries(catalogues))
      expect({ language, keys: Object.keys(catalogue).toSorted() }).toEqual({
        language,
        keys: keys.toSorted(),
      });
  });

  it('are all used', () => {
    const unused = keys.filter(
      (key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('can be formatted, with the same arguments in every language', () => {
    const different = keys.filter((key) => {
      const found = Object.values(catalogues).map((each) =>
        listArguments(parseMessage(each[key] ?? '')).join(),
      );
      return new Set(found).size > 1;
    });
    expect(different).toEqual([]);
  });

  it('have every plural form that their language needs', () => {
    const needed: Record<string, readonly string[]> = {
      ru: ['one', 'few', 'many', 'other'],
      en: ['one', 'other'],
      tr: ['other'],
    };
    for (const [language, catalogue] of Object.entries(catalogues))
      for (const [key, text] of Object.entries(catalogue))
        for (const part of parseMessage(text))
          if (typeof part !== 'string' && part.kind === 'plural')
            expect({ language, key, forms: [...part.cases.keys()] }).toMatchObject({
              forms: expect.arrayContaining([...(needed[language] ?? [])]),
            });
  });

  it('are Russian in Russian', () => {
    const latin = keys.filter(
      (key) =>
        /[a-z]{2}/i.test(bare(ru[key as keyof typeof ru])) && !/[а-яё]/i.test(ru[key as keyof typeof ru]),
    );
    expect(latin.filter((key) => key !== 'app.name')).toEqual([]);
  });

  it('are Turkish in Turkish, but for a reviewed list', () => {
    const same = keys.filter((key) => {
      const text = tr[key as keyof typeof tr];
      return text === en[key as keyof typeof en] && /\p{Letter}{2}/u.test(bare(text));
    });
    expect(same.toSorted()).toEqual([...sameInTurkish].toSorted());
  });
});

/** A text without its arguments and plural syntax. */
function bare(text: string): string {
  return formatMessage(parseMessage(text), {}, 'en').replaceAll(/\{\w+\}/g, '');
}
