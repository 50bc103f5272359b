import { describe, expect, it } from 'vitest';
import { isRussianFacing } from '@farewind/values/russian-facing';
import { chooseStartCurrency } from './start-currency.ts';

const all = ['EUR', 'RUB', 'USD', 'TRY', 'BYN'] as const;
const start = {
  hash: '',
  search: '',
  saved: undefined,
  origin: 'https://farewind.example',
  site: { currencies: all, defaultCurrency: 'EUR' },
} as const;

describe('the currency at start', () => {
  it('is the asked one when it is one of the five', () => {
    expect(chooseStartCurrency({ ...start, search: '?currency=TRY', saved: 'USD' })).toBe('TRY');
    expect(chooseStartCurrency({ ...start, hash: '#?currency=BYN' })).toBe('BYN');
  });
  it('ignores an unknown or undefined asked one', () => {
    expect(chooseStartCurrency({ ...start, search: '?currency=undefined', saved: 'USD' })).toBe('USD');
    expect(chooseStartCurrency({ ...start, search: '?currency=GBP' })).toBe('EUR');
  });
  it('is roubles on a Russian-facing origin, else euros', () => {
    expect(chooseStartCurrency({ ...start, origin: 'https://farewind.ru' })).toBe('RUB');
    expect(chooseStartCurrency({ ...start, origin: 'https://ru.farewind.example:3000' })).toBe('RUB');
    expect(chooseStartCurrency(start)).toBe('EUR');
  });
  it('does not take ru inside another word for Russia', () => {
    expect(isRussianFacing('https://brussels.example')).toBe(false);
  });
  it('is never one that the site does not sell in', () => {
    const roubles = { currencies: ['RUB'], defaultCurrency: 'RUB' } as const;
    expect(chooseStartCurrency({ ...start, search: '?currency=EUR', site: roubles })).toBe('RUB');
  });
});
