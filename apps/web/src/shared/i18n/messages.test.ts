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
