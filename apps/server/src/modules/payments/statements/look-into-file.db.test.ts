import * as contract from '@farewind/contract/finance/bank-statements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const base64 = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64');
const look = (file: string) => desk.office(contract.readBankFile, { file });
const mapping = { date: 'Date', amount: 'Amount', purpose: 'Text' } as const;
const table = (...rows: string[]) => base64('Date;Amount;Text', ...rows);
const importTable = (bank: string, fixedCurrency: 'EUR' | 'TRY', row: string) =>
  desk.office(contract.importBankFile, { bank, file: table(row), mapping: { ...mapping, fixedCurrency } });

it('does not take the file of one account for that of another with the same columns', async () => {
  await importTable('Garanti EUR', 'EUR', '2027-02-03;-1.00;Fee');
  const first = await look(table('2027-02-04;-2.00;Fee'));
  expect(first.fitting?.map(({ bank }) => bank)).toEqual(['Garanti EUR']);
  expect(first.mapping).toEqual({ ...mapping, fixedCurrency: 'EUR' });

  await importTable('Garanti TRY', 'TRY', '2027-02-03;-30.00;Ücret');
  const second = await look(table('2027-02-05;-3.00;Fee'));
  expect(second.fitting).toEqual([
    { bank: 'Garanti EUR', mapping: { ...mapping, fixedCurrency: 'EUR' } },
    { bank: 'Garanti TRY', mapping: { ...mapping, fixedCurrency: 'TRY' } },
  ]);
  // The currency is asked, not guessed.
  expect(second.mapping).toEqual(mapping);
  expect((await look(base64('Tarih;Tutar', '05.02.2027;1,00'))).fitting).toEqual([]);
});

it('proposes for a statement that names its account the name under which that was imported', async () => {
  const statement = base64(
    ':20:1',
    ':25:DE89370400440532013000',
    ':60F:C270203EUR0,',
    ':61:2702030203C5,NTRFNONREF',
    ':62F:C270203EUR5,',
  );
  expect((await look(statement)).fitting).toEqual([]);
  await desk.office(contract.importBankFile, { bank: 'Commerzbank', file: statement });
  expect((await look(statement)).fitting).toEqual([{ bank: 'Commerzbank', mapping: {} }]);
});

it('shows each cell of the sample below its own title, and lets columns with equal titles be told apart', async () => {
  const { columns, sample } = await look(
    base64('Date;;Sum;Sum;Text', '03.02.2027;x;1,00;;In', '03.02.2027;;;2,00;Out'),
  );
  expect(columns).toEqual(['Date', 'Sum', 'Sum (2)', 'Text']);
  expect(sample).toEqual([
    ['03.02.2027', '1,00', '', 'In'],
    ['03.02.2027', '', '2,00', 'Out'],
  ]);
  const { added } = await desk.office(contract.importBankFile, {
    bank: 'Two sums',
    file: base64('Date;;Sum;Sum;Text', '03.02.2027;x;1,00;;In', '03.02.2027;;;2,00;Out'),
    mapping: { date: 'Date', credit: 'Sum', debit: 'Sum (2)', purpose: 'Text', fixedCurrency: 'EUR' },
  });
  expect(added).toBe(2);
});
