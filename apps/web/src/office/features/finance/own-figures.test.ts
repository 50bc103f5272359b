import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invoiceDayOf } from '../invoices/invoice-day.tsx';
import { accountsOf } from '../ledger/ledger-page.tsx';
import { postingsOf } from '../ledger/posting-table.tsx';
import type { LedgerAddress } from '../ledger/ledger-words.ts';
import { rowsOf, salesOf } from '../reports/sales-page.tsx';
import type { Period } from '../reports/sales-period.ts';
import { receiptDayOf } from './receipts-page.tsx';

const address = { from: '2027-06-01', to: '2027-06-30', account: 'customer', isOwn: true } as LedgerAddress;
const period: Period = { from: '2027-06-01', to: '2027-06-30', by: 'day', timeZone: 'Europe/Istanbul' };

it.each([
  ['invoices of a day', invoiceDayOf('TRY', '2027-06-12'), invoiceDayOf('TRY', '2027-06-13')],
  ['invoices of a day that is being typed', invoiceDayOf('TRY', ''), invoiceDayOf('TRY', '13-0')],
  ['receipts of a day', receiptDayOf('2027-06-12'), receiptDayOf('2027-06-13')],
  ['receipts of a day that is being typed', receiptDayOf(''), receiptDayOf('13-0')],
  ['postings', postingsOf(address, 100), postingsOf({ ...address, account: 'refundsPayable' }, 100)],
  ['balances', accountsOf('2027-06-01', '2027-06-30'), accountsOf('2027-06-12', '2027-06-12')],
  ['sales', salesOf(period), salesOf({ ...period, by: 'agent' })],
])('%s are never shown under the heading of others while those are loaded', (_, before, after) => {
  const { shown, ask } = watch(before);
  expect(shown()).toBe('figures');
  ask(after);
  expect(shown()).toBeUndefined();
});

it('postings stay in place while more of them are loaded', () => {
  const { shown, ask } = watch(postingsOf(address, 100));
  ask(postingsOf(address, 300));
  expect(shown()).toBe('figures');
});

it('lines of a sales report in several currencies name theirs, and those in one do not', () => {
  const figures = { orders: 3, passengers: 3, gross: '90.00', refunded: '0.00', net: '90.00' };
  const line = (currency: string) => ({ key: '2027-06-12', name: null, currency, ...figures });
  const textsOf = (...currencies: string[]) => {
    const lines = currencies.map((currency) => line(currency)) as unknown as Parameters<typeof rowsOf>[0];
    return rowsOf(lines, lines, 'day', (key) => key).map(({ text }) => text);
  };
  expect(textsOf('EUR')).toEqual(['12-06-2027', 'sales.total']);
  expect(textsOf('EUR', 'RUB')).toEqual([
    '12-06-2027, EUR',
    '12-06-2027, RUB',
    'sales.total, EUR',
    'sales.total, RUB',
  ]);
});

/** What a page shows that has loaded one thing and then asks for another. */
function watch(before: object) {
  const client = new QueryClient();
  const options = before as { readonly queryKey: readonly unknown[] };
  client.setQueryData(options.queryKey, 'figures');
  const observer = new QueryObserver<unknown>(client, options);
  return {
    shown: () => observer.getCurrentResult().data,
    ask: (after: object) => observer.setOptions(after as typeof options),
  };
}
