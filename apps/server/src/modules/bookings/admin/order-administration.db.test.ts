import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { answerProposal } from '@farewind/contract/bookings/proposals';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { addNote, confirmOrder } from '@farewind/contract/orders/order-acts';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { getOrders } from '@farewind/contract/orders/order-list';
import { closeTask, getTasks } from '@farewind/contract/orders/tasks';
import { besideCodes, documentCodes, documentMembers, eachMember } from '@farewind/values/passenger-document';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTask } from '../../../platform/staff-tasks.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { selectOutdatedOrders } from '../order/first-departure.ts';
import { eraseTravelledDocuments } from './erase-documents.ts';
import { eraseOrder } from './privacy/erase-order.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { copyOrder } from '../testing/copy-order.ts';
import { adult } from '../testing/sale-samples.ts';
import type { OrderOptions } from '../testing/test-context.ts';
import type { TestTrip } from '../testing/test-inventory.ts';

const DAY_MS = 86_400_000;
const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');
const trusted = staffWith('Pages.Orders.View', 'Pages.Customers.ViewDocuments');

let harness: BookingTestHarness;
beforeAll(async () => {
  harness = await openBookingTestHarness();
});
afterAll(() => harness.close());

async function buy(trip: TestTrip, date: string, surname: string, document: object = {}) {
  const purchase = await harness.offer(trip, date, 9);
  const overrides = { passengers: [adult('ANNA', { ...document, surname })] };
  const { orderId, pGuid } = await harness.order(purchase, await harness.quote(purchase), { overrides });
  return { ...(await harness.getOrder(orderId)), pGuid };
}

/** Sets the status of an order's items departing in a month. */
async function setStatus(orderId: string, status: string, month: string): Promise<void> {
  await harness.db.database.owner.query(
    'update order_item set status = $2 where order_id = $1 and departs_at_local like $3',
    [orderId, status, `${month}%`],
  );
}

/** Moves a day's charter to another day. */
async function moveFlight(date: string, to: string): Promise<void> {
  const change = { kind: 'retime', departsAt: `${to}T10:00`, arrivesAt: `${to}T14:00` } as const;
  const input = { serviceId: 1, date, change, reason: 'The carrier has new slots' };
  await harness.call(updateDeparture, input, staffWith('Pages.Inventory'));
}

/** How many orders need a lookup of their first departure because the stored one is outdated. */
const countOutdated = async () =>
  (await inTenant((scope) => selectOutdatedOrders(scope).execute(scope.tx))).rows.length;

const find = async (request: object, options: OrderOptions = staff) => {
  const { items, totalCount } = await harness.call(getOrders, request, options);
  expect(totalCount).toBe(items.length);
  return items.map(({ orderId }) => orderId);
};
const readOrder = (orderId: string, options: OrderOptions = staff, showDocuments = false) =>
  harness.call(getAdminOrder, { orderId, showDocuments }, options);
const inTenant = <T>(act: Parameters<typeof harness.db.database.inTenant<T>>[1]) =>
  harness.db.database.inTenant(DEFAULT_TENANT, act);

