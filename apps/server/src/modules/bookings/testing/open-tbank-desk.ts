import { switchNames } from '../../../adapters/payment-gateways/tbank/simulator/tbank-books.ts';
import { createTbankGateway } from '../../../adapters/payment-gateways/tbank/tbank-gateway.ts';
import { createTbankReceipts } from '../../../adapters/payment-gateways/tbank/tbank-receipts.ts';
import { newId } from '../../../platform/ids.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { startTbank } from '../../../testing/start-tbank.ts';
import { createReceipts } from '../../receipts/public.ts';
import { demoReceipts, tbankTerminal } from '../../settings/demo-agency.ts';
import { receiptSettingRows } from '../../settings/receipts/receipt-setting-rows.ts';
import { readReceiptOrder } from '../admin/figures/receipt-order.ts';
import { openBookingTestHarness } from './booking-test-harness.ts';
import { noCard, visitBankPage } from './visit-bank-page.ts';

const ACCOUNT = tbankTerminal.settingId;
export const tbankNoticePath = `/api/payment/notice/${DEFAULT_TENANT}/${ACCOUNT}`;

/** The product with T-Bank as its account for roubles, wired to the bank's simulator, receipts included. */
export async function openTbankDesk() {
  /** The names of the calls that the bank got. */
  const calls: string[] = [];
  let beforeCall = async (_path: string): Promise<void> => undefined;
  const fetching = {
    async fetch(url: string, init: RequestInit) {
      const path = new URL(url).pathname.split('/').at(-1)!;
      calls.push(path);
      await beforeCall(path);
      return fetch(url, init);
    },
  };
  const desk = await openBookingTestHarness({
    moreGateways: () => ({ tbank: createTbankGateway(fetching) }),
    createReceipts: (given) =>
      createReceipts({
        ...given,
        readOrder: readReceiptOrder,
        desks: { desks: {}, providers: { tbank: createTbankReceipts(fetching) } },
      }),
  });
  const tbank = await startTbank(desk.db, () => `${desk.shop.listeningOrigin}${tbankNoticePath}`);
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await insertTestPaymentSetting(scope, desk.parts.keyring, tbank.url, {
      id: ACCOUNT,
      provider: 'tbank',
      siteIds: [1],
      currencies: ['RUB'],
      merchantId: tbankTerminal.terminalKey,
      secrets: { apiPassword: tbankTerminal.password, storeKey: '' },
    });
    const setting = { ...demoReceipts, mode: 'live' as const, since: scope.now };
    await receiptSettingRows.insert(scope, desk.parts.keyring, setting);
  });
  const visit = visitBankPage(() => desk);
  const { press, attemptsOf } = visit;
  const { owner } = desk.db.database;
  const { payments } = desk.parts;

  async function takeAtOnce(isAtOnce: boolean): Promise<void> {
    await owner.query('update payment_setting set capture_mode = $1', [isAtOnce ? 'auto' : 'manual']);
  }

  /** Before each test: unpaid and declined orders of one must not count towards limits in the next. */
  async function startAnew(): Promise<void> {
    await tbank.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0])));
    await takeAtOnce(false);
    desk.db.clock.advance(3 * 3_600_000);
    calls.length = 0;
  }

  /** An order in roubles whose buyer has chosen a method of T-Bank. */
  async function buy(date: string, paymentMethod: string, trip: 'scheduled' | 'charter' = 'scheduled') {
    const purchase = await desk.offer(trip, date, 2, { currency: 'RUB' });
    const quote = await desk.quote(purchase);
    const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod };
    const order = () => desk.order(purchase, quote, { overrides });
    const { orderId, pGuid, response } = await order();
    return { orderId, pGuid, response, sum: quote.total, pressAgain: order };
  }

  /** What the bank did with the order's money, over all its attempts. */
  async function booksOf(orderId: string): Promise<string[]> {
    const attempts = await attemptsOf(orderId);
    return (await Promise.all(attempts.map(({ id }) => tbank.listEntries(id)))).flat();
  }

  /** The receipts as we know them; `N` is a document's number. */
  async function receiptsOf(orderId: string): Promise<string[]> {
    const { rows } = await owner.query<{ told: string }>(
      `select concat(purpose, ' ', state, ' ', fiscal->>'documentNumber') as told from fiscal_receipt
       where order_id = $1 order by created_at, id`,
      [orderId],
    );
    return rows.map(({ told }) => told.replace(/\d+$/, 'N').trim());
  }

  const refund = (reference: string, amountMinor: number) => visit.refund(reference, 'RUB', amountMinor);

  async function refundStatesOf(reference: string): Promise<string[]> {
    const found = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      payments.listRefunds(scope, reference),
    );
    return found.map(({ state }) => state);
  }

  /** A sum that a payer has authorised on the bank's page, for something of ours that is no order. */
  async function hold(amountMinor: number) {
    const reference = newId();
    const attemptId = await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
      const payableId = await payments.createPayable(scope, {
        reference,
        purpose: 'sale',
        amountMinor,
        currency: 'RUB',
      });
      return payments.createAttempt(scope, {
        payableId,
        card: undefined,
        route: await payments.findRoute(scope, 'RUB', 'mir', { siteId: 1 }),
        contactHash: Buffer.from(reference),
        addressHash: Buffer.from(reference),
        clientAddress: '198.51.100.7',
      });
    });
    const shop = { origin: desk.shop.listeningOrigin, siteId: 1, language: 'ru' };
    const begun = await payments.startPayment(DEFAULT_TENANT, attemptId, undefined, shop);
    if (begun.state !== 'next' || begun.step.way !== 'redirect') throw new Error(begun.state);
    await tbank.setSwitches({ silentNext: 1 });
    await press(begun.step.url, 'pay');
    desk.db.clock.advance(90_000);
    await payments.askAboutOpenAttempts(DEFAULT_TENANT);
    return { attemptId, reference };
  }

  /** The line fails for cancels alone: what is asked before them is answered. */
  async function loseCancels(
    fault: 'loseNext' | 'errorNext',
    times: number,
    act: () => Promise<unknown>,
  ): Promise<void> {
    let left = times;
    beforeCall = async (path) => {
      if (path !== 'Cancel') return;
      if (left > 0) await tbank.setSwitches({ [fault]: 1 });
      left -= 1;
    };
    await act();
    beforeCall = async () => undefined;
  }

  /** That many calls of one kind are with the bank at the same time. */
  async function meetAt<T>(path: string, many: number, act: () => Promise<T>): Promise<T> {
    let left = many;
    const { promise: allThere, resolve } = Promise.withResolvers<void>();
    beforeCall = async (called) => {
      if (called !== path) return;
      left -= 1;
      if (left <= 0) resolve();
      await allThere;
    };
    const result = await act();
    beforeCall = async () => undefined;
    return result;
  }

  return {
    ...visit,
    desk,
    tbank,
    calls,
    takeAtOnce,
    startAnew,
    buy,
    booksOf,
    receiptsOf,
    refund,
    refundStatesOf,
    hold,
    loseCancels,
    meetAt,
    async close() {
      await tbank.close();
      await desk.close();
    },
  };
}

export type TbankDesk = Awaited<ReturnType<typeof openTbankDesk>>;
