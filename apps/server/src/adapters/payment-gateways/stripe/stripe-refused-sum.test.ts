import { money } from '@farewind/values/money';
import { expect, it } from 'vitest';
import { isWithinLimits } from '../../../modules/payments/routing/sum-limits.ts';
import { toSecret } from '../../../modules/settings/setting-secrets.ts';
import { yookassaMethods } from '../yookassa/yookassa-sheet.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { stripeMethods } from './stripe-sheet.ts';

const today = new Date('2026-11-26T12:00:00Z');

it.each([
  ['EUR', 49, 50],
  ['USD', 49, 50],
  ['TRY', 49_99, 50_00],
] as const)('takes %s from its least sum on, and nothing smaller is sent', (currency, tooLittle, least) => {
  const [card] = stripeMethods('manual');
  expect(isWithinLimits(card!, money(tooLittle, currency), today)).toBe(false);
  expect(isWithinLimits(card!, money(least, currency), today)).toBe(true);
});

it('gives the source of its limits, as YooKassa does, and a date only for limits that replace earlier ones', () => {
  const dated = [...stripeMethods('auto'), ...yookassaMethods('manual')].flatMap(({ currencies, limitsIn }) =>
    currencies.map((currency) => limitsIn?.[currency] ?? []),
  );
  expect(dated.every((limits) => limits.length > 0)).toBe(true);
  for (const [first, ...later] of dated) {
    expect(first?.since).toBeUndefined();
    const days = later.map(({ since = '' }) => since);
    expect(days).toEqual(days.toSorted());
    for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const { source } of [first!, ...later]) expect(source).toMatch(/^https:\/\//);
  }
});

it.each(['amount_too_small', 'amount_too_large'])(
  'says of a sum that it refuses (%s) that no payer was asked',
  async (code) => {
    const error = { type: 'invalid_request_error', code, message: 'said by Stripe' };
    const gateway = createStripeGateway({ fetch: async () => Response.json({ error }, { status: 400 }) });
    const charge = {
      reference: 'attempt',
      theirReference: undefined,
      amount: money(60_00, 'TRY'),
      payBy: today,
      take: 'hold',
      account: { apiPassword: toSecret('sk_test'), gatewayUrl: '' },
    };
    const back = { url: 'https://shop.example/', language: 'ru', noticeUrl: '' };
    const outcome = await gateway.start(charge as never, undefined, back);
    expect(outcome).toMatchObject({ kind: 'declined', code, reason: 'sumRefused' });
  },
);
