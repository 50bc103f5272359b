import { expect, test } from 'vitest';
import type { AttemptView, RefundView } from '../../../payments/public.ts';
import { presentRefunds } from './present-refunds.ts';

const refund: RefundView = {
  refundId: 'r',
  subject: 'quote',
  state: 'settled',
  amountMinor: 150_00,
  currency: 'EUR',
  attemptId: 'a',
  dueAt: undefined,
  settledAt: undefined,
  reason: 'choice',
  isStopped: false,
  isByHand: false,
};

const charge: AttemptView = {
  attemptId: 'a',
  payableId: 'p',
  purpose: 'sale',
  isRefundedWithSale: true,
  state: 'partlyRefunded',
  amountMinor: 180_00,
  capturedMinor: 180_00,
  refundedMinor: 150_00,
  claimedMinor: 150_00,
  disputedMinor: 0,
  isSurplus: false,
  currency: 'EUR',
  bankReference: undefined,
  failure: undefined,
  cardBrand: undefined,
  cardBin6: undefined,
  cardLast4: '4444',
  statementText: '',
  method: 'card',
  isRefundedByHand: false,
  payBy: undefined,
  isCleared: false,
  at: new Date('2027-05-20T00:00:00Z'),
};
const second: AttemptView = { ...charge, attemptId: 'b', state: 'refunded', isSurplus: true };

test('the refunded part of an order’s price has no payment link’s sum in it, nor what was paid twice or a bank returned', () => {
  const views: RefundView[] = [
    refund,
    { ...refund, refundId: 'link', amountMinor: 30_00, reason: 'paymentRequest' },
    { ...refund, refundId: 'surplus', amountMinor: 5000_00, currency: 'RUB', reason: 'surplus' },
    { ...refund, refundId: 'twice', attemptId: 'b', amountMinor: 180_00, reason: 'surplus' },
    { ...refund, refundId: 'stopped', amountMinor: 9_00, state: 'approved', isStopped: true },
    { ...refund, refundId: 'rejected', amountMinor: 7_00, state: 'rejected' },
  ];
  const rate = {
    id: 'none',
    from: 'EUR',
    to: 'EUR',
    micros: 1_000_000,
    source: 'own',
    at: '2027-05-20T00:00:00.000Z',
    marginBasisPoints: 0,
  } as const;
  const { refunds, total } = presentRefunds(views, [charge, second], { currency: 'EUR', claims: { rate } });
  expect(total).toBe('150.00');
  expect(refunds.map(({ sum, currency }) => `${sum} ${currency}`)).toEqual([
    '150.00 EUR',
    '30.00 EUR',
    '5000.00 RUB',
    '180.00 EUR',
    '7.00 EUR',
  ]);
});
