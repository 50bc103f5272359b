import { expect, it } from 'vitest';
import { totalByCurrency } from './total-by-currency.ts';

it('the closing sheet totals each currency on its own, to the cent', () => {
  const row = (currency: 'EUR' | 'RUB', debit: string, credit: string, closing: string) => ({
    currency,
    opening: '0.00',
    debit,
    credit,
    closing,
  });
  const accounts = [
    row('EUR', '1539.20', '103.20', '1436.00'),
    row('RUB', '20200.02', '0.00', '20200.02'),
    row('EUR', '0.10', '1436.10', '-1436.00'),
    row('RUB', '0.00', '20200.02', '-20200.02'),
  ];
  expect(totalByCurrency(accounts)).toEqual([
    row('EUR', '1539.30', '1539.30', '0.00'),
    row('RUB', '20200.02', '20200.02', '0.00'),
  ]);
});