describe('the list of orders', () => {
  test('finds an order by the beginning of its number, PNR, ticket, surname or mail address', async () => {
    const order = await buy('scheduled', '2027-04-01', 'KUZNETSOVA');
    await buy('scheduled', '2027-04-02', 'SMIRNOVA');
    const { tickets } = order.items[0]!;
    const { email } = (await readOrder(order.orderId)).customer;
    const { reservationNumber, pnr } = order;
    for (const keyword of [reservationNumber, reservationNumber.slice(2), pnr.toLowerCase()])
      expect(await find({ keyword })).toEqual([order.orderId]);
    for (const keyword of [tickets[0]!.number, 'kuznet', email.slice(0, -4).toUpperCase()])
      expect(await find({ keyword })).toEqual([order.orderId]);
    expect(await find({ keyword: 'K%' })).toEqual([]);
    expect(await find({ keyword: 'kuznet' }, { ...staff, tenantId: OTHER_TENANT })).toEqual([]);
  });

  test('finds an order by what its buyer says on the phone: the phone number in any form, names, flight, last four digits', async () => {
    const purchase = await harness.offer('scheduled', '2027-04-03', 9);
    const overrides = {
      passengers: [adult('YULIYA', { surname: 'KHABIROVA' })],
      customerName: 'Тимур',
      customerSurname: 'Щукин',
      customerCountryCode: '+90',
      customerMobilePhone: '0532 765 43 21',
    };
    const { orderId } = await harness.order(purchase, await harness.quote(purchase), { overrides });
    const { carrier, number } = (await harness.getOrder(orderId)).items[0]!.segments[0]!;
    const flight = `${carrier}${number}`;
    const words = [
      '+90 532 765-43-21',
      '0532 765 43 21',
      '5327654321',
      '4321',
      'Хабирова',
      'habirova',
      'Юлия',
      'Юлия Хабирова',
      'Тимур',
      'щукин',
      'Shchukin',
      'TIMUR SCHUKIN',
      `${flight} 03-04-2027`,
      `${carrier} ${number} 03.04.2027`.toLowerCase(),
    ];
    const found = async (keyword: string) => [keyword, await find({ keyword })];
    for (const word of words) expect(await found(word)).toEqual([word, [orderId]]);
    // Cards of other orders end in the same digits.
    expect(await find({ keyword: '4444' })).toContain(orderId);
    for (const word of ['Юлия Щедрина', '532 765-43-20', '4320', `${flight} 04-04-2027`])
      expect(await found(word)).toEqual([word, []]);
    expect(await find({ keyword: 'Хабирова' }, { ...staff, tenantId: OTHER_TENANT })).toEqual([]);
    // Like an older order, or one written by a process of the previous version.
    await harness.db.database.owner.query('delete from order_search_term where order_id = $1', [orderId]);
    expect(await find({ keyword: 'Тимур' })).toEqual([]);
    await harness.runJob('index-orders');
    expect(await find({ keyword: 'Тимур' })).toEqual([orderId]);
    await inTenant((scope) => eraseOrder(scope, orderId));
    for (const word of ['+90 532 765-43-21', 'Хабирова', 'Тимур'])
      expect(await found(word)).toEqual([word, []]);
    expect(await find({ keyword: `${flight} 03-04-2027` })).toEqual([orderId]);
  });

  test('filters by state, contract and day of departure, newest first', async () => {
    const charter = await buy('charter', '2027-04-11', 'IVANOVA');
    const scheduled = await buy('scheduled', '2027-04-12', 'PETROVA');
    const april = { departureFrom: '2027-04-11', departureTo: '2027-04-12' };
    expect((await find(april)).toSorted()).toEqual([charter.orderId, scheduled.orderId].toSorted());
    expect(await find({ ...april, sorting: 'departsAt desc' })).toEqual([scheduled.orderId, charter.orderId]);
    expect(await find({ ...april, flights: 'charter' })).toEqual([charter.orderId]);
    expect(await find({ ...april, status: 'ticketed' })).toEqual([scheduled.orderId]);
    expect(await find({ ...april, departureTo: '2027-04-11' })).toEqual([charter.orderId]);
    expect(await find({ ...april, problem: 'true' })).toEqual([]);
    expect(await find({ ...april, createdTo: '2027-02-28' })).toEqual([]);
    const [row] = (await harness.call(getOrders, { keyword: charter.pnr }, staff)).items;
    expect(row).toMatchObject({ charter: true, from: 'SVO', to: 'AYT', departsAt: '2027-04-11T10:00' });
  });

  test('filters by any flight’s departure date, also for orders written before items stored it', async () => {
    const { orderId: there } = await buy('charterRoundTrip', '2027-04-25', 'SOKOLOVA');
    harness.db.clock.advance(60_000);
    const { orderId: later } = await buy('scheduled', '2027-05-02', 'MOROZOVA');
    await setStatus(there, 'cancelled', '2027-05');
    const day = { departureFrom: '2027-05-02', departureTo: '2027-05-02' };
    const asked = async () => ({
      newest: await find(day),
      oldest: await find({ ...day, sorting: 'createdAt' }),
      first: await find({ ...day, sorting: 'departsAt' }),
      last: await find({ ...day, sorting: 'departsAt desc, createdAt' }),
      dearest: await find({ ...day, sorting: 'total desc' }),
      soldToday: await find({ ...day, createdFrom: '2027-03-01', createdTo: '2027-03-01' }),
      booked: await find({ ...day, status: 'booked' }),
      cancelled: await find({ status: 'cancelled' }),
      ticketed: await find({ ...day, status: 'ticketed' }),
    });
    const told = await asked();
    expect(told).toEqual({
      newest: [later, there],
      oldest: [there, later],
      // Its first departure is in April.
      first: [there, later],
      last: [later, there],
      dearest: [there, later],
      soldToday: [later, there],
      // The return is cancelled, the outward flight is not; the more urgent of the two gives the order's status.
      booked: [there],
      cancelled: [],
      ticketed: [later],
    });
    await harness.db.database.owner.query('update order_item set ordered_at = null, is_only = null');
    expect(await asked()).toEqual(told);
    await setStatus(there, 'cancelled', '2027-04');
    expect(await find({ status: 'cancelled' })).toEqual([there]);
  });

  test('sorts by first departure, whatever was moved or cancelled since, and whichever version wrote the order', async () => {
    const early = await buy('charterRoundTrip', '2027-05-05', 'ANDREEVA');
    const late = await buy('charterRoundTrip', '2027-05-06', 'BELOVA');
    const single = await buy('scheduled', '2027-05-12', 'VLASOVA');
    const names = new Map([
      [early.orderId, 'early'],
      [late.orderId, 'late'],
      [single.orderId, 'single'],
    ]);
    const days = { departureFrom: '2027-05-12', departureTo: '2027-05-13' };
    const listed = async () => (await find({ ...days, sorting: 'departsAt' })).map((id) => names.get(id));
    expect(await listed()).toEqual(['early', 'late', 'single']);

    await moveFlight('2027-05-05', '2027-05-07');
    expect(await listed()).toEqual(['early', 'late', 'single']);
    const [proposal] = (await harness.getOrder(early.orderId, actingWith(early.pGuid))).proposals!;
    const accepted = { proposalId: proposal!.proposalId, accept: true };
    await harness.call(answerProposal, accepted, actingWith(early.pGuid));
    expect(await listed()).toEqual(['late', 'early', 'single']);

    const there = (await harness.getOrder(late.orderId, actingWith(late.pGuid))).items[0]!;
    const [{ ticketId }] = there.tickets as [(typeof there.tickets)[number]];
    const part = { orderId: late.orderId, tickets: ticketId };
    const { quoteId } = await harness.call(getCancelQuote, part, actingWith(late.pGuid));
    await harness.call(confirmCancel, { quoteId }, actingWith(late.pGuid));
    expect((await readOrder(late.orderId)).items.map(({ status }) => status)).toEqual([
      'cancelled',
      'booked',
    ]);
    expect(await listed()).toEqual(['late', 'early', 'single']);
    // All of this was read from the items' own copies of the order's data.
    expect(await countOutdated()).toBe(0);

    const { owner } = harness.db.database;
    // A process of the previous version moves a flight without updating the order's other items.
    await owner.query(
      `update order_item set snapshot = jsonb_set(snapshot, '{segments,0,departsAt}', '"2027-05-08T10:00"')
       where order_id = $1 and departs_at_local like '2027-05-06%'`,
      [late.orderId],
    );
    expect(await listed()).toEqual(['early', 'late', 'single']);
    // Orders from before the column existed.
    await owner.query('update order_item set order_departs_at = null, order_departs_basis = null');
    expect(await listed()).toEqual(['early', 'late', 'single']);
    expect(await countOutdated()).toBeGreaterThan(0);
    await harness.runJob('index-orders');
    expect(await countOutdated()).toBe(0);
    expect(await listed()).toEqual(['early', 'late', 'single']);
    expect((await find({ ...days, sorting: 'departsAt desc' })).map((id) => names.get(id))).toEqual([
      'single',
      'late',
      'early',
    ]);
  });
});

