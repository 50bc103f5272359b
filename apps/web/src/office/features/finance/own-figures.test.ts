import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invoiceDayOf } from '../invoices/invoice-day.tsx';
import { accountsOf } from '../ledger/ledger-page.tsx';
import { postingsOf } from '../ledger/posting-table.tsx';
import { readLedgerAddress, type LedgerAddress } from '../ledger/ledger-words.ts';
import { listCharts, rowsOf, salesOf } from '../reports/sales-page.tsx';
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

const figures = { orders: 3, passengers: 3, gross: '90.00', refunded: '0.00', net: '90.00' };

/** A report of a day in some currencies, of an agency that counts in roubles. */
function salesIn(...currencies: string[]) {
  const line = (currency: string) => ({ key: '2027-06-12', name: null, currency, ...figures });
  const own = {
    currency: 'RUB',
    total: { ...figures, net: '8100.00', currency: 'RUB' },
    missing: [],
    days: [{ day: '2027-06-12', net: '8100.00' }],
    rates: [],
  };
  return { rows: currencies.map(line), totals: currencies.map(line), own } as unknown as Parameters<
    typeof listCharts
  >[0];
}

it('lines of a sales report in several currencies name theirs, and those in one do not', () => {
  const textsOf = (...currencies: string[]) =>
    rowsOf(salesIn(...currencies), 'day', (key) => key).map(({ text }) => text);
  expect(textsOf('RUB')).toEqual(['12-06-2027', 'sales.total']);
  expect(textsOf('RUB', 'EUR')).toEqual([
    '12-06-2027, RUB',
    '12-06-2027, EUR',
    'sales.total, RUB',
    'sales.total, EUR',
    'sales.totalIn',
  ]);
  expect(textsOf('EUR')).toEqual(['12-06-2027', 'sales.total', 'sales.totalIn']);
});

it("a sales report opens on everything in the agency's currency, where it sold in others", () => {
  const chartsOf = (...currencies: string[]) =>
    listCharts(salesIn(...currencies)).map(({ name, days }) => [name, days[0]?.net]);
  expect(chartsOf('RUB')).toEqual([['RUB', 90]]);
  expect(chartsOf('RUB', 'EUR')).toEqual([
    ['own', 8100],
    ['RUB', 90],
    ['EUR', 90],
  ]);
  const withoutRates = salesIn('RUB', 'EUR');
  expect(listCharts({ ...withoutRates, own: { ...withoutRates.own, total: null } })[0]?.name).toBe('RUB');
});

it("the ledger opens in the agency's currency, unless its address names another", () => {
  expect(readLedgerAddress({ to: '2027-06-12' }).isOwn).toBe(true);
  expect(readLedgerAddress({ to: '2027-06-12', currency: 'EUR' }).isOwn).toBe(false);
  expect(readLedgerAddress({ to: '2027-06-12', in: 'each' }).isOwn).toBe(false);
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
