import { expect, it } from 'vitest';
import en from '../../i18n/en.json' with { type: 'json' };
import type { OfficeKey } from '../../i18n/office-i18n.tsx';
import { tableOfAccounts, tableOfPostings } from './export-ledger.ts';

const t = (key: OfficeKey) => (en as Readonly<Record<string, string>>)[key] ?? key;
type Postings = Parameters<typeof tableOfPostings>[0];
type Balances = Parameters<typeof tableOfAccounts>[0];

it('exported postings have the office’s days, sums as numbers, and accounts by the names on the screens', () => {
  const row = {
    postedOn: '2026-12-01',
    occurredOn: '2026-11-30',
    account: 'bankClearing',
    subAccount: '4',
    name: 'YooKassa 540100',
    move: 'chargeback',
    reservationNumber: 'FW564286698',
    document: null,
    debit: null,
    credit: '20200.02',
    balance: null,
    currency: 'RUB',
  };
  const [, line] = tableOfPostings([row] as unknown as Postings, t);
  expect(line?.slice(0, 2)).toEqual(['01-12-2026', '30-11-2026']);
  expect(line?.[3]).toBe('YooKassa 540100');
  expect(line?.slice(7, 9)).toEqual(['', { number: '20200.02' }]);
  expect(line?.at(-1)).toBe('RUB');
});

it('exported balances name providers and suppliers as the screens do', () => {
  const sums = {
    opening: '0.00',
    debit: '1.00',
    credit: '0.00',
    closing: '1.00',
    ownClosing: '1.00',
  };
  const row = (account: string, name: string) => ({
    account,
    subAccount: '1',
    name,
    currency: 'EUR',
    ...sums,
  });
  const accounts = [row('bankClearing', 'Stripe'), row('supplierPayable', 'Azur Air')];
  const [, ...lines] = tableOfAccounts({ accounts, currency: 'EUR' } as unknown as Balances, t);
  expect(lines.map((line) => line[1])).toEqual(['Stripe', 'Azur Air']);
});

it('an exported trial balance has each balance on its side, debits and credits adding up to the same', () => {
  const row = (account: string, opening: string, closing: string) => ({
    account,
    subAccount: '1',
    name: account,
    currency: 'EUR',
    opening,
    debit: '137.20',
    credit: '314.40',
    closing,
    ownClosing: closing,
  });
  const accounts = [
    row('bankClearing', '0.00', '177.20'),
    row('supplierPayable', '-10.00', '-177.20'),
  ] as unknown as Balances['accounts'];
  const [titles, ...lines] = tableOfAccounts({ accounts, currency: 'EUR' }, t);
  expect(lines.map((line) => line.slice(3))).toEqual([
    [
      { number: '0.00' },
      '',
      { number: '137.20' },
      { number: '314.40' },
      { number: '177.20' },
      '',
      { number: '177.20' },
      '',
    ],
    [
      '',
      { number: '10.00' },
      { number: '137.20' },
      { number: '314.40' },
      '',
      { number: '177.20' },
      '',
      { number: '177.20' },
    ],
  ]);
  expect(new Set(titles).size).toBe(titles?.length);
});
