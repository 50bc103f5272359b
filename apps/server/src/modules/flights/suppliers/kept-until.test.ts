import { expect, test } from 'vitest';
import type { SupplierOffer } from '../ports.ts';
import { keptUntil } from './reserve-external.ts';

const now = new Date('2027-05-01T09:00:00Z');
const after = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
const keep = (payLater?: SupplierOffer['payLater']) => {
  const { until, isReserved } = keptUntil({
    expiresAt: after(20),
    ...(payLater ? { payLater } : {}),
  } as SupplierOffer);
  return [until.toISOString(), isReserved];
};

test('an unpaid order keeps what its airline reserves until half an hour before the first of its times', () => {
  expect(keep({ payBy: after(1200), priceUntil: after(600) })).toEqual([after(570), true]);
  expect(keep({ payBy: after(600), priceUntil: after(1200) })).toEqual([after(570), true]);
});

test('without a guaranteed price, or with hardly any time, it keeps an offer until that expires', () => {
  expect(keep({ payBy: after(1200) })).toEqual([after(20), false]);
  expect(keep({ payBy: after(45), priceUntil: after(45) })).toEqual([after(20), false]);
  expect(keep()).toEqual([after(20), false]);
});
