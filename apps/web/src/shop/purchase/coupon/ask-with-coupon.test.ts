import type { ErrorBody } from '@farewind/contract/core/envelope';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { QuoteAnswer } from '../quote.ts';
import { askWithCoupon } from './ask-with-coupon.ts';

const quoteOf = (total: string): QuoteAnswer => ({
  quoteId: 'q',
  quoteSeal: 's',
  total,
  currency: 'EUR',
  expiresAt: '2999-01-01T00:00:00.000Z',
  lines: [],
  priceLines: [],
  rides: [],
  extras: [],
  discount: [],
  ageReference: 'lastFlight' as const,
  warnings: [],
});
const refusal = (key: ErrorBody['key'], member: string): ApiError => {
  const validationErrors = [{ message: 'It has run out', members: [member] }];
  return new ApiError(422, { code: 0, key, message: key, details: null, data: {}, validationErrors }, 'r');
};

it('a price with a coupon says which code it counts', async () => {
  const ask = vi.fn(() => Promise.resolve(quoteOf('90.00')));
  expect(await askWithCoupon('SUN', ask)).toMatchObject({ total: '90.00', coupon: 'SUN' });
  expect(ask).toHaveBeenCalledExactlyOnceWith({ coupon: 'SUN' });
});

it('a refused coupon leaves the price without it, and the reason', async () => {
  const ask = ({ coupon }: { readonly coupon?: string }) =>
    coupon === undefined
      ? Promise.resolve(quoteOf('100.00'))
      : Promise.reject(refusal('CPN-INVALID', 'Coupon'));
  const quote = await askWithCoupon('SUN', ask);
  expect(quote).toMatchObject({ total: '100.00', couponRefusal: 'It has run out' });
  expect(quote).not.toHaveProperty('coupon');
});

it('nothing is asked with an empty code, and other refusals are not the coupon’s', async () => {
  const ask = vi.fn(() => Promise.resolve(quoteOf('100.00')));
  await askWithCoupon('', ask);
  expect(ask).toHaveBeenCalledExactlyOnceWith({});
  const gone = vi.fn(() => Promise.reject(refusal('FLT-EXPIRED', 'flightId')));
  await expect(askWithCoupon('SUN', gone)).rejects.toMatchObject({ key: 'FLT-EXPIRED' });
  expect(gone).toHaveBeenCalledOnce();
});
