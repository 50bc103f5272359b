import { acknowledgeChange } from '@farewind/contract/bookings/proposals';
import type { Input } from '@farewind/contract/core/operation';
import { saveFlightSearch } from '@farewind/contract/flights/search';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { getOrders } from '@farewind/contract/orders/order-list';
import { closeTask, getTasks } from '@farewind/contract/orders/tasks';
import * as work from '@farewind/contract/orders/work-queue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countSearches } from '../../../flights/public.ts';
import { countSiteOrders } from '../figures/sales-figures.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../../testing/seed-tenants.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { FORMER_STAFF_ID } from '../../testing/test-admin-apis.ts';

const CHARTER = 1;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const olga = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');
const irina = { ...olga, user: { ...olga.user, id: 13, userName: 'irina', fullName: 'Irina Novak' } };
const pavel = { ...olga, user: { ...olga.user, id: FORMER_STAFF_ID, userName: 'pavel', fullName: 'Pavel' } };
const cashier = staffWith('Pages.Orders.View', 'Pages.Refunds', 'Pages.Payments');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

async function buy(date: string) {
  const purchase = await desk.offer('charter', date, 9);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  return { orderId, key: actingWith(pGuid) };
}

async function retime(date: string) {
  const change = { kind: 'retime', departsAt: `${date}T11:45`, arrivesAt: `${date}T16:15` } as const;
  await desk.call(
    updateDeparture,
    { serviceId: CHARTER, date, change, reason: 'New slots' },
    staffWith('Pages.Inventory'),
  );
}

const list = (request: Input<typeof work.getWork> = {}, reader = olga) =>
  desk.call(work.getWork, request, reader);
const inMinutes = (minutes: number) =>
  new Date((desk.db.clock.override() ?? new Date()).getTime() + minutes * MINUTE_MS).toISOString();
const write = (kind: string, reference: string, detail = {}) =>
  desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    openTask(scope, { kind, reference, detail, dueAt: scope.now }),
  );

describe('a moved departure with three orders', () => {
  const date = '2027-03-20';
  let orders: Awaited<ReturnType<typeof buy>>[];

  beforeAll(async () => {
    orders = [await buy(date), await buy(date), await buy(date)];
    await retime(date);
  });

  test('is a call list: buyers who have not read it come first, with both times and the remaining hours', async () => {
    await desk.getOrder(orders[0]!.orderId, orders[0]!.key);
    const { items, kinds, views } = await list({ departure: `${CHARTER}_${date}` });
    expect(items.map(({ isRead }) => isRead)).toEqual([false, false, true]);
    expect(items[2]).toMatchObject({ kind: 'moved', orderId: orders[0]!.orderId, isLate: false });
    expect(items[0]).toMatchObject({
      move: { after: { departsAt: `${date}T11:45`, arrivesAt: `${date}T16:15` } },
      flight: { date },
      assignee: null,
    });
    expect(items[0]!.clock?.timeZone).toBe('Europe/Moscow');
    expect(kinds).toEqual([{ kind: 'moved', count: 3 }]);
    expect(views).toEqual({ all: 3, mine: 0, free: 3, snoozed: 0, late: 0 });
    expect((await list({ departure: `${CHARTER}_2027-03-21` })).items).toEqual([]);
  });

  test('drops the line of a buyer who has answered, and notifies the colleague who had taken it', async () => {
    const key = (await list()).items.find(({ orderId }) => orderId === orders[0]!.orderId)!.key;
    await desk.call(work.takeWork, { keys: [key] }, olga);
    desk.db.clock.advance(MINUTE_MS);
    const proposalId = key.slice('proposal:'.length);
    await desk.call(acknowledgeChange, { proposalId }, orders[0]!.key);
    expect((await list()).items.map(({ orderId }) => orderId)).not.toContain(orders[0]!.orderId);
    const bell = await desk.call(work.getBell, {}, olga);
    expect(bell.items).toMatchObject([{ key, what: 'answered', orderId: orders[0]!.orderId }]);
    expect((await desk.call(work.getBell, {}, irina)).items).toEqual([]);
    desk.db.clock.advance(MINUTE_MS);
    await desk.call(work.readBell, { keys: [key] }, olga);
    expect((await desk.call(work.getBell, {}, olga)).items).toEqual([]);
  });
});