test('for a name shared by hundreds, the newest orders come first, page by page', async () => {
  await buy('scheduled', '2027-04-28', 'SERGEEVA');
  const { orderId } = await buy('scheduled', '2027-04-28', 'NIKOLAEVA');
  await copyOrder(harness.db.database.owner, orderId, 600);
  const ask = (request: object) => harness.call(getOrders, { keyword: 'nikolaeva', ...request }, staff);
  const first = await ask({});
  expect(first.totalCount).toBe(601);
  expect(first.items.map((item) => item.orderId)).toEqual(
    Array.from({ length: 10 }, (_, at) => `copy ${600 - at}`),
  );
  const { items: last } = await ask({ skipCount: 598 });
  expect(last.map((item) => item.orderId)).toEqual(['copy 2', 'copy 1', orderId]);
  const { items: oldest } = await ask({ sorting: 'createdAt', maxResultCount: 2 });
  expect(oldest.map((item) => item.orderId)).toEqual([orderId, 'copy 1']);
});

describe('one order', () => {
  test('shows what statements booked for its payment, less refunds, once there is a statement', async () => {
    const { orderId } = await buy('scheduled', '2027-04-24', 'SEDOVA');
    const { attempts, settled } = await readOrder(orderId);
    const [{ attemptId, captured, method }] = attempts as [(typeof attempts)[number]];
    expect(method).toBe('Bank card');
    expect(settled).toBeUndefined();
    await harness.db.database.owner.query(
      `insert into bank_statement_line
        (tenant_id, merchant_id, transaction_id, kind, reference, amount_minor, currency, booked_at)
       select $3, 'm', 'booked-' || kind, kind, $1, minor, 'EUR', timestamptz '2027-04-02T08:00:00Z'
       from (values ('capture', $2::int), ('refund', 1000)) as line (kind, minor)`,
      [attemptId, parseMinor(captured), DEFAULT_TENANT],
    );
    expect((await readOrder(orderId)).settled).toEqual({
      amount: formatMinor(parseMinor(captured) - 1000),
      at: '2027-04-02T08:00:00.000Z',
    });
  });

  test('shows staff its money, its history and their allowed actions', async () => {
    const { orderId } = await buy('charter', '2027-04-21', 'ORLOVA');
    const order = await readOrder(orderId);
    expect(order.attempts).toMatchObject([{ purpose: 'sale', state: 'captured', card: '5555 55•• 4444' }]);
    expect(order.ledger.map(({ move }) => move)).toEqual(expect.arrayContaining(['capture', 'sale']));
    expect(order.isLedgerBalanced).toBe(true);
    const moves = order.timeline.flatMap(({ to }) => to || []);
    expect(moves).toEqual(['booked', 'processing', 'pendingPayment']);
    expect(order.allowedActions.join(' ')).toBe(
      'note confirm resend propose requestPayment write logCall changeContact',
    );
    expect((await readOrder(orderId, staffWith('Pages.Orders.View'))).allowedActions).toEqual([]);
  });

  test('shows documents only on request to users with the right, and audits each access', async () => {
    const { orderId } = await buy('charter', '2027-04-22', 'VOLKOVA');
    const masked = await readOrder(orderId);
    expect(masked.passengers).toMatchObject([{ document: '•• ••• 906', isErased: false }]);
    expect(JSON.stringify(masked)).not.toContain('4455906');
    expect((await refusalOf(readOrder(orderId, staff, true))).key).toBe('GEN-DENIED');
    expect(JSON.stringify(await readOrder(orderId, trusted))).not.toContain('4455906');
    expect(await countAccesses(orderId)).toBe(0);
    const [passenger] = (await readOrder(orderId, trusted, true)).passengers;
    expect(passenger).toMatchObject({ passportNumber: '4455906', nationality: 'RU' });
    expect(await countAccesses(orderId)).toBe(1);
  });

  test('shows every document member to users with the right, and to others only the last digits of numbers', async () => {
    const document = {
      ...eachMember(documentCodes, () => 'Q9988776'),
      nationality: 'TR',
      passportSerial: '72',
      birthDate: '1990-02-17',
      passportExpiryDate: '2034-05-06',
      identificationNumber: '10000000146',
    };
    const order = await buy('charter', '2027-04-25', 'ORLOVA', document);
    const [whole] = (await readOrder(order.orderId, trusted, true)).passengers;
    expect(whole).toMatchObject(document);
    expect(Object.keys(order.passengers[0]?.numbers ?? {})).toEqual(besideCodes);
    const told = JSON.stringify([order.passengers, (await readOrder(order.orderId)).passengers]);
    expect(told).toMatch(/776/);
    expect(documentMembers.filter((member) => told.includes(`"${document[member]}"`))).toEqual([]);
  });

  test('says that documents are erased thirty days after the journey', async () => {
    const { orderId } = await buy('charter', '2027-04-23', 'ZAYTSEVA');
    harness.db.clock.advance(90 * DAY_MS);
    await inTenant((scope) => eraseTravelledDocuments(scope, harness.parts.admin.replies, 30));
    harness.db.clock.advance(-90 * DAY_MS);
    const [passenger] = (await readOrder(orderId, trusted, true)).passengers;
    expect(passenger).toMatchObject({ surname: 'ZAYTSEVA', document: '', isErased: true });
    expect(passenger?.passportNumber).toBeUndefined();
  });

  test('shows staff notes to staff only', async () => {
    const { orderId, pGuid } = await buy('charter', '2027-04-24', 'LEBEDEVA');
    await harness.call(addNote, { orderId, text: 'Asked for seats together' }, staff);
    const { notes, timeline } = await readOrder(orderId);
    expect(notes).toMatchObject([{ text: 'Asked for seats together', author: 'Olga Rey' }]);
    expect(timeline.filter(({ kind }) => kind === 'note')).toHaveLength(1);
    const owners = await harness.getOrder(orderId, actingWith(pGuid));
    expect(JSON.stringify(owners)).not.toContain('seats together');
  });
});

