import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import * as calls from '@farewind/contract/bookings/passenger-change';
import { changePassengers, decideChange } from '@farewind/contract/orders/order-acts';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { eachMember, offeredCodes } from '@farewind/values/passenger-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpAgency } from '../../../../testing/dump-agency.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { confirmAtBank } from '../../../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../../../testing/test-cards.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { adult, cardMembers } from '../../testing/sale-samples.ts';
import { urlOf, visitBankPage } from '../../testing/visit-bank-page.ts';
import type { TestTrip } from '../../testing/test-inventory.ts';

const MINUTE_MS = 60_000;
const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Reissue');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

async function buy(trip: TestTrip, date: string) {
  const purchase = await desk.offer(trip, date, 9);
  const overrides = { passengers: [adult('ANNA')] };
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides });
  return { orderId, key: actingWith(pGuid) };
}
type Bought = Awaited<ReturnType<typeof buy>>;

const toName = (name: string, members: object = {}) => [{ passengerIndex: 0, name, ...members }];
const request = ({ orderId, key }: Bought, changes: object[], quoteId?: string) =>
  desk.call(calls.requestPassengerChange, { orderId, changes: changes as never, quoteId }, key);
const quote = ({ orderId, key }: Bought, changes: object[]) =>
  desk.call(calls.quotePassengerChange, { orderId, changes: changes as never }, key);
const decide = ({ orderId }: Bought, changeId: string, accept: boolean, reason?: string) =>
  desk.call(decideChange, { orderId, changeId, accept, reason }, staff);

/** For a payer who enters the card elsewhere. */
const noCard = '';
let submissions = 0;
function pay(
  { orderId, key }: Bought,
  changeId: string,
  card: string = testCards.approved,
  how: object = {},
) {
  submissions += 1;
  const idempotencyKey = `key-of-paying-a-change-${submissions}`;
  return desk.call(
    calls.payPassengerChange,
    { orderId, changeId, idempotencyKey, ...(card === noCard ? {} : cardMembers(card)), ...how },
    key,
  );
}

/** Requests a change with its quote and pays its fee, after an attempt with each of some cards that the bank declines. */
async function askAndPay(bought: Bought, changes: object[], declined: readonly string[] = []) {
  const { quoteId } = await quote(bought, changes);
  const { changeId } = await request(bought, changes, quoteId);
  for (const card of declined) await pay(bought, changeId, card);
  expect((await pay(bought, changeId)).response).toEqual({ state: 'done' });
  return changeId;
}

describe('up to three letters of a charter name', () => {
  test('are corrected free of charge once staff agree, and the certificate stays valid', async () => {
    const bought = await buy('charter', '2027-04-01');
    expect(await quote(bought, toName('ANNAA'))).toMatchObject({ quoteId: '', fee: '0.00' });
    const { changeId, state } = await request(bought, toName('ANNAA'));
    expect(state).toBe('waitingForStaff');
    expect((await desk.getOrder(bought.orderId)).passengers[0]!.name).toBe('ANNA');
    await decide(bought, changeId, true);
    const order = await desk.getOrder(bought.orderId, bought.key);
    expect(order).toMatchObject({ status: 'booked', passengers: [{ name: 'ANNAA' }] });
    expect(order.changes).toMatchObject([{ state: 'accepted', lines: [{ letters: 1, reason: 'letters' }] }]);
    expect(await desk.bankEntries(bought.orderId)).toHaveLength(2);
  });

  test('are counted over all requests: further changes cost the fee', async () => {
    const bought = await buy('charter', '2027-04-02');
    const { changeId } = await request(bought, toName('ALLA'));
    expect((await refusalOf(request(bought, toName('INNA')))).key).toBe('ORD-STATE');
    await decide(bought, changeId, true);
    expect(await quote(bought, toName('ALLAA'))).toMatchObject({ fee: '0.00' });
    expect(await quote(bought, toName('ANNA'))).toMatchObject({ fee: '30.00' });
  });

  test('if refused, the buyer learns why and nothing changes', async () => {
    const bought = await buy('charter', '2027-04-03');
    const { changeId } = await request(bought, toName('ANNAB'));
    const unsaid = await refusalOf(decide(bought, changeId, false));
    expect(unsaid.options.fields?.map(({ path }) => path)).toEqual(['reason']);
    await decide(bought, changeId, false, 'The carrier does not allow it');
    const order = await desk.getOrder(bought.orderId, bought.key);
    expect(order.passengers[0]!.name).toBe('ANNA');
    expect(order.changes).toMatchObject([{ state: 'refused', reason: 'The carrier does not allow it' }]);
    expect((await refusalOf(decide(bought, changeId, true))).key).toBe('ORD-STATE');
  });
});

