import type { Currency } from '@farewind/values/currency';
import {
  switchNames,
  type PageSwitches,
} from '../../../adapters/payment-gateways/test-bank-page/page-books.ts';
import { pageSheet } from '../../../adapters/payment-gateways/test-bank-page/page-sheet.ts';
import { newId } from '../../../platform/ids.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { BookingTestHarness } from './booking-test-harness.ts';

export const quietPage = Object.fromEntries(switchNames.map((name) => [name, 0])) as Record<
  keyof PageSwitches,
  number
>;

/** Members of a submission that pays on the bank's page. */
const method = { paymentMethod: 'bankPage' };
/** No card data. */
export const noCard = {
  creditCardNumber: undefined,
  creditCardOwner: undefined,
  creditCardExpireMonth: undefined,
  creditCardExpireYear: undefined,
  creditCardCVC: undefined,
};

export const onBankPage = { ...noCard, ...method };

export function urlOf(response: { state: string }): string {
  if (response.state !== 'redirect')
    throw new Error(`Expected a redirect to the bank's page: ${JSON.stringify(response)}`);
  return (response as { state: string; url: string }).url;
}

/** What every simulated page of a provider offers its payer. */
type PageOutcome = 'pay' | 'refuse' | 'leave' | 'twice' | 'late';

export function visitBankPage(
  deskOf: () => BookingTestHarness,
  members: Readonly<Record<string, unknown>> = onBankPage,
) {
  async function takeAtOnce(isAtOnce: boolean): Promise<void> {
    await deskOf().db.database.owner.query(
      `update payment_setting set capture_mode = $1 where provider = $2`,
      [isAtOnce ? 'auto' : 'manual', pageSheet.provider],
    );
  }

  /** An order whose buyer is on the bank's page. */
  async function buy(date: string, seats = 2) {
    const purchase = await deskOf().offer('scheduled', date, seats);
    const quote = await deskOf().quote(purchase);
    const overrides = { ...deskOf().orderForm(purchase, quote), ...members };
    const order = () => deskOf().order(purchase, quote, { overrides });
    const { orderId, pGuid, response } = await order();
    return { orderId, pGuid, page: urlOf(response), pressAgain: order };
  }

  /** Presses a button on the page; the browser does not return. */
  async function press(page: string, outcome: PageOutcome): Promise<string | null> {
    const body = new URLSearchParams({ outcome });
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return answer.headers.get('location');
  }

  async function comeBack(address: string | null): Promise<string | null> {
    return (await fetch(address!, { redirect: 'manual' })).headers.get('location');
  }

  async function attemptsOf(orderId: string) {
    const { rows } = await deskOf().db.database.owner.query<{
      id: string;
      state: string;
      is_surplus: boolean;
    }>(
      `select a.id, a.state, a.is_surplus from payment_attempt a
       join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id
       where p.reference = $1 order by a.created_at, a.id`,
      [orderId],
    );
    return rows;
  }

  const statesOf = async (orderId: string) => (await attemptsOf(orderId)).map(({ state }) => state);

  /** What the bank did with the order's money, over all its attempts. */
  async function booksOf(orderId: string): Promise<string[]> {
    const attempts = await attemptsOf(orderId);
    const entries = await Promise.all(attempts.map(({ id }) => deskOf().bank.listPageEntries(id)));
    return entries.flat().map(({ kind, amount }) => `${kind} ${amount}`);
  }

  /** Advances the clock and runs the jobs: querying payments, and the outbox. */
  async function laterBy(minutes: number): Promise<void> {
    deskOf().db.clock.advance(minutes * 60_000);
    await deskOf().runJob('settle-open-orders');
    await drain();
    await deskOf().runJob('settle-open-orders');
  }

  async function drain(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await deskOf().outbox.drain();
  }

  async function moved(orderId: string, state: string): Promise<number> {
    const { rows } = await deskOf().db.database.owner.query<{ n: number }>(
      `select count(*)::int n from order_history where order_id = $1 and to_status = $2`,
      [orderId, state],
    );
    return rows[0]!.n;
  }

  /** A member of the events of a topic about an order, as text, oldest first. */
  async function listTold(orderId: string, topic: string, member: string): Promise<(string | null)[]> {
    const { rows } = await deskOf().db.database.owner.query<{ said: string | null }>(
      `select payload->>$3 as said from outbox
       where topic = $1 and payload->>'orderId' = $2 order by created_at, dedupe_key`,
      [topic, orderId, member],
    );
    return rows.map(({ said }) => said);
  }

  /** Gives a part of an order's money back. */
  async function refund(reference: string, currency: Currency, supplierMinor: number): Promise<void> {
    const refundId = newId();
    const part = { refundId, reference, subject: refundId, currency, supplierMinor, serviceMinor: 0 };
    const by = { reason: 'goodwill', requestedBy: 'system', needsApproval: false };
    await deskOf().db.database.inTenant(DEFAULT_TENANT, (scope) =>
      deskOf().parts.payments.requestRefund(scope, { ...part, ...by }),
    );
    await drain();
  }

  /** Begins a payment by card at a provider for something that ends in these minutes and is no order. */
  async function beginShortly(currency: Currency, minutes: number) {
    const { payments } = deskOf().parts;
    const { database } = deskOf().db;
    const reference = newId();
    const hash = Buffer.from(reference);
    const payer = { contactHash: hash, addressHash: hash, clientAddress: '198.51.100.7' };
    const attemptId = await database.inTenant(DEFAULT_TENANT, async (scope) => {
      const sum = { reference, purpose: 'request', amountMinor: 30_00, currency } as const;
      const payableId = await payments.createPayable(scope, sum);
      const route = await payments.findRoute(scope, currency, 'card', { siteId: 1 });
      const payUntil = new Date(scope.now.getTime() + minutes * 60_000);
      return payments.createAttempt(scope, { payableId, card: undefined, route, ...payer, payUntil });
    });
    const shop = { origin: deskOf().shop.listeningOrigin, siteId: 1, language: 'en' };
    const begun = await payments.startPayment(DEFAULT_TENANT, attemptId, undefined, shop);
    if (begun.state !== 'next' || begun.step.way !== 'redirect')
      throw new Error(`No page was opened: ${begun.state}`);
    return {
      attemptId,
      page: begun.step.url,
      /** Its state some minutes later, after the poll. */
      async stateIn(later: number): Promise<string> {
        deskOf().db.clock.advance(later * 60_000);
        await payments.askAboutOpenAttempts(DEFAULT_TENANT);
        const attempts = await database.inTenant(DEFAULT_TENANT, (scope) =>
          payments.listAttempts(scope, reference),
        );
        return attempts.map(({ state }) => state).join();
      },
    };
  }

  return {
    beginShortly,
    refund,
    listTold,
    takeAtOnce,
    buy,
    press,
    comeBack,
    attemptsOf,
    statesOf,
    booksOf,
    laterBy,
    drain,
    moved,
  };
}
