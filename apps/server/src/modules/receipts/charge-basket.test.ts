import { expect, it } from 'vitest';
import { basketOf } from './charge-basket.ts';
import type { ReceiptItem } from './ports.ts';

const item = (itemId: string, totalMinor: number, isLost = false): ReceiptItem => ({
  itemId,
  description: '',
  feeDescription: '',
  productName: `SVO-AYT ${itemId}`,
  kind: 'flight',
  totalMinor,
  feeMinor: 0,
  supplierCode: 'TK',
  isLost,
  isGiven: false,
});
const order = (...items: ReceiptItem[]) => ({ reservationNumber: 'FW-7', items });
const sums = (basket: readonly { readonly amountMinor: number }[]): number[] =>
  basket.map(({ amountMinor }) => amountMinor);

it('a sale names each item with its own price, and nothing that was unavailable', () => {
  const basket = basketOf(order(item('a', 100_10), item('b', 9_90), item('c', 5_00, true)), sale, 110_00);
  expect(basket.map(({ name }) => name)).toEqual(['SVO-AYT a', 'SVO-AYT b']);
  expect(sums(basket)).toEqual([100_10, 9_90]);
});

it('the lines always add up to the charge: another sum is one line with the order’s number', () => {
  expect(basketOf(order(item('a', 100_00)), sale, 60_00)).toMatchObject([
    { name: 'FW-7', amountMinor: 60_00 },
  ]);
  expect(basketOf(order(), sale, 60_00)).toMatchObject([{ amountMinor: 60_00 }]);
});

it('a payment after the sale is a fee, even of the sum of an item', () => {
  const basket = basketOf(order(item('a', 100_00)), { id: 'p', purpose: 'change' }, 100_00);
  expect(basket).toEqual([{ id: 'p', name: 'FW-7', kind: 'fee', amountMinor: 100_00 }]);
});

const sale = { id: 'p', purpose: 'sale' } as const;
