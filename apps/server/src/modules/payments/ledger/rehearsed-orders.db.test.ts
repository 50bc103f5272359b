import * as accounting from '@farewind/contract/finance/accounting-export';
import * as contract from '@farewind/contract/finance/ledger';
import * as periods from '@farewind/contract/finance/period-close';
import { markRehearsal } from '@farewind/contract/finance/rehearsed-orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { listTurnover } from '../figures/list-turnover.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';
import { sumLedgerDays } from './day-sums.ts';
import { setRehearsalsAside } from './rehearsed-orders.ts';

const ALL = { from: '2027-02-01', to: '2027-02-28' };
const DAY = 24 * 60;
let desk: MoneyDesk;
let rehearsal: Sold;
let real: Sold;
beforeAll(async () => {
  desk = await MoneyDesk.open();
  rehearsal = await desk.sell(70_00);
  await desk.db.database.owner.query(`update payment_attempt set mode = 'test'`);
  real = await desk.sell(100_00);
  // Days later, so that stored sums are corrected too.
  await desk.later(4 * DAY);
  await sumLedgerDays(desk.db.database, DEFAULT_TENANT);
});
afterAll(() => desk.close());

/** Every figure of the books: accounts, suppliers, postings, buyers' balances, journal and turnover. */
async function figures() {
  const { accounts, suppliers } = await desk.office(contract.getLedgerAccounts, ALL);
  const { items } = await desk.office(contract.getPostings, { ...ALL, maxResultCount: 1000 });
  const customers = await desk.office(contract.getCustomerBalances, { to: ALL.to });
  const journal = await desk.office(accounting.getJournal, { ...ALL, template: 'plain' });
  const turnover = await desk.inTenant((scope) =>
    listTurnover(scope, new Date('2027-01-01'), new Date('2028-01-01')),
  );
  return {
    bank: accounts.filter(({ account }) => account === 'bankClearing').map(({ closing }) => closing),
    due: suppliers.map(({ due }) => due),
    orders: [...new Set(items.map(({ orderId }) => orderId))],
    customers: customers.items.map(({ orderId }) => orderId),
    lines: journal.rows.length,
    turnover: turnover.map(({ reference }) => reference),
  };
}

const set = (sold: Sold, isRehearsal: boolean) =>
  desk.office(markRehearsal, { orderId: sold.reference, isRehearsal, reason: 'bought to try it out' });

it('orders paid with test money leave the books when the sites open, and no figure shows them', async () => {
  const before = await figures();
  expect(before).toMatchObject({ bank: ['170.00'], due: ['153.00'] });
  expect(await desk.inTenant(setRehearsalsAside)).toEqual([rehearsal.reference]);
  const after = await figures();
  expect(after).toMatchObject({
    bank: ['100.00'],
    due: ['90.00'],
    orders: [real.reference],
    customers: [],
    turnover: [real.reference],
  });
  expect(after.lines).toBe(before.lines / 2);
  // Looked for by itself, it is still there.
  const own = await desk.office(contract.getPostings, { ...ALL, keyword: rehearsal.reference });
  expect(own.items).toHaveLength(5);
});

it('a rehearsal that is cancelled after the opening changes no figure either, not even of stored days', async () => {
  const before = await figures();
  await desk.refund(rehearsal, 20_00, { supplierMinor: 18_00, serviceMinor: 2_00 });
  // Nor is anybody called because its money is late.
  const inMarch = new Date('2027-03-31');
  expect(await desk.inTenant((scope) => desk.payments.listLateRefunds(scope, inMarch))).toEqual([]);
  await desk.drain();
  expect(await figures()).toEqual(before);
  await desk.later(4 * DAY);
  await sumLedgerDays(desk.db.database, DEFAULT_TENANT);
  expect(await figures()).toEqual(before);
});

it('an accountant counts it again or sets it aside, with a reason on record, and never real money', async () => {
  expect(await set(rehearsal, false)).toEqual({ isRehearsal: false });
  expect(await figures()).toMatchObject({ bank: ['150.00'], due: ['135.00'] });
  expect(await set(rehearsal, true)).toEqual({ isRehearsal: true });
  expect(await figures()).toMatchObject({ bank: ['100.00'], due: ['90.00'] });
  await expect(set(real, true)).rejects.toMatchObject({ key: 'GEN-RULE' });
  const { rows } = await desk.db.database.owner.query(
    `select action from audit_entry where entity = 'order' and reason is not null order by position`,
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['count', 'setAside']);
});

it('a rehearsal blocks no closing: not by a discrepancy, a payment of unknown outcome or a missing match', async () => {
  const { owner } = desk.db.database;
  const blockers = async () =>
    (await desk.office(periods.getPeriods, { month: '2027-02' })).nextDay!.blockers;
  const aside = [DEFAULT_TENANT, real.reference];
  await owner.query(`update payment_attempt set state = 'unknown' where id = $1`, [rehearsal.attemptId]);
  await owner.query(
    `insert into money_mismatch (tenant_id, id, class, subject, bank_reference, attempt_id, reference, repairs, found_at)
     select $1, gen_random_uuid(), 'missingThere', given.subject, 'B-1', given.attempt_id, given.reference, '{}', '2027-02-03'
     from (values ('capture', $2::uuid, null), ('order', null, $3)) given (subject, attempt_id, reference)`,
    [DEFAULT_TENANT, rehearsal.attemptId, rehearsal.reference],
  );
  // The payment of the other order was not matched yet.
  expect(await blockers()).toEqual([{ code: 'notReconciled', count: 1 }]);
  await owner.query('insert into rehearsal_order (tenant_id, order_id) values ($1, $2)', aside);
  expect(await blockers()).toEqual([]);
  await owner.query('delete from rehearsal_order where tenant_id = $1 and order_id = $2', aside);
  await owner.query(`update payment_attempt set state = 'captured' where id = $1`, [rehearsal.attemptId]);
});

it('a closed period keeps its figures: its orders are not moved in or out', async () => {
  await desk.office(periods.closePeriod, { kind: 'day', through: '2027-02-03', overrideReason: 'tried out' });
  await expect(set(rehearsal, false)).rejects.toMatchObject({ key: 'GEN-RULE' });
});
