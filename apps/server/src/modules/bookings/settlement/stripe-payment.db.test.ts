import type { Language } from '@farewind/contract/core/fields';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signEvent } from '../../../adapters/payment-gateways/stripe/stripe-signature.ts';
import { switchNames } from '../../../adapters/payment-gateways/stripe/simulator/stripe-books.ts';
import { createStripeGateway } from '../../../adapters/payment-gateways/stripe/stripe-gateway.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { startStripe, type StripeSimulator } from '../../../testing/start-stripe.ts';
import { stripeAccount } from '../../settings/demo-agency.ts';
import { openBookingTestHarness, type BookingTestHarness } from '../testing/booking-test-harness.ts';
import { noCard, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

const ACCOUNT = stripeAccount.settingId;
const noticeUrl = (): string =>
  `${desk.shop.listeningOrigin}/api/payment/notice/${DEFAULT_TENANT}/${ACCOUNT}`;
const { press, comeBack, attemptsOf, statesOf, laterBy, drain, moved, refund, beginShortly } = visitBankPage(
  () => desk,
);

let desk: BookingTestHarness;
let stripe: StripeSimulator;
/** Hook between querying a payment and closing it. */
let beforeClosing: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const gateway = createStripeGateway({
    async fetch(url, init) {
      if (url.endsWith('/expire')) await beforeClosing();
      return fetch(url, init);
    },
  });
  desk = await openBookingTestHarness({ moreGateways: () => ({ stripe: gateway }) });
  stripe = await startStripe(desk.db, noticeUrl);
  const { secretKey: apiPassword, signingSecret: storeKey } = stripeAccount;
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    insertTestPaymentSetting(scope, desk.parts.keyring, stripe.url, {
      id: ACCOUNT,
      provider: 'stripe',
      siteIds: [1],
      currencies: ['EUR'],
      merchantId: '',
      secrets: { apiPassword, storeKey },
    }),
  );
});
afterAll(async () => {
  await stripe.close();
  await desk.close();
});
beforeEach(async () => {
  beforeClosing = async () => undefined;
  await stripe.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0])));
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(3 * 3_600_000);
});

/** An order whose buyer is on Stripe's page. */
async function buy(date: string) {
  const purchase = await desk.offer('scheduled', date, 2);
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod: 'card' };
  const order = (language: Language = 'en') => desk.order(purchase, quote, { overrides, language });
  const { orderId, response } = await order();
  return { orderId, response, sum: quote.total, pressAgain: order };
}

/** A paid and confirmed order. */
async function sell(date: string) {
  const { orderId, response, sum } = await buy(date);
  await comeBack(await press(urlOf(response), 'pay'));
  await drain();
  expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  const [attempt] = await attemptsOf(orderId);
  return { orderId, sum, attemptId: attempt!.id };
}

async function booksOf(orderId: string): Promise<string[]> {
  const attempts = await attemptsOf(orderId);
  return (await Promise.all(attempts.map(({ id }) => stripe.listEntries(id)))).flat();
}

async function tasks(kind: string): Promise<unknown[]> {
  const { rows } = await desk.db.database.owner.query<{ detail: unknown }>(
    `select detail from staff_task where kind = $1 and done_at is null`,
    [kind],
  );
  return rows.map(({ detail }) => detail);
}

async function discrepancies(attemptId: string): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ found: string }>(
    `select class || ' ' || subject as found from money_mismatch where attempt_id = $1 and state = 'open'`,
    [attemptId],
  );
  return rows.map(({ found }) => found);
}

