import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import { translate } from '../../platform/messages/translate.ts';
import { isRefundedByHand } from '../../modules/payments/attempts/is-refunded-by-hand.ts';
import { paidBy } from '../../modules/messaging/sources/order-values.ts';
import { listProviderSheets } from './providers.ts';

const sheets = listProviderSheets(true);
const gateways = Object.fromEntries(
  sheets.map((sheet) => [sheet.provider, { describe: () => sheet } as never]),
);
const methods = sheets.flatMap(({ provider, methods: all }) =>
  all.map((method) => ({ provider, ...method })),
);

it('of every method of every provider it is known before any refund whether people have to pay it back', () => {
  for (const { provider, id, refundSettles } of methods)
    expect(isRefundedByHand({ gateways }, provider, id), `${provider} ${id}`).toBe(
      refundSettles === 'byHand',
    );
});

it('money that a person takes is paid back by a person: a desk calls no provider', () => {
  const desks = methods.filter(({ way }) => way === 'desk');
  expect(desks.length).toBeGreaterThan(0);
  expect(desks.filter(({ refundSettles }) => refundSettles !== 'byHand')).toEqual([]);
});

it('accounts of one provider do not differ in who pays a method back', () => {
  for (const { provider, id, refundSettles } of methods) {
    const namesakes = methods.filter((one) => one.provider === provider && one.id === id);
    const isMixed = namesakes.some(
      (one) => (one.refundSettles === 'byHand') !== (refundSettles === 'byHand'),
    );
    expect(isMixed, `${provider} ${id}`).toBe(false);
  }
});

it('a buyer whose money is paid back by hand is never promised the card, or the way it was paid', () => {
  expect(paidBy('1111', true)).toBe('byHand');
  expect(paidBy('', true)).toBe('byHand');
  expect(paidBy('1111', undefined)).toBe('card');
  expect(paidBy('', undefined)).toBe('other');
  for (const language of languages)
    expect(translate(language, 'payment.take.byHand')).not.toBe('payment.take.byHand');
});
