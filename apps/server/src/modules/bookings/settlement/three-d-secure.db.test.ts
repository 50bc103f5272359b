import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerAtBank, confirmAtBank, openBankPage, readBankReturn } from '../../../testing/bank-visitor.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BankForm } from '../../payments/public.ts';
import { openBookingTestHarness, type BookingTestHarness } from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

const FARE = '125.36 EUR';
const card = testCard(testCards.secure);
let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(61 * 60_000);
});

function inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

/** Submits a payment with a card whose bank requires 3-D Secure. */
async function pressPay(date: string, seats = 2, number: string = testCards.secure) {
  const purchase = await desk.offer('scheduled', date, seats);
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...cardMembers(number) };
  const order = () => desk.order(purchase, quote, { overrides });
  const bought = await order();
  return { orderId: bought.orderId, form: formOf(bought.response), pressAgain: order, purchase };
}

function formOf(response: { state: string }): BankForm {
  if (response.state !== 'form') throw new Error(`Expected a form of the bank: ${JSON.stringify(response)}`);
  return response as { state: string } & BankForm;
}

async function attemptStates(orderId: string): Promise<string[]> {
  const attempts = await inTenant((scope) => desk.parts.payments.listAttempts(scope, orderId));
  return attempts.map(({ state }) => state);
}

async function loseSeatsOf(orderId: string): Promise<void> {
  desk.db.clock.advance(31 * 60_000);
  await desk.loseSeats(orderId);
}

describe('an order whose card requires authentication', () => {
  it('leads to the bank: its seats are kept for half an hour, and no money moves yet', async () => {
    const { orderId } = await pressPay('2027-05-01');
    expect(await desk.bankEntries(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    const hold = await inTenant(({ tx }) =>
      tx
        .selectFrom('seat_hold')
        .select(['created_at', 'expires_at', 'state'])
        .where('reference', '=', orderId)
        .executeTakeFirstOrThrow(),
    );
    expect(hold.state).toBe('held');
    expect(hold.expires_at.getTime() - hold.created_at.getTime()).toBe(30 * 60_000);
    expect(await desk.getOrder(orderId)).toMatchObject({
      status: 'pendingPayment',
      allowedActions: ['wait', 'payAgain'],
    });
  });

  it('is ticketed after the right code: one charge, and the page of the order', async () => {
    const { orderId, form } = await pressPay('2027-05-02');
    const back = await desk.bringBack(await confirmAtBank(form, card));
    expect(back).toEqual({ status: 303, location: `/ticketDetail/${orderId}` });
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${FARE}`, `capture ${FARE}`]);
    expect(await desk.seatCounters('2027-05-02')).toEqual([{ total: 2, held: 0, sold: 1 }]);
  });

  it('fails after three wrong codes: nothing charged, seats back on sale', async () => {
    const { orderId, form } = await pressPay('2027-05-03');
    let page = await openBankPage(form, card);
    for (let tries = 0; tries < 3; tries += 1) page = await answerAtBank(page, 'confirm', '654321');
    expect(await desk.bringBack(readBankReturn(page))).toEqual({
      status: 303,
      location: `/paymentFailed?orderId=${orderId}&key=PAY-3DS`,
    });
    expect(await desk.getOrder(orderId)).toMatchObject({
      status: 'paymentFailed',
      allowedActions: ['payAgain'],
    });
    expect(await desk.bankEntries(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-03')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('fails when its holder cancels at the bank, with a message', async () => {
    const { orderId, form } = await pressPay('2027-05-04');
    const page = await answerAtBank(await openBankPage(form, card), 'cancel');
    expect((await desk.bringBack(readBankReturn(page))).location).toBe(
      `/paymentFailed?orderId=${orderId}&key=PAY-3DS`,
    );
    const { payment } = await desk.getOrder(orderId);
    expect(payment?.state).toBe('failed');
    expect(payment?.message).toContain('Your card was not charged.');
    expect(await desk.bankEntries(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('fails when the bank declines after its own page', async () => {
    const { orderId, form } = await pressPay('2027-05-05', 2, testCards.secureThenDeclined);
    const back = await confirmAtBank(form, testCard(testCards.secureThenDeclined));
    expect((await desk.bringBack(back)).location).toBe(`/paymentFailed?orderId=${orderId}&key=PAY-DECLINED`);
    expect(await desk.bankEntries(orderId)).toEqual([]);
  });

  it('returns the way to the bank again, for the same attempt, on a second submission while it waits', async () => {
    const { orderId, form, pressAgain } = await pressPay('2027-05-06');
    const again = await pressAgain();
    expect(again.orderId).toBe(orderId);
    const second = formOf(again.response);
    expect(second.fields['oid']).toBe(form.fields['oid']);
    expect(await attemptStates(orderId)).toEqual(['threeDsPending']);
    await desk.bringBack(await confirmAtBank(second, card));
    await desk.bringBack(await confirmAtBank(form, card));
    expect((await pressAgain()).response).toEqual({ state: 'done' });
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${FARE}`, `capture ${FARE}`]);
  });
});

