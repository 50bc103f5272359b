import { getDiscrepancies, repairDiscrepancy } from '@farewind/contract/finance/matching';
import { getPayments, reduceDispute } from '@farewind/contract/finance/payments';
import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStripeGateway } from './adapters/payment-gateways/stripe/stripe-gateway.ts';
import { cancelBySupplier } from './modules/bookings/changes/cancelling/cancel-by-supplier.ts';
import { findOrdersByNumber, readOrderBooks } from './modules/bookings/admin/figures/order-books.ts';
import { listItems } from './modules/bookings/order/order-rows.ts';
import {
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { contextOf } from './modules/bookings/testing/test-context.ts';
import { noCard, urlOf, visitBankPage } from './modules/bookings/testing/visit-bank-page.ts';
import { createFinance, findUnsettled, type Finance } from './modules/payments/public.ts';
import { stripeAccount } from './modules/settings/demo-agency.ts';
import { createSettings } from './modules/settings/public.ts';
import { insertTestPaymentSetting } from './testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { startStripe, type StripeSimulator } from './testing/start-stripe.ts';

const ACCOUNT = stripeAccount.settingId;
const { press, comeBack, attemptsOf, statesOf, drain } = visitBankPage(() => harness);
let harness: BookingTestHarness;
let stripe: StripeSimulator;
let finance: Finance;

beforeAll(async () => {
  const gateway = createStripeGateway({ fetch: (url, init) => fetch(url, init) });
  harness = await openBookingTestHarness({ moreGateways: () => ({ stripe: gateway }) });
  const path = `/api/payment/notice/${DEFAULT_TENANT}/${ACCOUNT}`;
  stripe = await startStripe(harness.db, () => `${harness.shop.listeningOrigin}${path}`);
  const { secretKey: apiPassword, signingSecret: storeKey } = stripeAccount;
  const { database, keyring, outbox, log } = harness.parts;
  await harness.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    insertTestPaymentSetting(scope, keyring, stripe.url, {
      id: ACCOUNT,
      provider: 'stripe',
      siteIds: [1],
      currencies: ['EUR'],
      merchantId: '',
      secrets: { apiPassword, storeKey },
    }),
  );
  finance = createFinance({
    deps: {
      database,
      keyring,
      outbox,
      log,
      settings: createSettings(keyring),
      gateways: { stripe: gateway },
    },
    names: {
      readReservationNumbers: async () => new Map(),
      listJourneyClocks: async () => new Map(),
      readBuyerNames: async () => new Map(),
      findReferences: findOrdersByNumber,
      listUserNames: async () => new Map(),
    },
    findControl: async () => undefined,
    findContact: async () => undefined,
    readOrders: readOrderBooks,
    airlineNameOf: (code) => code,
    listSupplierNames: async () => new Map(),
    countOpenReceipts: async () => 0,
    countRefusedInvoices: async () => 0,
    goOn: harness.bookings.followReturn,
    listTenantIds: async () => [DEFAULT_TENANT],
  });
});
afterAll(async () => {
  await stripe.close();
  await harness.close();
});
beforeEach(() => harness.db.clock.advance(3 * 3_600_000));

async function sell(date: string) {
  const purchase = await harness.offer('scheduled', date, 2);
  const quote = await harness.quote(purchase);
  const overrides = { ...harness.orderForm(purchase, quote), ...noCard, paymentMethod: 'card' };
  const { orderId, response } = await harness.order(purchase, quote, { overrides });
  const back = await press(urlOf(response), 'pay');
  await comeBack(back);
  await drain();
  const [attempt] = await attemptsOf(orderId);
  return { orderId, sumMinor: parseMinor(quote.total), attemptId: attempt!.id, back };
}

async function ask<Op extends Operation>(operation: Op, input: Input<Op>) {
  const binding = finance.bindings.find((one) => one.operation.name === operation.name)!;
  const context = contextOf(staffWith('Pages.Payments'), new URL(harness.shop.listeningOrigin));
  const answer = await binding.handler(context, operation.input.parse(input));
  return operation.output.parse(answer) as Output<Op>;
}

const openDiscrepancies = async (attemptId: string) =>
  (await ask(getDiscrepancies, { state: 'open' })).items.filter((one) => one.attemptId === attemptId);

async function discrepancies(attemptId: string): Promise<string[]> {
  return (await openDiscrepancies(attemptId)).map(({ class: kind, subject }) => `${kind} ${subject}`);
}

