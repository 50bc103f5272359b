import { expect, test } from 'vitest';
import type { MethodRow } from './getting-paid-data.ts';
import { leftOutOf } from './left-out.ts';

function row(name: string, isOrdered: boolean, used: number, settingIds: readonly number[]): MethodRow {
  const takers = settingIds.map((settingId) => ({
    settingId,
    provider: 'yookassa',
    way: 'qrOrApp' as const,
    take: 'atOnce' as const,
    holdSeconds: null,
    minimum: null,
    maximum: null,
    isPaused: false,
    siteIds: [],
    fees: [],
  }));
  return { id: name, name, currency: 'RUB', isOrdered, isByFee: false, takers, used };
}

test('a new account is told which methods do not come to it because the order names other accounts', () => {
  const methods = [
    row('SBP', true, 2, [3, 7, 1001]),
    row('Mir', true, 3, [3, 7, 1001]),
    row('SberPay', false, 1, [3, 1001]),
  ];
  expect(leftOutOf(1001, methods).map(({ name }) => name)).toEqual(['SBP']);
  expect(leftOutOf(3, methods)).toEqual([]);
});