test('a charter’s certificate becomes numbered tickets once, and the receipt is sent', async () => {
  const { orderId } = await buy('charter', '2027-05-01', 'SOKOLOVA');
  const { itemIds } = await harness.call(confirmOrder, { orderId }, staff);
  const order = await readOrder(orderId);
  expect(order.status).toBe('ticketed');
  expect(order.items[0]!.tickets[0]!.number).toMatch(/^N4-\d{10}-\d$/);
  expect(order.clock.at(-1)).toMatchObject({ step: 'itineraryReceipt', state: 'done' });
  const events = await inTenant(({ tx }) =>
    tx.selectFrom('outbox').select('payload').where('topic', '=', 'bookings.ticketsIssued').execute(),
  );
  expect(events).toEqual([{ payload: { orderId, itemId: itemIds[0], version: expect.any(Number) } }]);
  expect((await refusalOf(harness.call(confirmOrder, { orderId }, staff))).key).toBe('ORD-STATE');
  const scheduled = await buy('scheduled', '2027-05-02', 'SOKOLOVA');
  const again = harness.call(confirmOrder, { orderId: scheduled.orderId }, staff);
  expect((await refusalOf(again)).key).toBe('ORD-STATE');
});

test('tasks are sorted by deadline, unique per cause, never created overdue, and closed under a name', async () => {
  const order = await buy('charter', '2027-05-03', 'FEDOROVA');
  const reference = order.orderId;
  const hour = (n: number) => new Date(harness.db.clock.override().getTime() + n * 3_600_000);
  await inTenant(async (scope) => {
    expect(await openTask(scope, { kind: 'later', reference, dueAt: hour(2) })).toBe(true);
    expect(await openTask(scope, { kind: 'late', reference, dueAt: hour(-1) })).toBe(true);
    expect(await openTask(scope, { kind: 'late', reference })).toBe(false);
    await openTask(scope, { kind: 'whenever', reference });
  });
  const born = await harness.call(getTasks, { keyword: order.reservationNumber }, staff);
  expect(born.items.map(({ isLate }) => isLate)).toEqual([false, false, false]);
  harness.db.clock.advance(31 * 60_000);
  const { items, kinds } = await harness.call(getTasks, { keyword: order.reservationNumber }, staff);
  expect(items.map(({ kind, isLate }) => [kind, isLate])).toEqual([
    ['late', true],
    ['later', false],
    ['whenever', false],
  ]);
  // Deadlines in the list are in each order's journey clock, named in the reader's language.
  const { journeyClock } = await readOrder(reference);
  expect(journeyClock).toBeDefined();
  expect(items.map(({ clock }) => clock)).toEqual(items.map(() => journeyClock));
  expect(kinds).toContainEqual({ kind: 'late', open: 1 });
  expect(await find({ problem: 'true' })).toContain(reference);
  const closed = await harness.call(closeTask, { taskId: items[0]!.taskId, note: 'rang them' }, staff);
  expect(closed).toMatchObject({ kind: 'late', doneBy: 'Olga Rey' });
  expect((await readOrder(reference)).tasks.map(({ kind }) => kind)).toEqual(['later', 'whenever']);
  const again = harness.call(closeTask, { taskId: items[0]!.taskId }, staff);
  expect((await refusalOf(again)).key).toBe('ORD-STATE');
});

async function countAccesses(orderId: string): Promise<number> {
  const { rows } = await harness.db.database.owner.query(
    `select position from audit_entry where action = 'viewDocuments' and entity_id = $1`,
    [orderId],
  );
  return rows.length;
}
