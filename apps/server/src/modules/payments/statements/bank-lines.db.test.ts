import * as contract from '@farewind/contract/finance/bank-statements';
import * as ledger from '@farewind/contract/finance/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
  await desk.sell(200_00, undefined, 'EUR', [{ supplier: 'airline:XQ', minor: 180_00 }]);
});
afterAll(() => desk.close());

const mapping = {
  date: 'Date',
  amount: 'Amount',
  reference: 'No',
  purpose: 'Text',
  fixedCurrency: 'EUR',
} as const;
function importRows(bank: string, ...rows: string[]) {
  const file = Buffer.from(['Date;Amount;No;Text', ...rows].join('\n')).toString('base64');
  return desk.office(contract.importBankFile, { bank, file, mapping });
}

it('lists the lines of an account and of days, and the accounts themselves', async () => {
  await importRows('Our bank', '2027-02-03;-2.50;;Account fee');
  await importRows(
    'Our other account',
    '2027-02-01;-7.00;8;Its own',
    '2027-01-31;-8.00;9;Of the month before',
  );
  const { items } = await desk.office(contract.getBankAccounts, {});
  expect(items.map(({ account }) => account)).toEqual(['Our bank', 'Our other account']);
  const found = async (request: object) =>
    (await desk.office(contract.getBankLines, request)).items.map(({ amount }) => amount);
  const [ours, other] = items.map(({ account }) => account);
  expect(await found({ account: other })).toEqual(['-7.00', '-8.00']);
  expect(await found({ account: other, from: '2027-02-01' })).toEqual(['-7.00']);
  expect(await found({ to: '2027-01-31' })).toEqual(['-8.00']);
  expect(await found({ account: ours, to: '2027-02-02' })).toEqual([]);
});

it('records the payment to a supplier that a line is, with its sum, day and number, in one step', async () => {
  const { added } = await importRows('Our bank', '2026-11-02;-12.34;PO-77;Invoice 12 of autumn');
  expect(added).toBe(1);
  const [line] = (await desk.office(contract.getBankLines, { keyword: 'PO-77' })).items;
  const { lineId, version, reference } = line!;
  const { suppliers } = await desk.office(contract.getBankCandidates, { lineId });
  const [{ supplier } = { supplier: '' }] = suppliers;
  const record = (asked: string) =>
    desk.office(contract.recordBankLinePayout, { lineId, supplier: asked, reference, version });
  for (const unknown of ['airline:ZZ', 'partner:1'])
    await expect(record(unknown)).rejects.toMatchObject({ options: { fields: [{ path: 'supplier' }] } });
  expect(await record(supplier)).toMatchObject({ state: 'settled', kind: 'payout' });
  const [payout] = (await desk.office(ledger.getPayouts, { keyword: 'PO-77' })).items;
  expect(payout).toMatchObject({
    supplier,
    amount: '12.34',
    currency: 'EUR',
    paidOn: '2026-11-02',
    isReceived: false,
  });
  const { accounts } = await desk.office(ledger.getLedgerAccounts, { from: '2026-11-01', to: '2026-11-30' });
  expect(accounts.find(({ account }) => account === 'bankAccount')).toMatchObject({ credit: '12.34' });
  await expect(record(supplier)).rejects.toMatchObject({ key: 'GEN-CONFLICT' });
});
