import { changeContact, logCall } from '@farewind/contract/orders/buyer-contact';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { getOrders } from '@farewind/contract/orders/order-list';
import { getTasks } from '@farewind/contract/orders/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { ORDER_ADDRESS_CHANGED } from '../events.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(() => desk.db.clock.advance(61 * 60_000));

async function buy(date: string, card: string = testCards.approved) {
  const purchase = await desk.offer('scheduled', date, 2);
  const placed = await desk.order(purchase, await desk.quote(purchase), { overrides: cardMembers(card) });
  return { ...placed, pGuid: placed.pGuid! };
}

const correct = (orderId: string, change: { email?: string; phone?: string }) =>
  desk.call(changeContact, { orderId, reason: 'Mistyped, says the buyer by phone', ...change }, staff);
const readOrder = (orderId: string) => desk.call(getAdminOrder, { orderId }, staff);
const fieldsOf = async (act: Promise<unknown>) =>
  (await refusalOf(act)).options.fields?.map(({ path, message }) => [path, message]);

describe('a corrected contact', () => {
  test('moves the order to the new address: the link mailed to the former one gives no right', async () => {
    const { orderId, pGuid } = await buy('2027-05-01');
    const before = (await readOrder(orderId)).customer;
    expect((await desk.getOrder(orderId, actingWith(pGuid))).allowedActions).toContain('changeAddress');
    await correct(orderId, { email: 'right.address@example.org' });
    const { customer, timeline } = await readOrder(orderId);
    expect(customer.email).toBe('right.address@example.org');
    expect(customer.id).not.toBe(before.id);
    expect((await desk.getOrder(orderId, actingWith(pGuid))).allowedActions).not.toContain('changeAddress');
    expect(timeline[0]).toMatchObject({ code: 'addressChanged', actor: 'Olga' });
    const { rows } = await desk.db.database.owner.query(
      `select payload->>'formerEmail' as former from outbox where topic = $1 and payload->>'orderId' = $2`,
      [ORDER_ADDRESS_CHANGED, orderId],
    );
    expect(rows).toEqual([{ former: before.email }]);
  });

  test('is found by its new phone, not by the former one, and the reason is audited', async () => {
    const { orderId } = await buy('2027-05-02');
    const former = (await readOrder(orderId)).customer.phone;
    // As it is dialled at home.
    await correct(orderId, { phone: '0532 765 43 98' });
    expect((await readOrder(orderId)).customer.phone).toBe('+905327654398');
    const find = async (keyword: string) =>
      (await desk.call(getOrders, { keyword }, staff)).items.map((row) => row.orderId);
    expect(await find('0532 765 43 98')).toEqual([orderId]);
    expect(await find(former)).not.toContain(orderId);
    const entries = await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select(['action', 'reason', 'before', 'after'])
        .where('entity_id', '=', orderId)
        .where('action', '=', 'changeContact')
        .execute(),
    );
    expect(entries).toEqual([
      {
        action: 'changeContact',
        reason: 'Mistyped, says the buyer by phone',
        before: { phone: '[personal]' },
        after: { phone: '[personal]' },
      },
    ]);
  });

  test('of mail and phone together gives the customer of the new address the new phone', async () => {
    const { orderId } = await buy('2027-05-07');
    await correct(orderId, { email: 'both@example.org', phone: '+90 532 765 43 99' });
    const { customer } = await readOrder(orderId);
    const { rows } = await desk.db.database.owner.query(
      'select mobile_phone as phone from customer where id = $1',
      [customer.id],
    );
    expect(rows).toEqual([{ phone: '5327654399' }]);
  });

  test('is possible for an unpaid order too', async () => {
    const { orderId } = await buy('2027-05-03', testCards.declined);
    await correct(orderId, { email: 'unpaid@example.org' });
    expect((await readOrder(orderId)).customer.email).toBe('unpaid@example.org');
  });

  test('is refused at its field where it is none', async () => {
    const { orderId } = await buy('2027-05-04');
    const { email } = (await readOrder(orderId)).customer;
    expect(await fieldsOf(correct(orderId, { phone: '8 916 12' }))).toEqual([
      ['phone', 'validation.wholePhone'],
    ]);
    expect(await fieldsOf(correct(orderId, { email: email.toUpperCase() }))).toEqual([
      ['email', 'validation.nothingChanged'],
    ]);
  });
});

describe('a call with the buyer', () => {
  test('is recorded with caller and time; a requested call back becomes a task with its time', async () => {
    const { orderId } = await buy('2027-05-05');
    await desk.call(logCall, { orderId, outcome: 'noAnswer' }, staff);
    const callBackAt = new Date(desk.db.clock.override().getTime() + 3 * 3_600_000).toISOString();
    await desk.call(logCall, { orderId, outcome: 'callBack', callBackAt, text: 'After work' }, staff);
    const { calls } = await readOrder(orderId);
    expect(calls).toMatchObject([
      { outcome: 'callBack', text: 'After work', callBackAt, author: 'Olga Rey' },
      { outcome: 'noAnswer', callBackAt: null },
    ]);
    const { items } = await desk.call(getTasks, { kind: 'callBack' }, staff);
    expect(items).toMatchObject([{ orderId, dueAt: callBackAt }]);
  });

  test('is called back at the time agreed last, however soon it is', async () => {
    const { orderId } = await buy('2027-05-07');
    const agree = (minutes: number) => {
      const callBackAt = new Date(desk.db.clock.override().getTime() + minutes * 60_000).toISOString();
      return desk.call(logCall, { orderId, outcome: 'callBack', callBackAt }, staff);
    };
    await agree(60);
    const { callBackAt: tomorrow } = await agree(20 * 60);
    const waiting = async () =>
      (await desk.call(getTasks, { kind: 'callBack' }, staff)).items
        .filter((task) => task.orderId === orderId)
        .map(({ dueAt }) => dueAt);
    expect(await waiting()).toEqual([tomorrow]);
    const { callBackAt: soon } = await agree(10);
    expect(await waiting()).toEqual([soon]);
  });

  test('requires a future time for a call back', async () => {
    const { orderId } = await buy('2027-05-06');
    const log = (callBackAt: string) =>
      desk.call(logCall, { orderId, outcome: 'callBack', callBackAt }, staff);
    expect(await fieldsOf(log(''))).toEqual([['callBackAt', 'validation.required']]);
    expect(await fieldsOf(log('2020-01-01T10:00:00Z'))).toEqual([['callBackAt', 'validation.timeIsOver']]);
  });
});
