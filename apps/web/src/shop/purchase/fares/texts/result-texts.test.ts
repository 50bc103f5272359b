import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as check from '../../../../shared/i18n/check-catalogues.ts';
import en from './en.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

const catalogues: check.Catalogues = { ru, en, tr };

const sameInTurkish = ['fare.optimum'];

it('the texts of the results exist in all languages and are all used', () => {
  for (const catalogue of Object.values(catalogues)) expect(Object.keys(catalogue)).toEqual(Object.keys(ru));
  expect(check.findUnusedKeys(catalogues, fileURLToPath(new URL('../../../', import.meta.url)))).toEqual([]);
});

it('the texts of the results can be formatted, with the plural forms of their language', () => {
  expect(check.findDifferentArguments(catalogues)).toEqual([]);
  expect(check.findMissingForms(catalogues)).toEqual([]);
});

it('the texts of the results are Russian in Russian and Turkish in Turkish', () => {
  expect(check.findLatinInRussian(catalogues)).toEqual([]);
  expect(check.findEnglishInTurkish(catalogues)).toEqual(sameInTurkish);
});
