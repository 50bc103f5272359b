import { expect, test } from 'vitest';
import type { ReceiptSetting } from '../settings/public.ts';
import type { ReceiptItem } from './ports.ts';
import { rightLines } from './right-lines.ts';
import type { KeptLine } from './receipt.ts';

const airline = { code: 'XQ', name: 'Аэролинии', phone: '+74950000000', taxNumber: '7707083893' };
const setting = {
  vatKind: 'zero',
  feeVatKind: 'general',
  agentSign: 'agent',
  suppliers: [airline],
} as unknown as ReceiptSetting;

const item = (itemId: string, more: Partial<ReceiptItem> = {}): ReceiptItem => ({
  itemId,
  description: `Авиаперевозка ${itemId}`,
  feeDescription: 'Сервисный сбор по заказу FW1',
  productName: '',
  kind: 'flight',
  totalMinor: 100_00,
  feeMinor: 0,
  supplierCode: 'XQ',
  isLost: false,
  isGiven: false,
  ...more,
});

const { code: _code, ...supplier } = airline;
const agent = { sign: 'agent', supplier } as const;
const flown: KeptLine = {
  itemId: 'there',
  description: 'Авиаперевозка there',
  amountMinor: 100_00,
  vatKind: 'zero',
  vat: { percent: 0, calculated: false },
  paymentSign: 'fullPayment',
  agent,
};
const fee: KeptLine = {
  itemId: 'there',
  description: 'Сервисный сбор по заказу FW1',
  amountMinor: 10_00,
  vatKind: 'general',
  vat: { percent: 22, calculated: false },
  paymentSign: 'fullPayment',
};
const order = { items: [item('there'), item('back')], requests: new Map(), additions: new Map() };
const receipt = {
  attemptId: 'attempt',
  purpose: 'closing' as const,
  movedAt: new Date('2026-06-01T09:00:00Z'),
};
const rightOf = (line: KeptLine, of: object = {}, known: object = {}) =>
  rightLines(
    setting,
    { ...receipt, lines: [line], ...of },
    { order, payableId: 'payable', receipts: [], ...known },
  )[0];

test.each([
  ['is as it should be', { items: order.items }],
  ['was cancelled since', { items: [item('there', { isLost: true }), item('back')] }],
  ['was moved to another day', { items: [item('there', { description: 'Авиаперевозка tomorrow' })] }],
])('the lines of a flight that %s stay the supplier’s, and the fee the agency’s', (_what, changed) => {
  const known = { order: { ...order, ...changed } };
  expect(rightOf(flown, {}, known)).toEqual(flown);
  expect(rightOf(fee, {}, known)).toEqual(fee);
});

test('a requested sum stays with whom it was requested for', () => {
  const bag = { ...flown, itemId: 'attempt', description: 'Багаж' };
  const asked = (supplierCode: string | undefined) => ({
    order: { ...order, requests: new Map([['payable', { description: 'Багаж', supplierCode }]]) },
  });
  expect(rightOf(bag, {}, asked('XQ'))).toEqual(bag);
  expect(rightOf(bag, {}, asked(undefined))).toMatchObject({ vatKind: 'general', vat: { percent: 22 } });
  expect(rightOf(bag, {}, asked(undefined))).not.toHaveProperty('agent');
});

test('a higher price that was taken for the agency’s own is the supplier’s', () => {
  const raised = { ...fee, itemId: 'attempt', description: 'Доплата по заказу FW1' };
  const raisedBy = (isOwn: boolean) => ({
    order: {
      ...order,
      additions: new Map([['payable', [{ itemId: 'back', amountMinor: 10_00, isOwn }]]]),
    },
  });
  expect(rightOf(raised, {}, raisedBy(false))).toMatchObject({ vatKind: 'zero', agent });
  expect(rightOf(raised, {}, raisedBy(true))).toEqual(raised);
  const ofFlight = { ...raised, itemId: 'back', description: 'Доплата: Авиаперевозка back' };
  expect(rightOf(ofFlight, {}, raisedBy(true))).toEqual(ofFlight);
  expect(rightOf(raised)).toEqual(raised);
});

test('a refund keeps the rate of the day of the receipt that it refunds', () => {
  const sold = { ...fee, vat: { percent: 20, calculated: false } };
  const sale = { ...receipt, lines: [sold], movedAt: new Date('2025-12-01T09:00:00Z') };
  const refunded = { purpose: 'refund', movedAt: new Date('2026-01-10T09:00:00Z') };
  expect(rightOf({ ...sold, amountMinor: 1_00 }, refunded, { receipts: [sale] })).toEqual({
    ...sold,
    amountMinor: 1_00,
  });
});

test('a line of which nothing is known any more stays as it is', () => {
  expect(rightOf(flown, {}, { order: undefined })).toEqual(flown);
});
