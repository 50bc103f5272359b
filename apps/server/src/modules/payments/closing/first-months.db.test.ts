import * as periods from '@farewind/contract/finance/period-close';
import { reconcilePayments } from '@farewind/contract/finance/matching';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRehearsalsAside } from '../ledger/rehearsed-orders.ts';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const at = (instant: string) => desk.db.clock.freezeAt(new Date(instant));
const month = (name: string) => desk.office(periods.getPeriods, { month: name });
const close = (through: string) => desk.office(periods.closePeriod, { kind: 'month', through });

it('an agency that closes its books for the first time after months is led to its first month, which gets a sheet of its own', async () => {
  // Rehearsals before the opening make no month of the books.
  await desk.sell(70_00);
  await desk.db.database.owner.query(`update payment_attempt set mode = 'test'`);
  await desk.inTenant(setRehearsalsAside);
  at('2027-03-10T09:00:00Z');
  await desk.sell(100_00);
  at('2027-05-20T09:00:00Z');
  await desk.sell(200_00);
  at('2027-06-02T09:00:00Z');
  await desk.office(reconcilePayments, {});
  await expect(close('2027-05-31')).rejects.toMatchObject({
    key: 'ORD-STATE',
    options: { message: 'period.earlierOpen', values: { month: Date.parse('2027-03-15T12:00:00Z') } },
  });
  for (const shown of ['2027-06', '2027-05', '2027-04'])
    expect(await month(shown)).toMatchObject({ month: null, before: { through: '2027-03-31' } });
  expect(await month('2027-03')).toMatchObject({ month: { through: '2027-03-31' }, before: null });
  const march = await close('2027-03-31');
  const { accounts } = await desk.office(periods.getPeriodSheet, { closeId: march.closeId });
  expect(accounts.find(({ account }) => account === 'bankClearing')).toMatchObject({
    opening: '0.00',
    closing: '100.00',
  });
  // Nothing was posted in April.
  expect((await month('2027-06')).before).toMatchObject({ through: '2027-05-31' });
  expect(await close('2027-05-31')).toMatchObject({ fromDay: '2027-05-01' });
});
