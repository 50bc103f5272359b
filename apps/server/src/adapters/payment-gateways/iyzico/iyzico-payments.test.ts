import { expect, it } from 'vitest';
import type { ReportedPayment } from './iyzico-objects.ts';
import { paidOf, readPaid, returnedMinorOf, soldMinorOf, toCardRefund } from './iyzico-payments.ts';

const paid = (changes: Partial<ReportedPayment> = {}): ReportedPayment => ({
  paymentId: '24500001',
  paymentStatus: 1,
  phase: 'AUTH',
  price: '1000.0',
  paidPrice: '1000.00000000',
  currency: 'TRY',
  fraudStatus: 1,
  ...changes,
});
const refunded = (...prices: number[]) => [
  { refunds: prices.map((refundPrice) => ({ refundPrice, refundStatus: 1 })) },
];
const read = (...payments: [ReportedPayment, ...ReportedPayment[]]) => readPaid(payments);

it('holds, captures, releases and refunds are told apart by phase and by what is back on the card', () => {
  expect(read(paid({ phase: 'PRE_AUTH' })).kind).toBe('authorised');
  expect(read(paid({ phase: 'POST_AUTH', paidPrice: 600 }))).toMatchObject({
    kind: 'captured',
    amount: { minor: 600_00 },
  });
  const cancels = [{ refundPrice: 1000, refundStatus: 1 }];
  expect(read(paid({ phase: 'PRE_AUTH', cancels })).kind).toBe('voided');
  expect(read(paid({ cancels })).kind).toBe('refunded');
  expect(read(paid({ itemTransactions: refunded(300, 700) })).kind).toBe('refunded');
  expect(read(paid({ itemTransactions: refunded(300) })).kind).toBe('captured');
});

it('a refund that iyzico has not executed is not counted', () => {
  const itemTransactions = [{ refunds: [{ refundPrice: 300, refundStatus: 0 }] }];
  expect(returnedMinorOf(paid({ itemTransactions }))).toBe(0);
});

it('nothing is sold for a payment under review, and a rejected one is a refusal', () => {
  expect(read(paid({ fraudStatus: 0 })).kind).toBe('waiting');
  expect(read(paid({ fraudStatus: -1 }))).toMatchObject({ kind: 'declined', code: 'fraud' });
});

it('a second payment of the same purchase is told as another, unless it is back on the card', () => {
  const second = paid({ paymentId: '24500002' });
  expect(read(paid(), second)).toMatchObject({ others: [{ theirReference: '24500002', kind: 'captured' }] });
  const gone = paid({ paymentId: '24500002', cancels: [{ refundPrice: 1000, refundStatus: 1 }] });
  expect(read(paid(), gone)).toMatchObject({ others: [] });
});

it('a second payment is told also after the first was given back or released', () => {
  const second = paid({ paymentId: '24500002' });
  const others = [{ theirReference: '24500002', kind: 'captured', amount: { minor: 1000_00 } }];
  const cancels = [{ refundPrice: 1000, refundStatus: 1 }];
  expect(read(paid({ cancels }), second)).toMatchObject({ kind: 'refunded', others });
  expect(read(paid({ phase: 'PRE_AUTH', cancels }), second)).toMatchObject({ kind: 'voided', others });
});

it('a payment that iyzico rejected is not the one that bought, whichever came first', () => {
  const rejected = paid({ fraudStatus: -1 });
  const second = paid({ paymentId: '24500002' });
  const [first, ...more] = paidOf([rejected, second]);
  expect(read(first!, ...more)).toMatchObject({ bankReference: '24500002', others: [] });
});

it('the interest of instalments is not sold by the agency', () => {
  const inParts = paid({ paidPrice: 1080, installment: 6 });
  expect(soldMinorOf(inParts)).toBe(1000_00);
  expect(read(inParts)).toMatchObject({ kind: 'captured', amount: { minor: 1000_00 } });
});

it('refunds in parts return the interest with them, to the kuruş and never more than the card paid', () => {
  const price = 999_99;
  const interest = paid({ price: 999.99, paidPrice: 1159.99, installment: 12 });
  const parts = [1, 333_33, 33_33, 266_66, 366_66];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price);
  const prices: number[] = [];
  let booked = 0;
  for (const part of parts) {
    const now = { ...interest, itemTransactions: refunded(...prices) };
    expect(returnedMinorOf(now)).toBe(booked);
    prices.push(toCardRefund(now, part) / 100);
    booked += part;
  }
  const all = { ...interest, itemTransactions: refunded(...prices) };
  expect(returnedMinorOf(all)).toBe(price);
  expect(Math.round(prices.reduce((sum, part) => sum + part, 0) * 100)).toBe(1159_99);
  expect(read(all).kind).toBe('refunded');
});
