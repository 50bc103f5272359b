import { saveAccountingSetting } from '@farewind/contract/finance/accounting-export';
import { getLedgerAccounts, recordPayout } from '@farewind/contract/finance/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const sell = (supplier: string, amountMinor: number) =>
  desk.sell(amountMinor, undefined, 'EUR', [{ supplier, minor: amountMinor * 0.9 }]);
const pay = (amount: string, reference: string) =>
  desk.office(recordPayout, {
    supplier: 'airline:XQ',
    amount,
    currency: 'EUR',
    paidOn: '2027-02-10',
    reference,
  });
/** Debt and due date of each supplier. */
const due = async () => {
  const { suppliers } = await desk.office(getLedgerAccounts, { from: '2027-02-01', to: '2027-02-28' });
  return Object.fromEntries(suppliers.map((row) => [row.name, [row.due, row.dueOn]]));
};

it('a debt is due so many days after its oldest unpaid sale as the accountant has agreed with the supplier', async () => {
  await sell('airline:XQ', 100_00);
  await sell('airline:TK', 100_00);
  desk.db.clock.freezeAt(new Date('2027-02-10T09:00:00Z'));
  await sell('airline:XQ', 200_00);
  expect(await due()).toEqual({ XQ: ['270.00', null], TK: ['90.00', null] });
  const saved = await desk.office(saveAccountingSetting, {
    template: 'plain',
    accounts: [],
    suppliers: [{ supplier: 'airline:XQ', code: '', termDays: '7' }],
    datev: {},
  });
  expect(saved.suppliers.map(({ supplier, termDays }) => [supplier, termDays])).toEqual([
    ['airline:TK', undefined],
    ['airline:XQ', 7],
  ]);
  expect(await due()).toEqual({ XQ: ['270.00', '2027-02-10'], TK: ['90.00', null] });
  // A part of the oldest sale leaves its date, the whole of it moves on to the next one's.
  await pay('89.99', '1');
  expect((await due())['XQ']).toEqual(['180.01', '2027-02-10']);
  await pay('0.01', '2');
  expect((await due())['XQ']).toEqual(['180.00', '2027-02-17']);
  await pay('180.00', '3');
  expect((await due())['XQ']).toEqual(['0.00', null]);
});
