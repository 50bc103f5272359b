import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import { limitsOf } from '../../modules/payments/routing/sum-limits.ts';
import { catalogueOf } from '../../platform/messages/translate.ts';
import { listProviderSheets } from './providers.ts';

it('every method of every provider has a name for buyers in each language', () => {
  const ids = new Set(listProviderSheets(true).flatMap(({ methods }) => methods.map(({ id }) => id)));
  const nameless = languages.flatMap((language) =>
    [...ids].filter((id) => !(`payment.method.${id}` in catalogueOf(language))),
  );
  expect(nameless).toEqual([]);
  expect(ids.size).toBeGreaterThan(3);
});

it('every provider has a name for the ledger and its files in each language', () => {
  const providers = new Set(['desk', ...listProviderSheets(true).map(({ provider }) => provider)]);
  const nameless = languages.flatMap((language) =>
    [...providers].filter((provider) => !(`payment.provider.${provider}` in catalogueOf(language))),
  );
  expect(nameless).toEqual([]);
});

it('staff see the name, a description and the field labels of every provider in each language', () => {
  const missing = languages.flatMap((language) => {
    const office = join(import.meta.dirname, '../../../../web/src/office/i18n', `${language}.json`);
    const texts = JSON.parse(readFileSync(office, 'utf8')) as Record<string, string>;
    return listProviderSheets(true)
      .flatMap(({ provider, helpKey, fields }) => [
        `payment.${provider}`,
        helpKey,
        ...fields.map(({ labelKey }) => labelKey),
      ])
      .filter((key) => !texts[key])
      .map((key) => `${language}: ${key}`);
  });
  expect(missing).toEqual([]);
});

it('the capabilities of a method are consistent: limits ordered, and no authorisation if money moves at once', () => {
  const methods = listProviderSheets(true).flatMap((sheet) => sheet.methods);
  const wrong = methods.filter(
    (method) =>
      method.currencies.some((currency) => {
        const { minMinor = 0, maxMinor = Infinity } = limitsOf(method, currency, new Date('2026-11-26'));
        return minMinor > maxMinor;
      }) ||
      method.payWithinSeconds <= 0 ||
      (method.take === 'hold' && method.holdSeconds === undefined),
  );
  expect(wrong).toEqual([]);
});
