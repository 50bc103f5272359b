import { getOrderCancelQuote } from '@farewind/contract/bookings/cancel';
import { takeAtDesk } from '@farewind/contract/orders/desk-payment';
import type { Input } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeskGateway } from '../../../adapters/payment-gateways/desk/desk-gateway.ts';
import { signNotice } from '../../../adapters/payment-gateways/test-bank-page/page-signature.ts';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { BankForm } from '../../payments/public.ts';
import { sandboxMerchant } from '../../settings/demo-agency.ts';
import {
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { holdForCaller } from '../testing/hold-for-caller.ts';
import { cardMembers } from '../testing/sale-samples.ts';
import { onBankPage, quietPage, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

let desk: BookingTestHarness;
const cashier = staffWith('Pages.Payments.Desk');
const { takeAtOnce, press, attemptsOf, statesOf, booksOf, laterBy, drain } = visitBankPage(() => desk);
let keys = 0;

beforeAll(async () => {
  desk = await openBookingTestHarness({ moreGateways: () => ({ desk: createDeskGateway() }) });
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    insertTestPaymentSetting(scope, desk.parts.keyring, '', {
      id: 3,
      provider: 'desk',
      currencies: ['EUR', 'RUB'],
    }),
  );
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  await desk.bank.setPageSwitches(quietPage);
  await takeAtOnce(false);
  desk.db.clock.advance(61 * 60_000);
});

async function holdFor(date: string, seats = 1, currency = 'EUR') {
  return holdForCaller(desk, await desk.offer('scheduled', date, seats, { currency }));
}

function money(orderId: string, amount: string, changes: Partial<Input<typeof takeAtDesk>> = {}) {
  keys += 1;
  const form = { orderId, amount, method: 'cash', documentNumber: 'KO-17' } as const;
  return { ...form, idempotencyKey: `key-of-the-cash-desk-${keys}`, ...changes };
}

const take = (form: Input<typeof takeAtDesk>, options: Parameters<typeof desk.call>[2] = cashier) =>
  desk.call(takeAtDesk, form, options);

/** The bank says that it has given an order's money back. */
async function tellOfRefund(orderId: string): Promise<void> {
  const [attempt] = await attemptsOf(orderId);
  const body = JSON.stringify({ id: 'evt-refunded', event: 'payment.refunded', reference: attempt!.id });
  const signature = signNotice(body, sandboxMerchant.storeKey);
  const url = `${desk.shop.listeningOrigin}/api/payment/notice/${DEFAULT_TENANT}/2`;
  const headers = { 'content-type': 'application/json', 'x-page-signature': signature };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  await drain();
}

const minorOf = (sum: string): number => Number(sum.replace('.', ''));

describe('money taken at the desk', () => {
  it.each([
    ['cash', 'cash', '2027-05-01'],
    ['transfer', 'bankAccount', '2027-05-02'],
  ] as const)('by %s stands on the account %s, and its order is sold once', async (method, account, date) => {
    const { orderId, total } = await holdFor(date);
    const form = money(orderId, total, { method });
    expect(await take(form)).toEqual({ orderId, status: 'ticketed' });
    expect(await take(form)).toEqual({ orderId, status: 'ticketed' });
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ [account]: minorOf(total), customer: 0 });
    expect(await desk.seatCounters(date)).toEqual([{ total: 1, held: 0, sold: 1 }]);
    expect((await refusalOf(take(money(orderId, total)))).key).toBe('ORD-STATE');
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ [account]: minorOf(total) });
  });

  it('by two colleagues at the same time is recorded once', async () => {
    const { orderId, total } = await holdFor('2027-05-03');
    const results = await Promise.allSettled([take(money(orderId, total)), take(money(orderId, total))]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ cash: minorOf(total) });
  });

  it('closes the card payment that was begun: the cardholder who comes back is charged nothing', async () => {
    const { orderId, total, key } = await holdFor('2027-05-04');
    const { response } = await desk.retry(orderId, key, cardMembers(testCards.secure));
    const back = await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure));
    expect(await take(money(orderId, total))).toMatchObject({ status: 'ticketed' });
    await desk.bringBack(back);
    expect(await desk.bankEntries(orderId)).toEqual([]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ cash: minorOf(total), customer: 0 });
  });

  it('is refused while the outcome of the charge is unknown', async () => {
    const { orderId, total, key } = await holdFor('2027-05-05');
    await desk.retry(orderId, key, cardMembers(testCards.answerLost));
    expect((await refusalOf(take(money(orderId, total)))).key).toBe('ORD-STATE');
    expect(await desk.ledgerBalance(orderId)).toEqual({});
  });

  it('is possible after all the cards of the buyer were declined', async () => {
    const { orderId, total, key } = await holdFor('2027-05-11');
    for (let card = 0; card < 5; card += 1) await desk.retry(orderId, key, cardMembers(testCards.declined));
    expect(await take(money(orderId, total))).toMatchObject({ status: 'ticketed' });
  });

  it('is refused at its field if the sum differs from the order’s price', async () => {
    const { orderId } = await holdFor('2027-05-06');
    const refused = await refusalOf(take(money(orderId, '1.00')));
    expect(refused.options.fields?.map(({ path }) => path)).toEqual(['amount']);
    const { total, key, orderId: other } = await holdFor('2027-05-12');
    const page = urlOf((await desk.retry(other, key, onBankPage)).response);
    const again = await refusalOf(take(money(other, '1.00')));
    expect(again.options.fields?.map(({ path }) => path)).toEqual(['amount']);
    // The page that its buyer is on stays open.
    await press(page, 'pay');
    await drain();
    expect(await booksOf(other)).toEqual([`hold ${total}`, `capture ${total}`]);
  });

  it('is refused once the time of the hold is over', async () => {
    const { orderId, total } = await holdFor('2027-05-07');
    desk.db.clock.advance(181 * 60_000);
    expect((await refusalOf(take(money(orderId, total)))).key).toBe('FLT-EXPIRED');
  });

  it('is refused in a currency without a desk, and for an order of another agency', async () => {
    const dollars = await holdFor('2027-05-08', 1, 'USD');
    const refused = await refusalOf(take(money(dollars.orderId, dollars.total)));
    expect(refused.options.fields?.map(({ path }) => path)).toEqual(['method']);
    const foreign = { ...cashier, tenantId: OTHER_TENANT };
    expect((await refusalOf(take(money(dollars.orderId, dollars.total), foreign))).key).toBe('GEN-NOTFOUND');
  });

  it('is refunded manually only: its refund waits, and the cash stays until it is paid out', async () => {
    const { orderId, total } = await holdFor('2027-05-09');
    await take(money(orderId, total));
    // Who would pay it back is told before anything is cancelled.
    const quote = await desk.call(getOrderCancelQuote, { orderId }, staffWith('Pages.Orders.Cancel'));
    expect([quote.byHand, quote.card]).toEqual([true, undefined]);
    expect((await desk.getOrder(orderId)).payment).toMatchObject({ refundsByHand: true });
    const inTenant = desk.db.database.inTenant.bind(desk.db.database);
    const request = (supplierMinor: number, needsApproval: boolean) =>
      inTenant(DEFAULT_TENANT, (scope) =>
        desk.parts.payments.requestRefund(scope, {
          refundId: newId(),
          reference: orderId,
          subject: orderId,
          currency: 'EUR',
          reason: 'choice',
          supplierMinor,
          serviceMinor: 0,
          requestedBy: 'customer',
          needsApproval,
        }),
      );
    await request(10_00, false);
    await request(5_00, true);
    await desk.outbox.drain();
    const refunds = await inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.payments.listRefunds(scope, orderId),
    );
    // Also of the one that waits for a second person, and was sent to nobody.
    expect(refunds).toMatchObject([
      { state: 'sentToBank', amountMinor: 10_00, isByHand: true },
      { state: 'accepted', amountMinor: 5_00, isByHand: true },
    ]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ cash: minorOf(total), refundsPayable: -10_00 });
  });
});