describe('an item', () => {
  test('that two people take concurrently goes to one, and the other sees whose it is and since when', async () => {
    await write('passengerChange', 'taken at once');
    const { items } = await list({ code: 'passengerChange' });
    const keys = [items[0]!.key];
    const outcomes = await Promise.all([
      desk.call(work.takeWork, { keys }, olga),
      desk.call(work.takeWork, { keys }, irina),
    ]);
    const [winner, loser] = outcomes[0].done.length === 1 ? ['Olga', 'Irina'] : ['Irina', 'Olga'];
    expect(outcomes.flatMap(({ done }) => done)).toEqual(keys);
    expect(outcomes.flatMap(({ held }) => held)).toEqual([
      { key: keys[0], name: winner, since: inMinutes(0) },
    ]);
    const late = loser === 'Olga' ? olga : irina;
    // Taking it over from a colleague requires naming that colleague.
    const from = loser === 'Olga' ? 13 : 12;
    expect((await desk.call(work.takeWork, { keys, from }, late)).done).toEqual(keys);
    expect((await list({ view: 'mine', code: 'passengerChange' }, late)).items).toHaveLength(1);
    await desk.call(work.releaseWork, { keys }, late);
    expect((await list({ view: 'free', code: 'passengerChange' })).items).toHaveLength(1);
  });

  test('that is handed over with a note notifies only the colleague, until it is seen', async () => {
    const key = (await list({ code: 'passengerChange' })).items[0]!.key;
    await desk.call(work.handOverWork, { keys: [key], userId: 13, note: 'Speaks Turkish' }, olga);
    expect((await desk.call(work.getBell, {}, olga)).items).toEqual([]);
    expect((await desk.call(work.getBell, {}, irina)).items).toMatchObject([
      { key, what: 'handedOver', by: 'Olga', note: 'Speaks Turkish' },
    ]);
    const held = await desk.call(work.takeWork, { keys: [key] }, olga);
    expect(held).toMatchObject({ done: [], held: [{ key, name: 'Irina' }] });
    await desk.call(work.readBell, { keys: [key] }, irina);
    expect((await desk.call(work.getBell, {}, irina)).items).toEqual([]);
    const unknown = desk.call(work.handOverWork, { keys: [key], userId: 99 }, irina);
    expect((await refusalOf(unknown)).options.fields).toMatchObject([{ path: 'userId' }]);
  });

  test('that is snoozed is hidden until its time, and past its deadline only with a reason', async () => {
    await write('offerAccepted', 'put off');
    const { items } = await list({ code: 'offerAccepted' });
    const keys = [items[0]!.key];
    const late = desk.call(work.snoozeWork, { keys, until: inMinutes(60) }, olga);
    expect((await refusalOf(late)).options.fields).toEqual([
      { path: 'reason', message: 'work.reasonNeeded' },
    ]);
    const over = desk.call(work.snoozeWork, { keys, until: inMinutes(-1), reason: 'No' }, olga);
    expect((await refusalOf(over)).options.fields).toMatchObject([{ path: 'until' }]);
    await desk.call(work.snoozeWork, { keys, until: inMinutes(60), isMissedCall: true }, olga);
    expect((await list({ code: 'offerAccepted' })).items).toEqual([]);
    expect((await list({ view: 'snoozed', code: 'offerAccepted' })).items).toMatchObject([
      { missedCalls: { count: 1, by: 'Olga' }, assignee: { isMe: true } },
    ]);
    desk.db.clock.advance(HOUR_MS);
    expect((await list({ code: 'offerAccepted' })).items).toMatchObject([{ isLate: true, snoozed: null }]);
  });

  test('of a colleague who has left is free again, and whoever takes it has it', async () => {
    await write('passengerChange', 'left behind');
    const { key } = (await list({ view: 'free', code: 'passengerChange' })).items.at(-1)!;
    await desk.call(work.takeWork, { keys: [key] }, pavel);
    const free = await list({ view: 'free', code: 'passengerChange' });
    expect(free.items.find((item) => item.key === key)).toMatchObject({ assignee: null });
    expect((await desk.call(work.takeWork, { keys: [key] }, irina)).done).toEqual([key]);
    expect((await desk.call(work.takeWork, { keys: [key] }, olga)).held).toMatchObject([
      { key, name: 'Irina' },
    ]);
    await desk.call(closeTask, { taskId: key.slice('task:'.length) }, irina);
  });

  test('that a colleague snoozed before leaving waits for the others at once, and for whoever takes it', async () => {
    await write('rideFull', 'snoozed and left behind');
    const waiting = async () => (await list({ code: 'rideFull' })).items;
    const { key } = (await waiting())[0]!;
    const nextWeek = { keys: [key], until: inMinutes(7 * 24 * 60), reason: 'the driver is on holiday' };
    await desk.call(work.snoozeWork, nextWeek, irina);
    expect(await waiting()).toEqual([]);
    await desk.call(work.snoozeWork, nextWeek, pavel);
    expect(await waiting()).toMatchObject([{ key, snoozed: null, assignee: null }]);
    await desk.call(work.takeWork, { keys: [key] }, irina);
    expect(await waiting()).toMatchObject([{ key, snoozed: null, assignee: { name: 'Irina' } }]);
    await desk.call(closeTask, { taskId: key.slice('task:'.length) }, irina);
  });

  test('that is already handled is gone for a late colleague', async () => {
    const { key } = (await list({ code: 'offerAccepted' })).items[0]!;
    await desk.call(closeTask, { taskId: key.slice('task:'.length) }, olga);
    expect(await desk.call(work.takeWork, { keys: [key] }, irina)).toEqual({ done: [], held: [], gone: 1 });
  });
});

