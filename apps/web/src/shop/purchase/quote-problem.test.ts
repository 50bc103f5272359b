import type { ErrorBody } from '@farewind/contract/core/envelope';
import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { describeNoPrice } from './quote-problem.tsx';
import en from './texts/en.json' with { type: 'json' };

it('a flight that is not sold as chosen claims no check of prices, and no flight or ride that is gone is an “Error”', () => {
  const read = (key: ErrorBody['key'], message: string) =>
    describeNoPrice(
      new ApiError(409, { code: 0, key, message, details: null, validationErrors: null }, 'r'),
      (shared) => shared,
      (own) => en[own],
    );
  expect(read('FLT-EXPIRED', 'We are checking the prices again.')).toEqual({
    title: en['noPrice.expired.title'],
    text: en['noPrice.expired.text'],
  });
  const again = 'Search again.';
  expect(read('TRF-EXPIRED', again)).toEqual({ title: en['noPrice.expired.title'], text: again });
  expect(read('TRF-NONE', 'None.')).toEqual({ title: en['noPrice.rideTaken.title'], text: 'None.' });
  expect(read('FLT-NOSEAT', 'Sold.')).toEqual({ title: en['noPrice.soldOut.title'], text: 'Sold.' });
  expect(read('GEN-BUSY', 'Later.')).toEqual({ title: 'error.title', text: 'Later.' });
});