async function repair(attemptId: string, how: 'noteChargeback' | 'noteDisputeWon'): Promise<void> {
  const [found] = await openDiscrepancies(attemptId);
  expect(found?.repairs).toEqual([how, 'accept']);
  const { mismatchId, version } = found!;
  await ask(repairDiscrepancy, { mismatchId, version, repair: how, reason: 'as Stripe has it' });
}

const disputeTasks = (orderId: string) => countTasks(orderId, 'chargeback');
const owedTasks = (orderId: string) => countTasks(orderId, 'refundDisputed');

async function countTasks(orderId: string, kind: string): Promise<number> {
  const { rows } = await harness.db.database.owner.query(
    `select 1 from staff_task where kind = $2 and reference = $1 and done_at is null`,
    [orderId, kind],
  );
  return rows.length;
}

async function refundsOf(orderId: string): Promise<number[]> {
  const { rows } = await harness.db.database.owner.query<{ amount_minor: number }>(
    `select amount_minor::int from refund where reference = $1 and state = 'settled' order by amount_minor desc`,
    [orderId],
  );
  return rows.map(({ amount_minor: minor }) => minor);
}

async function happen(
  attemptId: string,
  ...acts: Parameters<StripeSimulator['dispute']>[1][]
): Promise<void> {
  for (const act of acts) await stripe.dispute(attemptId, act);
  await drain();
}

const cancelAll = (orderId: string) =>
  harness.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const itemIds = (await listItems(scope, orderId)).map(({ itemId }) => itemId);
    const all = { orderId, itemIds, reason: 'supplierCancelled', actor: 'system' } as const;
    await cancelBySupplier(harness.parts, scope, all);
  });