describe('a task of the staff', () => {
  test('is sorted by its time among the others, with its order and assignee', async () => {
    const { orderId } = await buy('2027-03-25');
    const { reservationNumber } = await desk.getOrder(orderId);
    const dueAt = inMinutes(10);
    const { key } = await desk.call(
      work.addWork,
      { text: 'Ask the hotel about late arrival', dueAt, reservationNumber, userId: 13 },
      olga,
    );
    const { items } = await list();
    expect(items.map((item) => item.dueAt)).toEqual(items.map((item) => item.dueAt).toSorted());
    expect(items.find((item) => item.key === key)).toMatchObject({
      kind: 'manual',
      text: 'Ask the hotel about late arrival',
      orderId,
      dueAt,
      assignee: { name: 'Irina', handedOverBy: 'Olga' },
    });
  });

  test('reports each error at its field', async () => {
    const wrong = desk.call(
      work.addWork,
      { text: 'Call', dueAt: inMinutes(-1), reservationNumber: 'FW000000000' },
      olga,
    );
    expect((await refusalOf(wrong)).options.fields?.map(({ path }) => path)).toEqual([
      'dueAt',
      'reservationNumber',
    ]);
  });
});

test('payment items are visible to users with the right only, and only they can take them', async () => {
  await write('chargeback', 'disputed', { amountMinor: 3_216_000, currency: 'RUB' });
  await write('refundFailed', 'refund failed');
  expect((await list()).kinds.map(({ kind }) => kind)).not.toContain('dispute');
  const { items } = await list({ kind: 'dispute,refund' }, cashier);
  expect(items.map(({ code }) => code).toSorted()).toEqual(['chargeback', 'refundFailed']);
  expect(items.find(({ code }) => code === 'chargeback')!.amount).toEqual({
    sum: '32160.00',
    currency: 'RUB',
  });
  const taken = await desk.call(work.takeWork, { keys: items.map(({ key }) => key) }, olga);
  expect(taken).toEqual({ done: [], held: [], gone: 2 });
  // Nor can others close them by way of an order or of the task history.
  const { items: listed } = await desk.call(getTasks, { kind: 'chargeback' }, olga);
  expect(listed).toMatchObject([{ mayClose: false }]);
  const { taskId } = listed[0]!;
  expect((await refusalOf(desk.call(closeTask, { taskId }, olga))).key).toBe('GEN-DENIED');
  // A cashier sees it, to tell a customer, and leaves it to the accountant.
  const key = `task:${taskId}`;
  expect(await desk.call(work.takeWork, { keys: [key] }, cashier)).toMatchObject({ done: [], gone: 1 });
  expect((await refusalOf(desk.call(closeTask, { taskId }, cashier))).key).toBe('GEN-DENIED');
});

