import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as check from '../../shared/i18n/check-catalogues.ts';
import en from './en.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import { latinInRussian, sameInTurkish } from './reviewed-texts.ts';

const catalogues: check.Catalogues = { ru, en, tr };

describe('the texts of the office', () => {
  it('exist in all three languages', () => {
    const keys = Object.keys(ru).toSorted();
    for (const [language, catalogue] of Object.entries(catalogues))
      expect({ language, keys: Object.keys(catalogue).toSorted() }).toEqual({ language, keys });
  });

  it('are all used', () => {
    expect(check.findUnusedKeys(catalogues, fileURLToPath(new URL('../', import.meta.url)))).toEqual([]);
  });

  it('can be formatted, with the same arguments in every language', () => {
    expect(check.findDifferentArguments(catalogues)).toEqual([]);
  });

  it('have every plural form that their language needs', () => {
    expect(check.findMissingForms(catalogues)).toEqual([]);
  });

  it('name no act as the button is named that leaves a dialog without one', () => {
    for (const catalogue of [ru, en, tr]) {
      const same = Object.entries(catalogue).filter(([, text]) => text === catalogue['form.cancel']);
      expect(same.map(([key]) => key)).toEqual(['form.cancel']);
    }
  });

  it('are Russian in Russian, and Turkish in Turkish, but for reviewed lists', () => {
    expect(check.findLatinInRussian(catalogues).toSorted()).toEqual([...latinInRussian].toSorted());
    expect(check.findEnglishInTurkish(catalogues)).toEqual([...sameInTurkish].toSorted());
  });
});
