import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as check from './check-catalogues.ts';
import en from './messages/en.json' with { type: 'json' };
import ru from './messages/ru.json' with { type: 'json' };
import tr from './messages/tr.json' with { type: 'json' };
import { sameInTurkish } from './same-in-turkish.ts';

const catalogues: check.Catalogues = { ru, en, tr };

describe('the texts of the interface', () => {
  it('exist in all three languages', () => {
    const keys = Object.keys(ru).toSorted();
    for (const [language, catalogue] of Object.entries(catalogues))
      expect({ language, keys: Object.keys(catalogue).toSorted() }).toEqual({ language, keys });
  });

  it('are all used', () => {
    const folders = [
      '../../',
      '../../../../../packages/travel-rules/src/',
      '../../../../../packages/values/src/',
    ].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
    expect(check.findUnusedKeys(catalogues, ...folders)).toEqual([]);
    // Below templates with broad beginnings, too.
    const planted = ['trip.planted', 'order.status.planted', 'flights.planted'];
    const more = Object.fromEntries(planted.map((key) => [key, '']));
    expect(check.findUnusedKeys({ ...catalogues, ru: more }, ...folders)).toEqual(planted);
  });

  it('can be formatted, with the same arguments in every language', () => {
    expect(check.findDifferentArguments(catalogues)).toEqual([]);
  });

  it('have every plural form that their language needs', () => {
    expect(check.findMissingForms(catalogues)).toEqual([]);
  });

  it('are Russian in Russian', () => {
    expect(check.findLatinInRussian(catalogues)).toEqual(['app.name']);
  });

  it('are Turkish in Turkish, but for a reviewed list', () => {
    expect(check.findEnglishInTurkish(catalogues)).toEqual([...sameInTurkish].toSorted());
  });
});

describe('the catalogues of single pages', () => {
  const pages = fileURLToPath(new URL('../../', import.meta.url));
  const packages = ['travel-rules', 'values'].map((name) =>
    fileURLToPath(new URL(`../../../../../packages/${name}/src/`, import.meta.url)),
  );
  // Its keys are names of pages: prerender-texts.test.ts compares them.
  const files = globSync('**/ru.json', { cwd: pages }).filter((file) => !file.startsWith('app/prerender/'));

  it('are all used as well, wherever they lie: no text is kept that nobody sees', () => {
    expect(files.length).toBeGreaterThan(14);
    const texts = files.map(
      (file) => JSON.parse(readFileSync(join(pages, file), 'utf8')) as Record<string, string>,
    );
    const all = Object.assign({ 'planted.text': '' }, ...texts) as Record<string, string>;
    expect(check.findUnusedKeys({ ru: all, en: {}, tr: {} }, pages, ...packages)).toEqual(['planted.text']);
  });
});
