import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatPrice } from '@farewind/values/format-money';
import { addAmounts, compareAmounts } from './money.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('sums of money', () => {
  it('show the sign of the currency as the language places it', () => {
    expect(plain(formatMoney('57708.00', 'RUB', 'ru-RU'))).toBe('57 708,00 ₽');
    expect(plain(formatMoney('486.00', 'EUR', 'en-GB'))).toBe('€486.00');
    expect(plain(formatMoney('1204.60', 'TRY', 'tr-TR'))).toBe('₺1.204,60');
  });
  it('name the Belarusian rouble by its code', () => {
    expect(plain(formatMoney('12.50', 'BYN', 'ru-RU'))).toBe('12,50 BYN');
  });
  it('are never rounded in lists: without decimals only where they are whole', () => {
    expect(plain(formatPrice('57708.00', 'RUB', 'ru-RU'))).toBe('57 708 ₽');
    expect(plain(formatPrice('57708.01', 'RUB', 'ru-RU'))).toBe('57 708,01 ₽');
  });
  it('add and subtract without losing a cent', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const text = (value: number) => addAmounts((value / 100).toFixed(2), '0.00');
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(addAmounts(text(a), text(b))).toBe(text(a + b));
        expect(addAmounts(text(a), text(-b))).toBe(text(a - b));
        expect(Math.sign(compareAmounts(text(a), text(b)))).toBe(Math.sign(a - b));
      }),
    );
  });
});