describe('paying with Stripe', () => {
  it('authorises a card on its page, captures it when the seats are sold, and sells once however often it notifies', async () => {
    const { orderId, response, sum } = await buy('2027-05-02');
    await stripe.setSwitches({ notifyBeforeNext: 1, notifyTwiceNext: 2, forgeNext: 1 });
    expect(await comeBack(await press(urlOf(response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    expect(await moved(orderId, 'ticketed')).toBe(1);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: parseMinor(sum), customer: 0 });
  });

  it('sells by its notification alone, in any order of events', async () => {
    const { orderId, response, sum } = await buy('2027-05-03');
    await stripe.setSwitches({ outOfOrderNext: 1 });
    await press(urlOf(response), 'pay');
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('tells a returning buyer why the card was declined, closes the page and puts the seats back on sale', async () => {
    const { orderId, response } = await buy('2027-05-04');
    const page = urlOf(response);
    expect(await comeBack(await press(page, 'refuse'))).toBe(
      `/paymentFailed?orderId=${orderId}&key=PAY-DECLINED`,
    );
    const [attempt] = await attemptsOf(orderId);
    const { rows } = await desk.db.database.owner.query<{ why: string }>(
      'select failure_code as why from payment_attempt where id = $1',
      [attempt!.id],
    );
    expect([attempt!.state, rows[0]!.why]).toEqual(['failed', 'insufficientFunds']);
    await press(page, 'pay');
    expect(await booksOf(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('lets a declined payer try another card on the same page, as long as the payer stays there', async () => {
    const { orderId, response, sum } = await buy('2027-05-05');
    await press(urlOf(response), 'refuse');
    await drain();
    await laterBy(2);
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    await comeBack(await press(urlOf(response), 'pay'));
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('sells to a payer who pays while we close the page', async () => {
    const { orderId, response, sum } = await buy('2027-05-06');
    beforeClosing = () => press(urlOf(response), 'pay');
    await stripe.setSwitches({ silentNext: 2 });
    await laterBy(21);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it.each([
    ['loseNext', '2027-05-07'],
    ['errorNext', '2027-05-08'],
  ] as const)(
    'leads to the page that was opened although no answer came (%s), and opens no second one',
    async (fault, date) => {
      // The start, its repetition, and the query for its outcome.
      await stripe.setSwitches({ [fault]: 4 });
      const { orderId, response, sum, pressAgain } = await buy(date);
      expect(response).toMatchObject({ state: 'pending' });
      await laterBy(1.1);
      expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
      // Stripe refuses to reuse the key for a page in another language.
      const again = await pressAgain('tr');
      const { rows } = await desk.db.database.owner.query(
        'select id from teststripe.session where reference = $1',
        [(await attemptsOf(orderId))[0]!.id],
      );
      expect(rows).toHaveLength(1);
      await comeBack(await press(urlOf(again.response), 'pay'));
      expect(await statesOf(orderId)).toEqual(['captured']);
      expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    },
  );

  it('opens a page for something that ends in minutes, which Stripe keeps open for longer, and ends it then', async () => {
    const { attemptId, page, stateIn } = await beginShortly('EUR', 3);
    expect(await stateIn(2)).toBe('awaitingPayer');
    expect(await stateIn(2)).toBe('expired');
    await press(page, 'pay');
    expect(await stripe.listEntries(attemptId)).toEqual([]);
  });

  it('accepts no notification signed with another secret', async () => {
    const { orderId } = await buy('2027-05-09');
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.session.completed',
      data: { object: { id: 'x' } },
    });
    const seconds = Math.floor(desk.db.clock.override().getTime() / 1000);
    const tell = async (secret: string) => {
      const signature = `t=${seconds},v1=${signEvent(secret, seconds, body)}`;
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await fetch(noticeUrl(), { method: 'POST', headers, body })).status;
    };
    expect(await tell('another secret')).toBe(400);
    expect(await tell(stripeAccount.signingSecret)).toBe(200);
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
  });
});

describe('money refunded through Stripe', () => {
  const refundAll = async (attemptId: string): Promise<void> => {
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.payments.refundAttempt(scope, attemptId),
    );
    await drain();
  };

  it('is refunded in parts, each once', async () => {
    const { orderId, sum, attemptId } = await sell('2027-06-01');
    await refund(orderId, 'EUR', 30_00);
    expect(await stripe.listEntries(attemptId)).toEqual([`hold ${sum}`, `capture ${sum}`, 'refund 30.00']);
  });

  it('opens a staff task if a refund in progress fails', async () => {
    const { sum, attemptId } = await sell('2027-06-02');
    await stripe.setSwitches({ refundFailsNext: 1 });
    await refundAll(attemptId);
    expect(await tasks('refundFailed')).toEqual([]);
    desk.db.clock.advance(2 * 3_600_000);
    await stripe.tick();
    await drain();
    expect(await tasks('refundFailed')).toMatchObject([{ code: 'expired_or_canceled_card' }]);
    expect(await stripe.listEntries(attemptId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('shows as a discrepancy if a refund fails that had counted as done', async () => {
    const { attemptId } = await sell('2027-06-03');
    await stripe.setSwitches({ refundBouncesNext: 1 });
    await refundAll(attemptId);
    expect(await discrepancies(attemptId)).toEqual([]);
    desk.db.clock.advance(2 * 3_600_000);
    await stripe.tick();
    await drain();
    expect(await discrepancies(attemptId)).toEqual(['missingThere refund']);
    expect(await tasks('moneyMismatch')).toMatchObject([{ open: 1 }]);
  });

  it('is reported to staff when a cardholder disputes it, and cleared when the dispute is won', async () => {
    const { attemptId } = await sell('2027-06-04');
    await stripe.dispute(attemptId, 'open');
    await drain();
    expect(await discrepancies(attemptId)).toEqual(['stateDiffers chargeback']);
    await stripe.dispute(attemptId, 'won');
    await drain();
    expect(await discrepancies(attemptId)).toEqual([]);
  });
});