test('work is found as its order is: by phone in any form, by a name in either alphabet, by its number; a task by its words', async () => {
  const { orderId } = await buy('2027-03-27');
  const { reservationNumber } = await desk.getOrder(orderId);
  await write('offerAccepted', orderId);
  const task = { text: 'Call the Lara hotel', dueAt: inMinutes(30) };
  const { key } = await desk.call(work.addWork, task, olga);
  for (const keyword of [
    reservationNumber,
    reservationNumber.slice(2),
    'петрова',
    'petrov',
    '8 (916) 123-45-67',
    'gtnhjdf',
  ]) {
    const { items } = await list({ keyword, code: 'offerAccepted' });
    expect([keyword, items.map((item) => item.orderId)]).toEqual([keyword, [orderId]]);
    const { items: tasks } = await desk.call(getTasks, { keyword, kind: 'offerAccepted' }, olga);
    expect([keyword, tasks.map((one) => one.orderId)]).toEqual([keyword, [orderId]]);
  }
  expect((await list({ keyword: 'lara hotel' })).items.map((item) => item.key)).toEqual([key]);
  expect((await list({ keyword: 'nobody at all' })).items).toEqual([]);
});

describe('an accountant, who may not change orders', () => {
  const asVera = staffWith('Pages.Orders.View', 'Pages.Payments', 'Pages.Ledger.Post');
  const vera = { ...asVera, user: { ...asVera.user, id: 14, userName: 'vera', fullName: 'Vera Lind' } };
  const manager = staffWith('Pages.Orders.View', 'Pages.Orders.Edit', 'Pages.Payments');

  test('takes a chargeback, puts it off, and closes it', async () => {
    await write('chargeback', 'of the accountant');
    const key = (await list({ code: 'chargeback' }, vera)).items.at(-1)!.key;
    expect(await desk.call(work.takeWork, { keys: [key] }, vera)).toMatchObject({ done: [key] });
    const until = inMinutes(60);
    await desk.call(work.snoozeWork, { keys: [key], until, reason: 'The bank answers then' }, vera);
    expect((await list({ view: 'snoozed', code: 'chargeback' }, vera)).items).toMatchObject([{ key }]);
    const taskId = key.slice('task:'.length);
    expect((await desk.call(closeTask, { taskId }, vera)).doneAt).not.toBeNull();
  });

  test('is handed disputes, but no work on orders, and writes tasks for herself', async () => {
    await write('chargeMismatch', 'for the accountant');
    const key = (await list({ code: 'chargeMismatch' }, manager)).items[0]!.key;
    const { items: colleagues } = await desk.call(work.getColleagues, {}, manager);
    expect(colleagues.map(({ name }) => name)).toContain('Vera');
    expect(await desk.call(work.handOverWork, { keys: [key], userId: 14 }, manager)).toMatchObject({
      done: [key],
    });
    await write('passengerChange', 'not for the accountant');
    const change = (await list({ code: 'passengerChange' }, vera)).items[0]!.key;
    expect(await desk.call(work.takeWork, { keys: [change] }, vera)).toMatchObject({ done: [], gone: 1 });
    const given = desk.call(work.handOverWork, { keys: [change], userId: 14 }, manager);
    expect((await refusalOf(given)).options.fields).toMatchObject([{ message: 'work.colleagueMayNot' }]);
    const own = { text: 'Ask the bank', dueAt: inMinutes(60), userId: 14 };
    const { key: written } = await desk.call(work.addWork, own, vera);
    expect(await desk.call(work.takeWork, { keys: [written] }, vera)).toMatchObject({ done: [written] });
  });

  test('is another person than an auditor, who only reads', async () => {
    const auditor = staffWith('Pages.Orders.View', 'Pages.Ledger');
    const task = { text: 'Ask', dueAt: inMinutes(60) };
    expect((await refusalOf(desk.call(work.addWork, task, auditor))).key).toBe('GEN-DENIED');
  });
});