describe('a dispute, from the inquiry to its end', () => {
  it('is not in the books while a bank only inquires, and is a discrepancy once the money is withdrawn', async () => {
    const { orderId, attemptId } = await sell('2027-05-01');
    await happen(attemptId, 'inquire');
    expect(await discrepancies(attemptId)).toEqual([]);
    await happen(attemptId, 'open');
    expect(await discrepancies(attemptId)).toEqual(['stateDiffers chargeback']);
    await repair(attemptId, 'noteChargeback');
    // Stripe has the word: staff cannot count money that it still holds.
    const [shown] = (await ask(getPayments, { orderId })).items;
    expect(shown!.canReduceDispute).toBe(false);
    const won = { attemptId, cause: 'won', disputed: shown!.disputed, reason: 'a letter' } as const;
    await expect(ask(reduceDispute, won)).rejects.toMatchObject({
      key: 'GEN-RULE',
      options: { message: 'dispute.reportedByProvider' },
    });
  });

  it('leaves nothing behind if the inquiry is closed, or the dispute is won before it was booked', async () => {
    const { attemptId } = await sell('2027-05-02');
    await happen(attemptId, 'inquire', 'close');
    expect(await discrepancies(attemptId)).toEqual([]);
    await happen(attemptId, 'open', 'review', 'won');
    expect(await discrepancies(attemptId)).toEqual([]);
  });

  it('is booked back when it is won after it was booked as lost, however often that happens', async () => {
    const { orderId, sumMinor, attemptId } = await sell('2027-05-03');
    const books = async () => {
      const { loss = 0, bankClearing } = await harness.ledgerBalance(orderId);
      return { states: await statesOf(orderId), loss, bankClearing, tasks: await disputeTasks(orderId) };
    };
    for (const round of ['first', 'second']) {
      await happen(attemptId, 'open');
      await repair(attemptId, 'noteChargeback');
      expect(await books(), round).toEqual({
        states: ['disputed'],
        loss: sumMinor,
        bankClearing: 0,
        tasks: 1,
      });
      await happen(attemptId, 'review');
      expect(await discrepancies(attemptId)).toEqual([]);
      await happen(attemptId, 'won');
      expect(await discrepancies(attemptId), round).toEqual(['stateDiffers chargeback']);
      await repair(attemptId, 'noteDisputeWon');
      expect(await discrepancies(attemptId), round).toEqual([]);
      expect(await books(), round).toEqual({
        states: ['captured'],
        loss: 0,
        bankClearing: sumMinor,
        tasks: 0,
      });
    }
    await harness.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      harness.parts.payments.refundAttempt(scope, attemptId),
    );
    await drain();
    expect(await statesOf(orderId)).toEqual(['refunded']);
  });

  it('that is won after its order was cancelled gives the buyer the money that the bank had', async () => {
    const { orderId, sumMinor, attemptId } = await sell('2027-05-06');
    await happen(attemptId, 'open');
    await repair(attemptId, 'noteChargeback');
    await cancelAll(orderId);
    await drain();
    expect([await refundsOf(orderId), await owedTasks(orderId)]).toEqual([[], 1]);
    await happen(attemptId, 'review', 'won');
    await repair(attemptId, 'noteDisputeWon');
    await drain();
    expect([await refundsOf(orderId), await owedTasks(orderId)]).toEqual([[sumMinor], 0]);
    expect(await statesOf(orderId)).toEqual(['refunded']);
    const { bankClearing = 0, loss = 0 } = await harness.ledgerBalance(orderId);
    expect([bankClearing, loss]).toEqual([0, 0]);
    expect(await discrepancies(attemptId)).toEqual([]);
  });

  it.each([
    ['all', '2027-05-07'],
    ['a part', '2027-05-08'],
  ])(
    'of %s of a charge whose order was never confirmed ends without money kept if it is won',
    async (...given) => {
      const [share, date] = given;
      const silent = vi
        .spyOn(harness.parts.flights, 'confirmSeats')
        .mockRejectedValue(new Error('no answer'));
      const { orderId, sumMinor, attemptId, back } = await sell(date);
      await harness.parts.payments.capture(DEFAULT_TENANT, attemptId, sumMinor);
      const disputedMinor = share === 'all' ? sumMinor : 10_00;
      await harness.db.database.owner.query(
        `update payment_attempt set state = 'disputed', disputed_minor = $2 where id = $1`,
        [attemptId, disputedMinor],
      );
      const sweep = async () => {
        harness.db.clock.advance(2 * 60_000);
        await harness.runJob('settle-open-orders');
      };
      // The supplier answers again, and the buyer's page is loaded again before the sweep.
      silent.mockReset().mockResolvedValue(true);
      await comeBack(back);
      expect(silent).not.toHaveBeenCalled();
      silent.mockRestore();
      await sweep();
      expect(await owedTasks(orderId)).toBe(1);
      await happen(attemptId, 'inquire', 'close');
      await repair(attemptId, 'noteDisputeWon');
      await sweep();
      await drain();
      await sweep();
      const parts = [sumMinor - disputedMinor, disputedMinor].filter((minor) => minor > 0);
      expect([await refundsOf(orderId), await owedTasks(orderId)]).toEqual([parts, 0]);
      expect((await harness.getOrder(orderId)).items.map(({ status }) => status)).toEqual(['cancelled']);
      expect(await statesOf(orderId)).toEqual(['refunded']);
    },
  );

  it('that is won closes its own task, and not the one of another charge of the order', async () => {
    const { orderId, attemptId } = await sell('2027-05-05');
    await happen(attemptId, 'open');
    await repair(attemptId, 'noteChargeback');
    await harness.db.database.owner.query(
      `insert into staff_task (tenant_id, id, kind, reference, detail)
       select tenant_id, gen_random_uuid(), kind, reference, '{"attemptId": "another charge"}' from staff_task
       where kind = 'chargeback' and reference = $1`,
      [orderId],
    );
    await happen(attemptId, 'review', 'won');
    await repair(attemptId, 'noteDisputeWon');
    expect(await disputeTasks(orderId)).toBe(1);
  });

  it('is found as won by the nightly reconciliation, months later, if Stripe never sent a notification', async () => {
    const { attemptId } = await sell('2027-05-04');
    await happen(attemptId, 'open');
    await repair(attemptId, 'noteChargeback');
    harness.db.clock.advance(100 * 86_400_000);
    await stripe.setSwitches({ silentNext: 2 });
    await happen(attemptId, 'won');
    expect(await discrepancies(attemptId)).toEqual([]);
    await finance.match(DEFAULT_TENANT, {
      since: new Date(harness.db.clock.override().getTime() - 86_400_000),
      startedBy: 'system',
    });
    expect(await discrepancies(attemptId)).toEqual(['stateDiffers chargeback']);
    await repair(attemptId, 'noteDisputeWon');
    expect(await discrepancies(attemptId)).toEqual([]);
  });

  it('keeps what is known of its buyer only while it may still be won', async () => {
    const { orderId, attemptId } = await sell('2027-07-05');
    await happen(attemptId, 'open');
    // Its refund waits to be sent when the chargeback ends it.
    await cancelAll(orderId);
    await repair(attemptId, 'noteChargeback');
    await drain();
    const unsettled = () =>
      harness.db.database.inTenant(DEFAULT_TENANT, (scope) => findUnsettled(scope, [orderId]));
    expect(await unsettled()).toEqual([{ reference: orderId, why: 'disputed' }]);
    harness.db.clock.advance(181 * 86_400_000);
    expect(await unsettled()).toEqual([]);
  });
});
