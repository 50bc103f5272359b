import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import { limitsOf } from '../../modules/payments/sum-limits.ts';
import { catalogueOf } from '../../platform/messages/translate.ts';
import { listProviderSheets } from './providers.ts';

it('every method of every provider has a name that buyers read, in each language', () => {
  const ids = new Set(listProviderSheets(true).flatMap(({ methods }) => methods.map(({ id }) => id)));
  const nameless = languages.flatMap((language) =>
    [...ids].filter((id) => !(`payment.method.${id}` in catalogueOf(language))),
  );
  expect(nameless).toEqual([]);
  expect(ids.size).toBeGreaterThan(3);
});

it('what a method says about itself is possible: limits in order, and nothing held where money moves at once', () => {
  const methods = listProviderSheets(true).flatMap((sheet) => sheet.methods);
  const wrong = methods.filter(
    (method) =>
      method.currencies.some((currency) => {
        const { minMinor = 0, maxMinor = Infinity } = limitsOf(method, currency);
        return minMinor > maxMinor;
      }) ||
      method.payWithinSeconds <= 0 ||
      (method.take === 'hold' && method.holdSeconds === undefined),
  );
  expect(wrong).toEqual([]);
});
