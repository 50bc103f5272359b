import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as check from '../../../shared/i18n/check-catalogues.ts';
import en from './en.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

const catalogues: check.Catalogues = { ru, en, tr };

it('the texts for visitors of partners exist in all languages, are all used, and each is of its language', () => {
  for (const catalogue of Object.values(catalogues)) expect(Object.keys(catalogue)).toEqual(Object.keys(ru));
  expect(check.findUnusedKeys(catalogues, fileURLToPath(new URL('../', import.meta.url)))).toEqual([]);
  expect(check.findDifferentArguments(catalogues)).toEqual([]);
  expect(check.findMissingForms(catalogues)).toEqual([]);
  expect(check.findLatinInRussian(catalogues)).toEqual([]);
  expect(check.findEnglishInTurkish(catalogues)).toEqual([]);
});
