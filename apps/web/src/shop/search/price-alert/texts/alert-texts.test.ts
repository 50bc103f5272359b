import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as check from '../../../../shared/i18n/check-catalogues.ts';
import en from './en.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

const catalogues: check.Catalogues = { ru, en, tr };
const page = fileURLToPath(new URL('../../../features/price-alert/', import.meta.url));

it('what is promised is what the job can keep: it looks at our own flights alone', () => {
  const promises = ['ask.lead', 'on.lead', 'on.leadNone', 'promise.empty', 'promise.full'] as const;
  for (const promise of promises) {
    expect(en[`alert.${promise}`]).toMatch(/our own flights/);
    expect(ru[`alert.${promise}`]).toMatch(/рейс\S+, которые (мы )?продаём сами/);
    expect(tr[`alert.${promise}`]).toMatch(/[Kk]endi uçuşlarımız/);
  }
});

it('the texts of price alerts exist in all languages, are all used, and each is of its language', () => {
  for (const catalogue of Object.values(catalogues)) expect(Object.keys(catalogue)).toEqual(Object.keys(ru));
  expect(check.findUnusedKeys(catalogues, fileURLToPath(new URL('../', import.meta.url)), page)).toEqual([]);
  expect(check.findDifferentArguments(catalogues)).toEqual([]);
  expect(check.findMissingForms(catalogues)).toEqual([]);
  expect(check.findLatinInRussian(catalogues)).toEqual([]);
  expect(check.findEnglishInTurkish(catalogues).filter((key) => key !== 'alert.trip')).toEqual([]);
});