test('a rate that waits for a decision is shown to those who may decide it', async () => {
  await write('rateWaiting', 'USD', { code: 'USD', date: '2027-01-10' });
  const pricing = staffWith('Pages.Orders.View', 'Pages.Pricing');
  expect((await list({ code: 'rateWaiting' }, pricing)).items).toMatchObject([{ kind: 'rates' }]);
  expect((await list({ code: 'rateWaiting' }, cashier)).items).toEqual([]);
});

test('an effect that failed after all retries notifies everyone until it is taken, and accepts notes of its own', async () => {
  await write('deadLetter', 'an effect');
  const failed = async (reader = olga) =>
    (await desk.call(work.getBell, {}, reader)).items.filter(({ what }) => what === 'failed');
  const [rung] = await failed();
  expect(await failed(irina)).toEqual([rung]);
  const key = rung!.key;
  await desk.call(work.addWorkNote, { key, text: 'The mail server was down' }, olga);
  expect((await desk.call(work.getWorkNotes, { key }, irina)).items).toMatchObject([
    { text: 'The mail server was down' },
  ]);
  const stranger = { ...olga, tenantId: OTHER_TENANT };
  expect((await refusalOf(desk.call(work.getWorkNotes, { key }, stranger))).key).toBe('GEN-NOTFOUND');
  await desk.call(work.takeWork, { keys: [key] }, irina);
  expect(await failed()).toEqual([]);
});

test('another agency sees none of it', async () => {
  const stranger = { ...olga, tenantId: OTHER_TENANT };
  const keys = (await list()).items.map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  expect((await list({}, stranger)).items).toEqual([]);
  expect(await desk.call(work.takeWork, { keys }, stranger)).toMatchObject({ done: [], gone: keys.length });
});

describe('a rehearsal that was set aside', () => {
  const date = '2027-04-17';

  test('waits for nobody, is in no figure, and is listed on request or found by its number', async () => {
    const { orderId } = await buy(date);
    const other = await buy(date);
    await retime(date);
    const departure = `${CHARTER}_${date}`;
    const listOrders = async (request: Input<typeof getOrders>) =>
      (await desk.call(getOrders, { departureFrom: date, departureTo: date, ...request }, olga)).items;
    const countSold = () =>
      desk.db.database.inTenant(DEFAULT_TENANT, (scope) => countSiteOrders(scope, new Date(0), scope.now));
    const before = await countSold();
    const number = (await listOrders({})).find((row) => row.orderId === orderId)!.reservationNumber;
    await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.insertInto('rehearsal_order').values({ tenant_id: DEFAULT_TENANT, order_id: orderId }).execute(),
    );
    expect((await list({ departure })).items.map((item) => item.orderId)).toEqual([other.orderId]);
    expect(await countSold()).toEqual({ orders: before.orders - 1, paid: before.paid - 1 });
    expect((await listOrders({})).map((row) => row.orderId)).toEqual([other.orderId]);
    const rehearsal = { orderId, isRehearsal: true };
    expect(await listOrders({ rehearsals: true })).toMatchObject([rehearsal]);
    expect(await listOrders({ keyword: number })).toMatchObject([rehearsal]);
  });
});

test('a search of staff or of a guest before the opening is none of a visitor of the site', async () => {
  const count = () =>
    desk.db.database.inTenant(DEFAULT_TENANT, (scope) => countSearches(scope, new Date(0), scope.now));
  const before = await count();
  const trip = {
    tripType: 'oneWay',
    from: 'SVO',
    to: 'IST',
    departureDate: '2027-05-03',
    currency: 'EUR',
  } as const;
  await desk.call(saveFlightSearch, trip, olga);
  await desk.call(saveFlightSearch, trip, { opening: 'preview' });
  expect(await count()).toBe(before);
  await desk.call(saveFlightSearch, trip);
  expect(await count()).toBe(before + 1);
});