describe('the return from the bank', () => {
  it('charges once when submitted several times, in sequence or concurrently', async () => {
    const { orderId, form } = await pressPay('2027-05-07', 2, testCards.callbackTwice);
    const back = await confirmAtBank(form, testCard(testCards.callbackTwice));
    const answers = await Promise.all([desk.bringBack(back), desk.bringBack(back)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await desk.bringBack(back)).toEqual({ status: 303, location: `/ticketDetail/${orderId}` });
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${FARE}`, `capture ${FARE}`]);
    expect(await desk.seatCounters('2027-05-07')).toEqual([{ total: 2, held: 0, sold: 1 }]);
  });

  it('holds the seats again at the sealed price when the hold had expired, although the fare has risen', async () => {
    const { orderId, form } = await pressPay('2027-05-08');
    const back = await confirmAtBank(form, card);
    desk.db.clock.advance(31 * 60_000);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId)).status).toBe('paymentFailed');
    expect(await desk.seatCounters('2027-05-08')).toEqual([{ total: 2, held: 0, sold: 0 }]);
    await raiseFare(50_00);
    expect((await desk.bringBack(back)).location).toBe(`/ticketDetail/${orderId}`);
    await raiseFare(-50_00);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${FARE}`, `capture ${FARE}`]);
    expect(await desk.seatCounters('2027-05-08')).toEqual([{ total: 2, held: 0, sold: 1 }]);
  });

  it('releases the sum and cancels when the seats are gone', async () => {
    const { orderId, form } = await pressPay('2027-05-09', 1);
    const back = await confirmAtBank(form, card);
    await loseSeatsOf(orderId);
    expect((await desk.bringBack(back)).location).toBe(`/paymentFailed?orderId=${orderId}&key=FLT-NOSEAT`);
    const order = await desk.getOrder(orderId);
    expect(order).toMatchObject({ status: 'cancelled', payment: { state: 'voided' } });
    expect(order.payment?.message).toContain('Your card was not charged.');
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${FARE}`, `void ${FARE}`]);
    expect(await desk.seatCounters('2027-05-09')).toEqual([{ total: 1, held: 0, sold: 1 }]);
  });

  it('is completed by the sweep when the process died between the bank’s approval and the order', async () => {
    const { orderId, form } = await pressPay('2027-05-10');
    const { url, fields } = await confirmAtBank(form, card);
    const attemptId = new URL(url).pathname.split('/').at(-1)!;
    await desk.parts.payments.receiveReturn(DEFAULT_TENANT, attemptId, fields);
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect((await desk.bringBack({ url, fields })).location).toBe(`/ticketDetail/${orderId}`);
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${FARE}`, `capture ${FARE}`]);
  });

  it('leads to the waiting page when the bank’s answer to it was lost, and the sweep finds the charge', async () => {
    const { orderId, form } = await pressPay('2027-05-11');
    const back = await confirmAtBank(form, card);
    await desk.bank.setSwitches({ loseNext: 1 });
    expect(await desk.bringBack(back)).toEqual({ status: 303, location: `/payment/wait/${orderId}` });
    expect(await desk.seatCounters('2027-05-11')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${FARE}`, `capture ${FARE}`]);
  });

  it('about another order, altered or unsigned, is refused and changes neither order', async () => {
    const mine = await pressPay('2027-05-12');
    const other = await pressPay('2027-05-13');
    const back = await confirmAtBank(mine.form, card);
    const otherId = other.form.fields['oid']!;
    const forgeries = [
      { ...back, url: back.url.replace(mine.form.fields['oid']!, otherId) },
      { ...back, fields: { ...back.fields, oid: otherId } },
      { ...back, fields: { ...back.fields, mdStatus: '1', amount: '0.01' } },
      { ...back, fields: {} },
    ];
    for (const forgery of forgeries) expect((await desk.bringBack(forgery)).status).toBe(400);
    for (const { orderId } of [mine, other]) {
      expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
      expect(await desk.bankEntries(orderId)).toEqual([]);
    }
  });
});

async function raiseFare(byMinor: number): Promise<void> {
  await inTenant(({ tx }) =>
    tx
      .updateTable('fare_price')
      .set((eb) => ({ fare_minor: eb('fare_minor', '+', byMinor) }))
      .where('fare_id', '=', 3)
      .where('passenger_type', '=', 'adult')
      .execute(),
  );
}