describe('any other data', () => {
  test('costs what was quoted, is paid by card, and the ticket is reissued when staff agree', async () => {
    const bought = await buy('scheduled', '2027-04-11');
    const former = (await desk.getOrder(bought.orderId)).items[0]!.tickets[0]!.number;
    const changes = toName('MARIA', { passportNumber: '7654321' });
    const quoted = await quote(bought, changes);
    expect(quoted).toMatchObject({ fee: '30.00', currency: 'EUR' });
    expect((await refusalOf(request(bought, changes))).options.message).toBe('passengerChange.quoteAgain');
    const other = request(bought, toName('OLGA'), quoted.quoteId);
    expect((await refusalOf(other)).key).toBe('ORD-STATE');
    const changeId = await askAndPay(bought, changes);
    expect((await refusalOf(pay(bought, changeId))).key).toBe('ORD-STATE');
    await decide(bought, changeId, true);
    const order = await desk.getOrder(bought.orderId, bought.key);
    expect(order).toMatchObject({ status: 'ticketed', total: '125.36', passengers: [{ name: 'MARIA' }] });
    expect(order.passengers[0]!.document).toContain('321');
    expect(order.items[0]!.tickets[0]!.number).not.toBe(former);
    expect(order.payment).toMatchObject({ state: 'captured' });
    const moves = (await readOrder(bought)).timeline.flatMap(({ kind, to }) => (kind === 'move' ? [to] : []));
    expect(moves.slice(0, 3)).toEqual(['ticketed', 'changed', 'ticketed']);
    expect(await desk.bankEntries(bought.orderId)).toContain('capture 30.00 EUR');
    const balance = await desk.ledgerBalance(bought.orderId);
    expect(balance).toMatchObject({ bankClearing: 155_36, customer: 0 });
  });

  test('if refused, the fee is refunded to the card that paid it and is no income', async () => {
    const bought = await buy('scheduled', '2027-04-12');
    const before = await desk.ledgerBalance(bought.orderId);
    const changeId = await askAndPay(bought, toName('MARIA'), [testCards.declined]);
    await decide(bought, changeId, false, 'Another traveller');
    await desk.parts.outbox.drain();
    expect(await desk.bankEntries(bought.orderId)).toContain('refund 30.00 EUR');
    const after = await desk.ledgerBalance(bought.orderId);
    expect(Object.entries(after).filter(([, sum]) => sum !== 0)).toEqual(
      Object.entries(before).filter(([, sum]) => sum !== 0),
    );
    expect((await desk.getOrder(bought.orderId)).passengers[0]!.name).toBe('ANNA');
  });

  test('if refused while the card’s bank has a part of the fee, the rest is refunded and that part remembered', async () => {
    const bought = await buy('scheduled', '2027-04-25');
    const { orderId } = bought;
    const changeId = await askAndPay(bought, toName('MARIA'));
    await desk.db.database.owner.query(
      `update payment_attempt set state = 'disputed', disputed_minor = 1000
       where payable_id in (select id from payable where purpose = 'change' and reference = $1)`,
      [orderId],
    );
    await decide(bought, changeId, false, 'Another traveller');
    await desk.parts.outbox.drain();
    expect(await desk.bankEntries(orderId)).toContain('refund 20.00 EUR');
    const { rows } = await desk.db.database.owner.query(
      `select detail->>'amountMinor' as owed from staff_task where reference = $1 and kind = 'refundDisputed'`,
      [orderId],
    );
    expect(rows).toEqual([{ owed: '1000' }]);
  });

  test('if its ticket is cancelled while it waits for staff, the fee is refunded automatically without a decision', async () => {
    const bought = await buy('scheduled', '2027-04-18');
    await askAndPay(bought, toName('MARIA'));
    const { orderId, key } = bought;
    const { quoteId, refund } = await desk.call(getCancelQuote, { orderId }, key);
    await desk.call(confirmCancel, { quoteId }, key);
    await desk.parts.outbox.drain();
    const order = await desk.getOrder(orderId, key);
    expect(order).toMatchObject({ changes: [{ state: 'refused', reason: 'The ticket has been cancelled' }] });
    // There are two separate refunds, which may reach the bank in either order.
    const refunds = (await desk.bankEntries(orderId)).filter((entry) => entry.startsWith('refund'));
    expect(new Set(refunds)).toEqual(new Set([`refund ${refund} EUR`, 'refund 30.00 EUR']));
    expect(refunds).toHaveLength(2);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ customer: 0, refundsPayable: 0 });
    const { rows } = await desk.db.database.owner.query(
      `select kind from staff_task where reference = $1 and done_at is null`,
      [orderId],
    );
    expect(rows).toEqual([]);
  });

  test('if its ticket is cancelled after a crash right behind its payment, the fee is refunded', async () => {
    const bought = await buy('scheduled', '2027-04-19');
    const { orderId, key } = bought;
    const { quoteId } = await quote(bought, toName('MARIA'));
    const { changeId } = await request(bought, toName('MARIA'), quoteId);
    await pay(bought, changeId);
    await desk.db.database.owner.query(
      `update passenger_change set state = 'waitingForPayment' where id = $1`,
      [changeId],
    );
    const offer = await desk.call(getCancelQuote, { orderId }, key);
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, key);
    await desk.parts.outbox.drain();
    expect((await desk.getOrder(orderId, key)).changes).toMatchObject([{ state: 'expired' }]);
    expect(await desk.bankEntries(orderId)).toContain('refund 30.00 EUR');
  });

  test('a declined card changes nothing, and another may be tried', async () => {
    const bought = await buy('scheduled', '2027-04-13');
    const { quoteId } = await quote(bought, toName('MARIA'));
    const { changeId } = await request(bought, toName('MARIA'), quoteId);
    const { response } = await pay(bought, changeId, testCards.declined);
    expect(response).toMatchObject({ state: 'failed', key: 'PAY-DECLINED' });
    expect((await refusalOf(decide(bought, changeId, true))).key).toBe('ORD-STATE');
    expect((await desk.getOrder(bought.orderId)).payment).toMatchObject({ state: 'captured' });
    expect((await pay(bought, changeId)).response).toEqual({ state: 'done' });
  });

  test('a card that requires authentication pays on return from the bank, once', async () => {
    const bought = await buy('scheduled', '2027-04-16');
    const { quoteId } = await quote(bought, toName('MARIA'));
    const { changeId } = await request(bought, toName('MARIA'), quoteId);
    const { response } = await pay(bought, changeId, testCards.secure);
    if (response.state !== 'form' || !response.cardFields) throw new Error('Expected a form of the bank');
    const form = { ...response, cardFields: response.cardFields };
    const way = await confirmAtBank(form, testCard(testCards.secure));
    expect(await desk.bringBack(way)).toEqual({ status: 303, location: `/ticketDetail/${bought.orderId}` });
    await desk.bringBack(way);
    const order = await desk.getOrder(bought.orderId, bought.key);
    expect(order).toMatchObject({ status: 'ticketed', changes: [{ state: 'waitingForStaff' }] });
    const entries = await desk.bankEntries(bought.orderId);
    expect(entries.filter((entry) => entry === 'capture 30.00 EUR')).toHaveLength(1);
  });

  test('the provider’s page collects it without a card in our form, and is returned again until it is paid', async () => {
    const { press, comeBack } = visitBankPage(() => desk);
    const bought = await buy('scheduled', '2027-04-18');
    const { quoteId } = await quote(bought, toName('MARIA'));
    const { changeId } = await request(bought, toName('MARIA'), quoteId);
    const onPage = { paymentMethod: 'bankPage' };
    const typed = pay(bought, changeId, testCards.approved, onPage);
    expect((await refusalOf(typed)).key).toBe('PAY-CARD');
    const { response } = await pay(bought, changeId, noCard, onPage);
    const page = urlOf(response);
    const { next } = await desk.getPaymentState(bought.orderId, bought.key);
    expect(next).toEqual({ state: 'redirect', url: page });
    const back = await comeBack(await press(page, 'pay'));
    expect(back).toBe(`/ticketDetail/${bought.orderId}`);
    const { changes } = await desk.getOrder(bought.orderId, bought.key);
    expect(changes).toMatchObject([{ state: 'waitingForStaff' }]);
  });

  test('a lost answer of the bank is found, and the request continues', async () => {
    const bought = await buy('scheduled', '2027-04-17');
    const { quoteId } = await quote(bought, toName('MARIA'));
    const { changeId } = await request(bought, toName('MARIA'), quoteId);
    const { response } = await pay(bought, changeId, testCards.answerLost);
    expect(response.state).toBe('pending');
    desk.db.clock.advance(2 * MINUTE_MS);
    await desk.runJob('settle-open-orders');
    const { changes } = await desk.getOrder(bought.orderId, bought.key);
    expect(changes).toMatchObject([{ state: 'waitingForStaff' }]);
  });

  test('takes no real money for a ticket that a rehearsal bought', async () => {
    const bought = await buy('scheduled', '2027-04-28');
    const changes = toName('MARIA');
    const { quoteId } = await quote(bought, changes);
    const { changeId } = await request(bought, changes, quoteId);
    const { owner } = desk.db.database;
    await owner.query(
      `update payment_attempt set mode = 'test' where payable_id in (select id from payable where reference = $1)`,
      [bought.orderId],
    );
    await owner.query(`update payment_setting set mode = 'live'`);
    expect(await refusalOf(pay(bought, changeId))).toMatchObject({ key: 'ORD-STATE' });
    await owner.query(`update payment_setting set mode = 'test'`);
    expect((await pay(bought, changeId)).response).toEqual({ state: 'done' });
  });

  test('unpaid for half an hour, the request expires', async () => {
    const bought = await buy('scheduled', '2027-04-14');
    const { quoteId } = await quote(bought, toName('MARIA'));
    const { changeId } = await request(bought, toName('MARIA'), quoteId);
    desk.db.clock.advance(30 * MINUTE_MS + 1);
    expect((await refusalOf(pay(bought, changeId))).key).toBe('ORD-STATE');
    await desk.runJob('after-sale-deadlines');
    expect((await desk.getOrder(bought.orderId, bought.key)).changes).toMatchObject([{ state: 'expired' }]);
    expect((await refusalOf(request(bought, toName('MARIA'), quoteId))).key).toBe('ORD-STATE');
  });

  test('is validated as when booking, each error at its field', async () => {
    const bought = await buy('scheduled', '2027-04-15');
    const wrong = toName('МАРИЯ', { passportExpiryDate: '2027-05-01' });
    const { options } = await refusalOf(quote(bought, wrong));
    expect(options.fields?.map(({ path }) => path).toSorted()).toEqual([
      'changes[0].name',
      'changes[0].passportExpiryDate',
    ]);
    const nothing = await refusalOf(quote(bought, toName('anna')));
    expect(nothing.options.fields).toMatchObject([
      { path: 'changes[0]', message: 'passengerChange.nothing' },
    ]);
    expect((await refusalOf(quote({ ...bought, key: {} }, toName('MARIA')))).key).toBe('GEN-DENIED');
  });
});