describe('a caller’s order that is paid on the bank’s page', () => {
  it('refunds a late payment of its first page, keeps waiting, and is sold once for cash', async () => {
    await takeAtOnce(true);
    const { orderId, total, key, acting } = await holdFor('2027-06-01');
    const first = urlOf((await desk.retry(orderId, key, onBankPage)).response);
    await laterBy(21);
    await desk.retry(orderId, key, onBankPage);
    await desk.bank.setPageSwitches({ payLateNext: 1 });
    await press(first, 'pay');
    await drain();
    await laterBy(2);
    expect(await statesOf(orderId)).toEqual(['refunded', 'awaitingPayer']);
    expect((await desk.getOrder(orderId, acting)).status).toBe('pendingPayment');
    expect(await take(money(orderId, total))).toMatchObject({ status: 'ticketed' });
    await laterBy(2);
    expect(await booksOf(orderId)).toEqual([`charge ${total}`, `refund ${total}`]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({
      cash: minorOf(total),
      bankClearing: 0,
      customer: 0,
    });
    expect(await desk.seatCounters('2027-06-01')).toEqual([{ total: 1, held: 0, sold: 1 }]);
  });

  it('too late for its seats is refunded, even if a seat becomes free before the bank has done so', async () => {
    await takeAtOnce(true);
    const { orderId, total, key, acting } = await holdFor('2027-06-02');
    const page = urlOf((await desk.retry(orderId, key, onBankPage)).response);
    await laterBy(4 * 60);
    await desk.loseSeats(orderId);
    await desk.bank.setPageSwitches({ payLateNext: 1, refundLaterNext: 1 });
    await press(page, 'pay');
    await drain();
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: minorOf(total) });
    await desk.db.database.owner.query(
      `update seat_counter set sold = sold - 1 where flight_date = '2027-06-02'`,
    );
    await laterBy(2);
    await laterBy(2);
    expect(await desk.seatCounters('2027-06-02')).toEqual([{ total: 1, held: 0, sold: 0 }]);
    await laterBy(90);
    await tellOfRefund(orderId);
    await laterBy(2);
    expect((await desk.getOrder(orderId, acting)).status).toBe('cancelled');
    expect(await booksOf(orderId)).toEqual([`charge ${total}`, `refund ${total}`]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 0, customer: 0 });
    expect(await desk.seatCounters('2027-06-02')).toEqual([{ total: 1, held: 0, sold: 0 }]);
  });
});

