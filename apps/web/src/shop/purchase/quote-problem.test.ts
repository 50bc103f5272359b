import type { ErrorBody } from '@farewind/contract/core/envelope';
import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { describeNoPrice } from './quote-problem.tsx';
import en from './texts/en.json' with { type: 'json' };

it('an expired search does not claim that prices are being checked, and a sold-out flight is no “Error”', () => {
  const read = (key: ErrorBody['key'], message: string) =>
    describeNoPrice(
      new ApiError(409, { code: 0, key, message, details: null, validationErrors: null }, 'r'),
      (shared) => shared,
      (own) => en[own],
    );
  for (const key of ['FLT-EXPIRED', 'TRF-EXPIRED'] as const)
    expect(read(key, 'We are checking the prices again.')).toEqual({
      title: en['noPrice.expired.title'],
      text: en['noPrice.expired.text'],
    });
  expect(read('FLT-NOSEAT', 'Sold.')).toEqual({ title: en['noPrice.soldOut.title'], text: 'Sold.' });
  expect(read('GEN-BUSY', 'Later.')).toEqual({ title: 'error.title', text: 'Later.' });
});