test('staff change passengers at once free of charge; document data stays sealed and out of the log', async () => {
  const bought = await buy('scheduled', '2027-04-21');
  const { orderId } = bought;
  const changes = toName('MARIA', {
    ...eachMember(offeredCodes, () => 'Q9988776'),
    passportNumber: 'Q9988776',
  });
  await desk.call(changePassengers, { orderId, changes, reason: 'our slip' }, staff);
  expect((await desk.getOrder(orderId)).passengers[0]!.name).toBe('MARIA');
  expect(await desk.bankEntries(orderId)).toHaveLength(2);
  const text = [...(await dumpAgency(desk.db.database, DEFAULT_TENANT)).values()].join('\n');
  expect(text).toContain('our slip');
  expect(text).not.toContain('Q9988776');
  const entries = await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').select('after').where('action', '=', 'changePassengers').execute(),
  );
  expect(entries).toEqual([
    { after: { passengers: '[personal]', members: ['passportNumber', ...offeredCodes] } },
  ]);
});

test('two corrections of one passenger do not undo each other', async () => {
  const bought = await buy('charter', '2027-04-22');
  const { orderId } = bought;
  const { surname } = (await desk.getOrder(orderId)).passengers[0]!;
  const correct = (change: object) =>
    desk.call(
      changePassengers,
      { orderId, reason: 'Mistyped', changes: [{ passengerIndex: 0, ...change }] as never },
      staff,
    );
  const { changeId } = await request(bought, toName('ANNAA'));
  const seen = { name: 'ANNA', surname };
  await correct({ surname: 'IVANOVA', seen });
  // A form that was opened before.
  const late = await refusalOf(correct({ passportNumber: '7654321', seen }));
  expect([late.key, late.options.message]).toEqual(['ORD-STATE', 'passengerChange.otherName']);
  const accepted = await decide(bought, changeId, true);
  expect(accepted.lines).toMatchObject([
    { from: { name: 'ANNA', surname: 'IVANOVA' }, to: { name: 'ANNAA', surname: 'IVANOVA' } },
  ]);
  expect((await desk.getOrder(orderId)).passengers[0]).toMatchObject({ name: 'ANNAA', surname: 'IVANOVA' });
});

const readOrder = ({ orderId }: Bought) => desk.call(getAdminOrder, { orderId }, staff);