// The last one: a frozen clock and a closed day would reach the others.
it('money taken by transfer stands in the books on the day on which the bank booked it, while that day is open and not long ago', async () => {
  desk.db.clock.freezeAt(new Date('2027-02-01T09:00:00Z'));
  const { orderId, total } = await holdFor('2027-05-13');
  const received = (receivedOn: string, method: 'cash' | 'transfer' = 'transfer') =>
    take(money(orderId, total, { method, receivedOn }));
  const fieldsOf = async (act: Promise<unknown>) =>
    (await refusalOf(act)).options.fields?.map(({ path, message }) => [path, message]);
  expect(await fieldsOf(received('2027-02-02'))).toEqual([['receivedOn', 'payout.future']]);
  for (const mistyped of ['2026-01-31', '0202-01-31', '2026-12-02'])
    expect(await fieldsOf(received(mistyped))).toEqual([['receivedOn', 'payout.longAgo']]);
  expect(await fieldsOf(received('2027-01-31', 'cash'))).toEqual([['receivedOn', 'validation.invalidValue']]);
  await desk.db.database.owner.query(
    `insert into period_close (tenant_id, id, kind, from_day, through_day, closed_by, sheet)
     values ($1, gen_random_uuid(), 'day', '2027-01-30', '2027-01-30', 'user:1', '{}')`,
    [DEFAULT_TENANT],
  );
  // Sixty days before is not too long ago.
  for (const day of ['2027-01-30', '2026-12-03'])
    expect(await fieldsOf(received(day))).toEqual([['receivedOn', 'desk.dayClosed']]);
  expect(await received('2027-01-31')).toMatchObject({ status: 'ticketed' });
  const { rows } = await desk.db.database.owner.query(
    `select move, occurred_on::text as day, posted_on::text as booked from ledger_entry where reference = $1
     order by move`,
    [orderId],
  );
  expect(rows).toEqual([
    { move: 'capture', day: '2027-01-31', booked: '2027-01-31' },
    { move: 'sale', day: '2027-02-01', booked: '2027-02-01' },
  ]);
});
