import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { PAYER_AWAITED } from '../events.ts';
import { onBankPage, quietPage, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

const SUM = '125.36';
const { takeAtOnce, buy, press, comeBack, attemptsOf, statesOf, booksOf, laterBy, drain, moved } =
  visitBankPage(() => desk);

let desk: BookingTestHarness;
/** Hook between querying a payment and closing it. */
let beforeClosing: () => Promise<unknown> = async () => undefined;
/** Hook between the provider opening a page and our receiving its answer. */
let afterStart: (attemptId: string) => Promise<unknown> = async () => undefined;
let mayClose = true;
/** Idempotency keys whose capture the provider always refuses. */
let refusedKeys: Set<string> | undefined;
/** How many starts the provider accepts the connection for and never answers, without having read them. */
let unanswered = 0;
/** The provider keeps a page open for longer than requested. */
let staysOpen = false;

beforeAll(async () => {
  desk = await openBookingTestHarness({
    watchPageGateway: (gateway) => ({
      ...gateway,
      async start(charge, card, back) {
        unanswered -= 1;
        if (unanswered >= 0) return { kind: 'unknown', why: 'timeout' };
        const started = await gateway.start(charge, card, back);
        await afterStart(charge.reference);
        return started;
      },
      async query(charge) {
        const fact = await gateway.query(charge);
        const theirReference = charge.theirReference ?? '';
        return staysOpen && fact.kind === 'closed' ? { kind: 'waiting', theirReference } : fact;
      },
      async capture(charge, amount, key) {
        if (refusedKeys?.size === 0) refusedKeys.add(key);
        if (!refusedKeys?.has(key)) return gateway.capture(charge, amount, key);
        return { kind: 'declined', code: 'busy', reason: 'technical', retryable: true };
      },
      async close(charge) {
        await beforeClosing();
        return mayClose ? gateway.close!(charge) : 'mayStillBePaid';
      },
    }),
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  beforeClosing = async () => undefined;
  afterStart = async () => undefined;
  refusedKeys = undefined;
  [mayClose, staysOpen, unanswered] = [true, false, 0];
  await desk.bank.setPageSwitches(quietPage);
  await takeAtOnce(false);
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(3 * 3_600_000);
});

/** An order whose buyer was told of no page, because the provider did not answer. */
async function buyUnanswered(date: string) {
  const purchase = await desk.offer('scheduled', date, 2);
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...onBankPage };
  const { orderId, pGuid, response } = await desk.order(purchase, quote, { overrides });
  expect(response).toEqual({ state: 'pending', url: `/payment/wait/${orderId}` });
  return { orderId, pGuid, owner: { headers: { 'x-order-key': pGuid! } } };
}

describe('paying on the page of the provider', () => {
  it('is offered by its method, and distinguished from the card in our form', async () => {
    const simulators = await fetch(new URL('/demo/pay/', desk.bank.pageUrl));
    expect(await simulators.text()).toContain('href="/demo/pay/sandboxPage/"');
    const { methods } = await desk.call(getPaymentMethods, { currency: 'EUR' });
    expect(methods.map(({ id, way, take }) => ({ id, way, take }))).toEqual([
      { id: 'card', way: 'rawCard', take: 'hold' },
      { id: 'bankPage', way: 'hostedPage', take: 'hold' },
    ]);
    expect(methods.every(({ name, note }) => name !== '' && note !== '')).toBe(true);
  });

  it('leads there with the payment stored, sells when it is paid, and charges once', async () => {
    const { orderId, page } = await buy('2027-05-02');
    const { rows } = await desk.db.database.owner.query<{ theirs: string; step: Buffer; state: string }>(
      `select their_reference theirs, next_step step, state from payment_attempt order by created_at desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ state: 'awaitingPayer', theirs: expect.stringMatching(/^pg_/) });
    expect(rows[0]!.step.toString('utf8')).not.toContain('pg_');
    expect(await desk.seatCounters('2027-05-02')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    expect(await comeBack(await press(page, 'pay'))).toBe(`/ticketDetail/${orderId}`);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 125_36, customer: 0 });
  });

  it('returns the same page on a second submission, and after the buyer has left it', async () => {
    const { orderId, page, pressAgain } = await buy('2027-05-03');
    expect(await comeBack(await press(page, 'leave'))).toBe(`/payment/wait/${orderId}`);
    expect(urlOf((await pressAgain()).response)).toBe(page);
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    expect(await desk.getOrder(orderId)).toMatchObject({
      allowedActions: ['wait', 'continuePaying', 'payAgain'],
      payment: { method: expect.any(String), payBy: expect.any(String) },
    });
  });

  it('continues from any device that may act on the order, and from no other', async () => {
    const { orderId, pGuid, page } = await buy('2027-05-12');
    const owner = { headers: { 'x-order-key': pGuid! } };
    expect(await desk.getPaymentState(orderId, owner)).toMatchObject({
      next: { state: 'redirect', url: page },
      secondsLeft: 900,
    });
    desk.db.clock.advance(5 * 60_000);
    expect((await desk.getPaymentState(orderId, owner)).secondsLeft).toBe(600);
    expect(await refusalOf(desk.getPaymentState(orderId))).toMatchObject({ key: 'GEN-DENIED' });
    await comeBack(await press(page, 'pay'));
    expect(await desk.getPaymentState(orderId, owner)).not.toHaveProperty('next');
  });

  it('reminds its buyer once by mail, some minutes later, unless it was paid', async () => {
    const { orderId } = await buy('2027-05-13');
    const paid = await buy('2027-05-14');
    await comeBack(await press(paid.page, 'pay'));
    const reminders = async () =>
      (
        await desk.db.database.owner.query<{ payload: { orderId: string; payBy: string } }>(
          `select payload from outbox where topic = $1`,
          [PAYER_AWAITED],
        )
      ).rows.map(({ payload }) => payload.orderId);
    await laterBy(1.5);
    expect(await reminders()).not.toContain(orderId);
    await laterBy(2);
    await laterBy(2);
    expect((await reminders()).filter((id) => [orderId, paid.orderId].includes(id))).toEqual([orderId]);
  });

  it('fails when the payer is declined there: nothing charged, seats back on sale', async () => {
    const { orderId, page } = await buy('2027-05-04');
    expect(await comeBack(await press(page, 'refuse'))).toMatch(/key=PAY-DECLINED$/);
    expect(await booksOf(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('is found by queries from the first minute on, when neither browser nor notification arrives', async () => {
    const { orderId, page } = await buy('2027-05-05');
    await desk.bank.setPageSwitches({ silentNext: 1 });
    await press(page, 'pay');
    await laterBy(1.1);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('is captured later if the provider refused the capture at first and repeats that answer for the same key', async () => {
    refusedKeys = new Set();
    const { orderId, page } = await buy('2027-05-11');
    await comeBack(await press(page, 'pay'));
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`]);
    await laterBy(6);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('is closed at the provider at its time limit, and is then final', async () => {
    const { orderId, page } = await buy('2027-05-06');
    await laterBy(16);
    expect(await statesOf(orderId)).toEqual(['expired']);
    expect((await desk.getOrder(orderId)).status).toBe('paymentFailed');
    await press(page, 'pay');
    expect(await booksOf(orderId)).toEqual([]);
  });

  it('leads there although the provider was queried before its answer arrived', async () => {
    afterStart = (attemptId) => desk.parts.payments.receiveReturn(DEFAULT_TENANT, attemptId, {});
    const { orderId, page } = await buy('2027-05-10');
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    expect(await comeBack(await press(page, 'pay'))).toBe(`/ticketDetail/${orderId}`);
  });

  it('is closed by us if the provider would keep it open past its time limit', async () => {
    const { orderId } = await buy('2027-05-09');
    staysOpen = true;
    mayClose = false;
    await laterBy(16);
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    mayClose = true;
    await laterBy(2);
    expect(await statesOf(orderId)).toEqual(['expired']);
  });

  it('sells once when return, notification and poll come at the same instant', async () => {
    const { orderId, page } = await buy('2027-05-07');
    await desk.bank.setPageSwitches({ notifyTwiceNext: 1 });
    const back = await press(page, 'pay');
    desk.db.clock.advance(61_000);
    await Promise.all([
      comeBack(back),
      desk.runJob('settle-open-orders'),
      drain(),
      comeBack(back),
      desk.runJob('settle-open-orders'),
    ]);
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await moved(orderId, 'ticketed')).toBe(1);
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 125_36, customer: 0 });
  });

  it('continues after the answer to its start was lost, and charges nothing twice', async () => {
    await desk.bank.setPageSwitches({ loseNext: 1 });
    const { orderId, pGuid } = await buyUnanswered('2027-05-08');
    await laterBy(1.1);
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    const again = await desk.retry(orderId, pGuid, onBankPage);
    expect(await comeBack(await press(urlOf(again.response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    expect(await statesOf(orderId)).toEqual(['expired', 'captured']);
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('leads there as soon as a provider that never answered the start answers again, with the seats still held', async () => {
    unanswered = 2;
    const { orderId, pGuid, owner } = await buyUnanswered('2027-05-15');
    const open = { allowedActions: ['wait', 'continuePaying'], payment: { payBy: expect.any(String) } };
    expect(await desk.getOrder(orderId)).toMatchObject(open);
    expect(await desk.getPaymentState(orderId, owner)).not.toHaveProperty('next');
    // Nobody may pay a second time while the first payment may exist.
    expect(await refusalOf(desk.retry(orderId, pGuid, onBankPage))).toMatchObject({ key: 'ORD-STATE' });
    await laterBy(3);
    expect(await statesOf(orderId)).toEqual(['unknown']);
    const { next } = await desk.getPaymentState(orderId, owner);
    expect(await desk.seatCounters('2027-05-15')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    expect(await comeBack(await press(urlOf(next!), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('is not started again after its time limit', async () => {
    unanswered = 1;
    const { orderId, owner } = await buyUnanswered('2027-05-16');
    desk.db.clock.advance(15 * 60_000);
    expect((await desk.getOrder(orderId)).allowedActions).toEqual(['wait']);
    expect(await desk.getPaymentState(orderId, owner)).not.toHaveProperty('next');
    await laterBy(1);
    expect((await desk.getOrder(orderId)).status).toBe('paymentFailed');
    expect(await desk.seatCounters('2027-05-16')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });
});

describe('paying again while the page is open', () => {
  it('closes the first page, so that it cannot be paid any more', async () => {
    const { orderId, pGuid, page } = await buy('2027-06-01');
    const again = await desk.retry(orderId, pGuid, onBankPage);
    expect(await press(page, 'pay')).toBeNull();
    expect(await comeBack(await press(urlOf(again.response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('keeps the page that its own first submission has opened', async () => {
    const { orderId, pGuid } = await buy('2027-06-02');
    const submission = { ...onBankPage, idempotencyKey: 'one-key-for-the-second-page' };
    const results = await Promise.all([1, 2].map(() => desk.retry(orderId, pGuid, submission)));
    const last = await desk.retry(orderId, pGuid, submission);
    expect(await statesOf(orderId)).toEqual(['expired', 'awaitingPayer']);
    expect(results.map(({ response }) => response)).toContainEqual(last.response);
  });

  it('finds the money when another device pays at that instant, and charges nothing more', async () => {
    const { orderId, pGuid, page } = await buy('2027-06-03');
    beforeClosing = () => press(page, 'pay');
    const { key } = await refusalOf(desk.retry(orderId, pGuid, onBankPage));
    expect(key).toBe('ORD-STATE');
    await laterBy(1.1);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('is refused while the provider cannot close the page, and the refusal says until when', async () => {
    const { orderId, pGuid, page } = await buy('2027-06-04');
    mayClose = false;
    const { key, options } = await refusalOf(desk.retry(orderId, pGuid, onBankPage));
    expect(key).toBe('ORD-STATE');
    expect(options).toMatchObject({
      message: 'payment.mayStillBePaid',
      data: { until: expect.stringMatching(/^2027-/) },
    });
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    expect(await comeBack(await press(page, 'pay'))).toBe(`/ticketDetail/${orderId}`);
  });
});

describe('money that arrives late or twice', () => {
  it('holds the seats again when the payer pays after the limit', async () => {
    const { orderId, page } = await buy('2027-07-01');
    await laterBy(16);
    expect(await statesOf(orderId)).toEqual(['expired']);
    await desk.bank.setPageSwitches({ payLateNext: 1 });
    await press(page, 'pay');
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it.each([
    [false, [`hold ${SUM}`, `void ${SUM}`]],
    [true, [`charge ${SUM}`, `refund ${SUM}`]],
  ])('goes back once when the seats are gone by then (taken at once: %s)', async (isAtOnce, expected) => {
    await takeAtOnce(isAtOnce);
    const date = isAtOnce ? '2027-07-03' : '2027-07-02';
    const { orderId, page } = await buy(date);
    await laterBy(31);
    await desk.loseSeats(orderId);
    await desk.bank.setPageSwitches({ payLateNext: 1, silentNext: 1 });
    await press(page, 'pay');
    // No notification comes, so the provider is queried once more an hour after the limit.
    await laterBy(60);
    await laterBy(2);
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    expect(await booksOf(orderId)).toEqual(expected);
    const balance = await desk.ledgerBalance(orderId);
    expect(Object.values(balance).filter((sum) => sum !== 0)).toEqual([]);
  });

  it.each([
    [false, [`hold ${SUM}`, `hold ${SUM}`, `capture ${SUM}`, `void ${SUM}`]],
    [true, [`charge ${SUM}`, `charge ${SUM}`, `refund ${SUM}`]],
  ])('gives the second payment of one page back, once (taken at once: %s)', async (isAtOnce, expected) => {
    await takeAtOnce(isAtOnce);
    const { orderId, page } = await buy(isAtOnce ? '2027-07-05' : '2027-07-04');
    await desk.bank.setPageSwitches({ payTwiceNext: 1 });
    expect(await comeBack(await press(page, 'pay'))).toBe(`/ticketDetail/${orderId}`);
    await laterBy(2);
    await laterBy(2);
    expect((await booksOf(orderId)).toSorted()).toEqual(expected.toSorted());
    // Nor after another query to the provider.
    await laterBy(70);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect((await booksOf(orderId)).toSorted()).toEqual(expected.toSorted());
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 125_36, customer: 0 });
  });

  it('is charged once if the bank answers 500 after executing the call', async () => {
    await takeAtOnce(false);
    const { orderId, page } = await buy('2027-07-08');
    await desk.bank.setPageSwitches({ errorNext: 2 });
    await comeBack(await press(page, 'pay'));
    await laterBy(2);
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('is sold when a refusal is notified after the payment that followed it', async () => {
    const { orderId, page } = await buy('2027-07-09');
    await desk.bank.setPageSwitches({ outOfOrderNext: 1 });
    await press(page, 'refuse');
    await comeBack(await press(page, 'late'));
    await drain();
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('refunds the first page if it is paid after the second one', async () => {
    const { orderId, pGuid, page } = await buy('2027-07-06');
    const again = await desk.retry(orderId, pGuid, onBankPage);
    await comeBack(await press(urlOf(again.response), 'pay'));
    await desk.bank.setPageSwitches({ payLateNext: 1 });
    await press(page, 'pay');
    await drain();
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `void ${SUM}`, `hold ${SUM}`, `capture ${SUM}`]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 125_36, customer: 0 });
  });

  it('is not kept without a seat if the process ends before selling anything', async () => {
    await takeAtOnce(true);
    const { orderId, page } = await buy('2027-07-07');
    await laterBy(16);
    await desk.bank.setPageSwitches({ payLateNext: 1, silentNext: 1 });
    await press(page, 'pay');
    const [attempt] = await attemptsOf(orderId);
    // The money is recorded, but nothing continues the order.
    await desk.parts.payments.receiveReturn(DEFAULT_TENANT, attempt!.id, {});
    expect(await statesOf(orderId)).toEqual(['captured']);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  });
});
