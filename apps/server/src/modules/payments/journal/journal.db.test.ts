import * as contract from '@farewind/contract/finance/accounting-export';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const period = { from: '2027-02-01', to: '2027-02-28' };
const journal = (template?: (typeof contract.journalTemplates)[number]) =>
  desk.office(contract.getJournal, { ...period, ...(template ? { template } : {}) });

it('writes each sale as one debit against one credit, and names what has no code', async () => {
  const { reference } = await desk.sell(100_00, undefined, 'EUR', [{ supplier: 'airline:XQ', minor: 90_00 }]);
  const { rows, missing } = await journal();
  expect(rows.map((row) => row.slice(3, 9))).toEqual([
    ['Bank clearing', expect.stringContaining('sandbox'), 'Customer', '', { number: '100.00' }, 'EUR'],
    ['Customer', '', 'Owed to suppliers', 'XQ', { number: '90.00' }, 'EUR'],
    ['Customer', '', 'Service income', '', { number: '10.00' }, 'EUR'],
  ]);
  expect(rows[1]?.[2]).toBe(`FW of ${reference}`);
  expect(missing).toEqual(['bankClearing', 'supplierPayable', 'customer', 'serviceIncome']);
  await expect(journal('oneC')).rejects.toMatchObject({ options: { message: 'journal.unmapped' } });
});

it('has the accounts and columns of the agency’s own program, mapped once', async () => {
  const codes = {
    bankClearing: '57.03',
    supplierPayable: '60.01',
    customer: '62.02',
    serviceIncome: '90.01',
  } as const;
  const accounts = (Object.keys(codes) as (keyof typeof codes)[]).map((account) => ({
    account,
    code: codes[account],
  }));
  const suppliers = [{ supplier: 'airline:XQ', code: '70017' }];
  const datev = { consultantNumber: '1001', clientNumber: '7', accountLength: 4, yearStartMonth: 1 };
  const saved = await desk.office(contract.saveAccountingSetting, {
    template: 'oneC',
    accounts,
    suppliers,
    datev,
  });
  expect(saved.suppliers).toEqual([{ supplier: 'airline:XQ', name: 'XQ', code: '70017' }]);

  const oneC = await journal();
  expect(oneC.columns.slice(0, 4)).toEqual(['Дата', 'Номер', 'СчетДт', 'СубконтоДт1']);
  expect(oneC.rows[1]?.slice(2, 9)).toEqual([
    '62.02',
    '',
    expect.any(String),
    '60.01',
    'XQ',
    expect.any(String),
    { number: '90.00' },
  ]);

  const logo = await journal('logo');
  expect(logo.rows).toHaveLength(2 * oneC.rows.length);
  const total = (at: number) =>
    logo.rows.reduce((sum, row) => sum + Number((row[at] as { number: string }).number), 0);
  expect(total(7)).toBe(total(8));
  expect(logo.rows[3]?.slice(3, 6)).toEqual(['60.01', '70017', 'XQ']);

  const batch = await journal('datev');
  expect(batch.csv?.encoding).toBe('windows-1252');
  expect(batch.csv?.head).toMatch(
    /^"EXTF";700;21;"Buchungsstapel";13;\d{17};.*;1001;7;20270101;4;20270201;20270228;/,
  );
  expect(batch.rows[1]?.slice(0, 10)).toEqual([
    { number: '90.00' },
    'S',
    'EUR',
    '',
    '',
    '',
    '62.02',
    '70017',
    '',
    '0302',
  ]);
});

it('covers a month at most', async () => {
  const long = desk.office(contract.getJournal, { from: '2027-01-01', to: '2027-03-01' });
  await expect(long).rejects.toMatchObject({ options: { fields: [{ path: 'to' }] } });
});
