import { getPayments } from '@farewind/contract/finance/payments';
import { getRefunds } from '@farewind/contract/finance/refunds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
const sold: Sold[] = [];
// Half past eleven in the evening of 30 November, and half past midnight, by the agency's clock in Istanbul.
const evening = new Date('2027-11-30T20:30:00Z');
const night = new Date('2027-11-30T21:30:00Z');
beforeAll(async () => {
  desk = await MoneyDesk.open();
  for (const at of [evening, night]) {
    desk.db.clock.freezeAt(at);
    const sale = await desk.sell(100_00);
    await desk.refund(sale, 40_00);
    sold.push(sale);
  }
});
afterAll(() => desk.close());

const november = { from: '2027-11-01', to: '2027-11-30' };
const december = { from: '2027-12-01', to: '2027-12-31' };

it('the refunds of a month are those requested on its days by the agency’s clock, in one currency if asked', async () => {
  const found = async (request: object) =>
    (await desk.office(getRefunds, request)).items.map(({ orderId }) => orderId);
  const [first, second] = sold.map(({ reference }) => reference);
  expect(await found(november)).toEqual([first]);
  expect(await found(december)).toEqual([second]);
  expect(await found({ currency: 'EUR' })).toEqual([second, first]);
  expect(await found({ ...november, currency: 'RUB' })).toEqual([]);
});

it('so are payments, and those whose outcome the bank has yet to tell have a filter of their own', async () => {
  const found = async (request: object) =>
    (await desk.office(getPayments, request)).items.map(({ attemptId }) => attemptId);
  const [first, second] = sold.map(({ attemptId }) => attemptId);
  expect(await found(november)).toEqual([first]);
  expect(await found(december)).toEqual([second]);
  expect(await found({ state: 'unclear' })).toEqual([]);
  const { owner } = desk.db.database;
  for (const state of ['unknown', 'completing']) {
    await owner.query('update payment_attempt set state = $1 where id = $2', [state, first]);
    expect([state, await found({ state: 'unclear' })]).toEqual([state, [first]]);
  }
});
