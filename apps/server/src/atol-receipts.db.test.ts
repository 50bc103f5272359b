import { addDays } from '@farewind/values/local-time';
import {
  correctReceipt,
  getReceiptDay,
  getReceipts,
  issueReceiptAgain,
} from '@farewind/contract/finance/receipts';
import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAtolReceipts } from './adapters/fiscal-receipts/atol/atol-receipts.ts';
import { switchNames } from './adapters/fiscal-receipts/atol/simulator/atol-books.ts';
import { atolDesk } from './adapters/fiscal-receipts/atol/simulator/register-atol.ts';
import {
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { contextOf } from './modules/bookings/testing/test-context.ts';
import type { TestTrip } from './modules/bookings/testing/test-inventory.ts';
import { lockRefund } from './modules/payments/refunds/refund-rows.ts';
import { settleRefund } from './modules/payments/refunds/settle-refund.ts';
import { countOpenReceipts, type ReceiptOffice, type Receipts } from './modules/receipts/public.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { takeAtDesk } from '@farewind/contract/orders/desk-payment';
import { createDeskGateway } from './adapters/payment-gateways/desk/desk-gateway.ts';
import { cardMembers } from './modules/bookings/testing/sale-samples.ts';
import { testCards } from './testing/test-cards.ts';
import { insertTestPaymentSetting } from './testing/insert-payment-setting.ts';
import { demoReceipts } from './modules/settings/demo-agency.ts';
import { receiptSettingRows } from './modules/settings/receipts/receipt-setting-rows.ts';
import { toSecret } from './modules/settings/setting-secrets.ts';
import { openReceiptDesk } from './testing/open-receipt-desk.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { startAtol, type AtolSimulator } from './testing/start-atol.ts';

let desk: BookingTestHarness;
let atol: AtolSimulator;
let office: ReceiptOffice;
let acts: Receipts;

beforeAll(async () => {
  const fetching = { fetch: (address: string, init: RequestInit) => fetch(address, init) };
  ({ desk, office, acts } = await openReceiptDesk({
    desks: { desks: { atol: createAtolReceipts(fetching) }, providers: {} },
    moreGateways: () => ({ desk: createDeskGateway() }),
  }));
  atol = await startAtol(desk.db);
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const account = { id: 3, provider: 'desk', currencies: ['RUB'] };
    await insertTestPaymentSetting(scope, desk.parts.keyring, '', account);
    await receiptSettingRows.insert(scope, desk.parts.keyring, deskSetting(scope, { id: 1, mode: 'live' }));
  });
});
afterAll(async () => {
  await atol.close();
  await desk.close();
});
beforeEach(() => atol.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0]))));

const deskSetting = (
  scope: TenantScope,
  of: { readonly id: number; readonly mode: 'test' | 'live'; readonly isActive?: boolean },
) => ({
  ...demoReceipts,
  way: 'desk' as const,
  desk: 'atol',
  accountIds: [],
  accountsSince: {},
  deskUrl: `${atol.url}/v5`,
  groupCode: atolDesk.groupCode,
  deskLogin: atolDesk.login,
  deskPassword: toSecret(atolDesk.password),
  since: scope.now,
  ...of,
});

async function drain(minutes = 0): Promise<void> {
  desk.db.clock.advance(minutes * 60_000);
  for (let round = 0; round < 3; round += 1) await desk.outbox.drain();
}

async function buy(trip: TestTrip, date: string) {
  const purchase = await desk.offer(trip, date, 2, { currency: 'RUB' });
  const quote = await desk.quote(purchase);
  const { orderId } = await desk.order(purchase, quote);
  await drain();
  const [attempt] = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    desk.parts.payments.listAttempts(scope, orderId),
  );
  return { orderId, sum: quote.total, attemptId: attempt!.attemptId };
}

async function ask<Op extends Operation>(operation: Op, input: Input<Op>) {
  const binding = office.bindings.find((one) => one.operation.name === operation.name)!;
  const context = contextOf(staffWith('Pages.Payments'), new URL(desk.shop.listeningOrigin));
  const answer = await binding.handler(context, operation.input.parse(input));
  return operation.output.parse(answer) as Output<Op>;
}

async function receiptsOf(orderId: string) {
  return (await ask(getReceipts, { orderId })).items.toReversed();
}

const statesOf = async (orderId: string): Promise<string[]> =>
  (await receiptsOf(orderId)).map(({ purpose, state }) => `${purpose} ${state}`);

/** The receipts registered at the cash desk. */
const booksOf = async (attemptId: string): Promise<string[]> =>
  (await atol.listReceipts(attemptId)).map(({ purpose, amount, state }) => `${purpose} ${amount} ${state}`);

describe('fiscal receipts of an ATOL Online cash desk', () => {
  it('are issued for a card sale, first the prepayment and then the closing one, with their fiscal numbers', async () => {
    const { orderId, sum, attemptId } = await buy('scheduled', '2027-06-02');
    await drain(10);
    expect(await statesOf(orderId)).toEqual(['prepayment issued', 'closing issued']);
    expect(await booksOf(attemptId)).toEqual([`prepayment ${sum} done`, `closing ${sum} done`]);
    const [first] = await receiptsOf(orderId);
    expect(first!.fiscal).toMatchObject({ driveNumber: '9999078900005488' });
  });

  it.each(['loseNext', 'errorNext'])(
    'are registered once although the answer is lost (%s)',
    async (fault) => {
      // The token is cached by now, so it is the answer to the receipt itself that is lost.
      await atol.setSwitches({ [fault]: 1 });
      const date = fault === 'loseNext' ? '2027-06-03' : '2027-06-04';
      const { orderId, sum, attemptId } = await buy('charter', date);
      expect(await statesOf(orderId)).toEqual(['prepayment sent']);
      await drain(10);
      expect(await statesOf(orderId)).toEqual(['prepayment issued']);
      expect(await booksOf(attemptId)).toEqual([`prepayment ${sum} done`]);
    },
  );

  it('that the desk fails to register do not block the sale, keep its code and message, and are issued when staff retry', async () => {
    await atol.setSwitches({ failNext: 1 });
    const { orderId, sum, attemptId } = await buy('charter', '2027-06-05');
    await drain(10);
    expect((await desk.getOrder(orderId)).status).toBe('booked');
    const [refused] = await receiptsOf(orderId);
    expect(refused).toMatchObject({ state: 'refused', canIssueAgain: true });
    expect(refused!.reason).toMatch(/^-3897: \S/);
    await ask(issueReceiptAgain, { receiptId: refused!.receiptId, version: refused!.version });
    await drain();
    await drain(10);
    expect(await statesOf(orderId)).toEqual(['prepayment issued']);
    expect(await booksOf(attemptId)).toEqual([`prepayment ${sum} fail`, `prepayment ${sum} done`]);
  });

  it('stay a task of staff until the desk has issued the last one that it refused of an order', async () => {
    const openTasks = async (orderId: string): Promise<number> => {
      const { rows } = await desk.db.database.owner.query<object>(
        `select from staff_task where reference = $1 and kind = 'receiptRefused' and done_at is null`,
        [orderId],
      );
      return rows.length;
    };
    await atol.setSwitches({ failNext: 2 });
    const { orderId } = await buy('scheduled', '2027-06-06');
    await drain(10);
    const refused = await receiptsOf(orderId);
    expect(refused.map(({ state }) => state)).toEqual(['refused', 'refused']);
    const tasks = [await openTasks(orderId)];
    for (const { receiptId, version } of refused) {
      await ask(issueReceiptAgain, { receiptId, version });
      await drain();
      await drain(10);
      tasks.push(await openTasks(orderId));
    }
    expect(await statesOf(orderId)).toEqual(['prepayment issued', 'closing issued']);
    expect(tasks).toEqual([1, 1, 0]);
  });
});

describe('correction receipts', () => {
  const byItself = { basis: 'self', number: '', reason: 'the rate was set up wrongly' } as const;
  const order = (receipt: { receiptId: string; version: number }, more: object = {}) =>
    ask(correctReceipt, {
      ...byItself,
      receiptId: receipt.receiptId,
      version: receipt.version,
      ...more,
    });

  /** What the desk has registered for a payment: operation, amount, rates, basis. */
  async function registered(attemptId: string): Promise<string[]> {
    return (await atol.listReceipts(attemptId)).map(({ act, amount, state, vats, correction }) => {
      const basis = correction ? ` ${correction.type}${correction.of ? ' of an issued one' : ''}` : '';
      return `${act} ${amount} ${state} ${[...new Set(vats)].join('+')}${basis}`;
    });
  }

  async function setVat(vatKind: string): Promise<void> {
    await desk.db.database.owner.query('update receipt_setting set vat_kind = $1, fee_vat_kind = $1', [
      vatKind,
    ]);
  }

  it('report late what the desk never issued; the day and the nightly comparison count them, and nothing is issued twice', async () => {
    await atol.setSwitches({ failNext: 1 });
    const { orderId, sum, attemptId } = await buy('charter', '2027-06-06');
    await drain(10);
    const [missed] = await receiptsOf(orderId);
    expect(missed).toMatchObject({ state: 'refused', canCorrect: true });
    const open = () =>
      desk.db.database.inTenant(DEFAULT_TENANT, (scope) => countOpenReceipts(scope, scope.now));
    const listed = async () =>
      (await ask(getReceipts, { state: 'open' })).items.filter((receipt) => receipt.orderId === orderId)
        .length;
    expect([await open(), await listed()]).toEqual([1, 1]);
    const [day = ''] = missed!.movedAt.split('T');
    const countOf = async (days: object) => (await ask(getReceipts, { orderId, ...days })).totalCount;
    expect([await countOf({ from: day, to: day }), await countOf({ to: addDays(day, -1) })]).toEqual([1, 0]);
    expect(await countOf({ from: addDays(day, 1) })).toBe(0);
    const before = await ask(getReceiptDay, {});
    await order(missed!);
    await drain();
    await drain(10);
    const [first, correction] = await receiptsOf(orderId);
    expect(first).toMatchObject({ isCorrected: true, canCorrect: false, canIssueAgain: false });
    expect(correction).toMatchObject({
      state: 'issued',
      amount: sum,
      correction: { isReversal: false, basis: 'self', reason: 'the rate was set up wrongly' },
    });
    const [, ...documents] = await registered(attemptId);
    expect(documents).toEqual([expect.stringMatching(`^sell_correction ${sum} done vat\\d+ self$`)]);
    const after = await ask(getReceiptDay, {});
    expect(Number(after.issued.taken) - Number(before.issued.taken)).toBeCloseTo(Number(sum), 2);
    expect(after.receipts).toEqual(before.receipts);
    // The refused one does not stand in the way of closing the period.
    expect([await open(), await listed()]).toEqual([0, 0]);
    expect(after.refused).toBe(before.refused - 1);
    expect((await office.match(DEFAULT_TENANT)).differences).toEqual([]);
    expect(await receiptsOf(orderId)).toHaveLength(2);
    expect(await refusalOf(order(first!))).toMatchObject({ key: 'ORD-STATE' });
    expect(
      await refusalOf(ask(issueReceiptAgain, { receiptId: first!.receiptId, version: first!.version })),
    ).toMatchObject({ key: 'ORD-STATE' });
  });

  it('reverse a wrong receipt and issue it again; a later refund repeats the right rate', async () => {
    const { orderId, sum, attemptId } = await buy('charterRoundTrip', '2027-06-07');
    await drain(10);
    // What becomes of a flight later does not make its line the agency's fee.
    await desk.db.database.owner.query(
      `update order_item set status = 'cancelled' where order_id = $1 and position = 0`,
      [orderId],
    );
    const [issued] = await receiptsOf(orderId);
    expect(await refusalOf(order(issued!))).toMatchObject({
      key: 'GEN-RULE',
      options: { message: 'receipt.nothingToCorrect' },
    });
    await setVat('zero');
    await order(issued!, { basis: 'instruction', number: '17-04/123' });
    await drain();
    await drain(10);
    expect(await registered(attemptId)).toEqual([
      expect.stringMatching(`^sell ${sum} done vat`),
      expect.stringMatching(`^sell_refund_correction ${sum} done vat.* instruction of an issued one$`),
      `sell_correction ${sum} done vat0 instruction of an issued one`,
    ]);
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.payments.refundAttempt(scope, attemptId),
    );
    await drain();
    await drain(10);
    expect((await registered(attemptId)).at(-1)).toBe(`sell_refund ${sum} done vat0`);
    expect((await office.match(DEFAULT_TENANT)).differences).toEqual([]);
    await setVat('general');
  });

  it('need the order number if the tax office demanded them, a date between payment and today, and a desk that supports them', async () => {
    await atol.setSwitches({ failNext: 1 });
    const { orderId } = await buy('charter', '2027-06-08');
    await drain(10);
    const [missed] = await receiptsOf(orderId);
    const fieldOf = async (more: object) =>
      (await refusalOf(order(missed!, more))).options?.fields?.map(({ path }) => path);
    expect(await fieldOf({ basis: 'instruction' })).toEqual(['number']);
    expect(await fieldOf({ day: '2020-01-01' })).toEqual(['day']);
    expect(await fieldOf({ day: '2099-01-01' })).toEqual(['day']);
    await desk.db.database.owner.query(`update fiscal_receipt set way = 'provider' where order_id = $1`, [
      orderId,
    ]);
    const [byProvider] = await receiptsOf(orderId);
    expect(byProvider).toMatchObject({ canCorrect: false });
    expect(await refusalOf(order(byProvider!))).toMatchObject({
      options: { message: 'receipt.deskCannotCorrect' },
    });
  });
});

describe('money taken at the agency’s own desk', () => {
  /** An order that staff took cash for after the buyer's card was declined. */
  async function sellAtDesk(date: string, method: 'cash' | 'transfer') {
    const purchase = await desk.offer('scheduled', date, 2, { currency: 'RUB' });
    const quote = await desk.quote(purchase);
    const overrides = { ...desk.orderForm(purchase, quote), ...cardMembers(testCards.declined) };
    const { orderId } = await desk.order(purchase, quote, { overrides });
    const form = { orderId, method, amount: quote.total, documentNumber: 'KO-17' };
    const idempotencyKey = `key-of-the-cash-desk-${date}`;
    await desk.call(takeAtDesk, { ...form, idempotencyKey }, staffWith('Pages.Payments.Desk'));
    await drain();
    await drain(10);
    const attempts = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.payments.listAttempts(scope, orderId),
    );
    return { orderId, attemptId: attempts.at(-1)!.attemptId };
  }

  /** The receipts that the desk registered for a payment: operation and payment type. */
  const typesOf = async (attemptId: string): Promise<string[]> =>
    (await atol.listReceipts(attemptId)).map(({ act, payments }) => `${act} ${payments.join('+')}`);

  async function payOut(attemptId: string): Promise<void> {
    const { rows } = await desk.db.database.owner.query<{ id: string }>(
      `select id from refund where attempt_id = $1`,
      [attemptId],
    );
    await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
      const refund = (await lockRefund(scope, rows[0]!.id))!;
      await settleRefund({ outbox: desk.outbox, receipts: acts }, scope, refund, 'RKO-5');
    });
  }

  it.each([
    ['cash', 0, '2027-06-11'],
    ['transfer', 1, '2027-06-12'],
  ] as const)('by %s is registered as such, and so is what goes back of it', async (method, type, date) => {
    const { orderId, attemptId } = await sellAtDesk(date, method);
    expect(await typesOf(attemptId)).toEqual([`sell ${type}`, 'sell 2']);
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.payments.refundAttempt(scope, attemptId),
    );
    await drain();
    await payOut(attemptId);
    await drain(10);
    expect(await typesOf(attemptId)).toEqual([`sell ${type}`, 'sell 2', `sell_refund ${type}`]);
    expect((await receiptsOf(orderId)).map(({ paidBy }) => paidBy)).toEqual([
      method === 'cash' ? 'cash' : 'cashless',
      'prepaid',
      method === 'cash' ? 'cash' : 'cashless',
    ]);
    expect((await office.match(DEFAULT_TENANT)).differences).toEqual([]);
  });
});

describe('money of a test account', () => {
  const setMode = (mode: string) =>
    desk.db.database.owner.query(`update payment_setting set mode = $1 where provider <> 'desk'`, [mode]);
  it('never reaches the live cash desk, neither when it is taken nor in a night after the account went live', async () => {
    await setMode('test');
    const { orderId, attemptId } = await buy('charter', '2027-06-15');
    await setMode('live');
    const sold = await buy('charter', '2027-06-16');
    await drain(10);
    expect((await office.match(DEFAULT_TENANT)).differences).toEqual([]);
    await drain(10);
    expect(await statesOf(orderId)).toEqual([]);
    expect(await booksOf(attemptId)).toEqual([]);
    expect(await booksOf(sold.attemptId)).toEqual([`prepayment ${sold.sum} done`]);
  });

  it('has its receipts at the test desk, and its own daily and nightly comparison', async () => {
    const { keyring } = desk.parts;
    desk.db.clock.advance(24 * 3_600_000);
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      receiptSettingRows.insert(scope, keyring, deskSetting(scope, { id: 2, mode: 'test' })),
    );
    const before = await ask(getReceiptDay, { mode: 'live' });
    await setMode('test');
    const { orderId, sum, attemptId } = await buy('charter', '2027-06-17');
    await drain(10);
    expect(await booksOf(attemptId)).toEqual([`prepayment ${sum} done`]);
    expect((await receiptsOf(orderId)).map(({ mode }) => mode)).toEqual(['test']);
    expect(await ask(getReceiptDay, { mode: 'live' })).toEqual(before);
    expect(await ask(getReceiptDay, { mode: 'test' })).toMatchObject({
      ledger: { taken: sum },
      issued: { taken: sum },
    });
    await desk.db.database.owner.query('delete from fiscal_receipt where order_id = $1', [orderId]);
    expect((await office.match(DEFAULT_TENANT)).differences).toEqual([
      expect.objectContaining({ orderId, kind: 'missing', isMended: true }),
    ]);
    // Once the test desk is off, its payments are not checked, and the live desk does not take over.
    await desk.db.database.owner.query('delete from fiscal_receipt where order_id = $1', [orderId]);
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      receiptSettingRows.update(scope, keyring, deskSetting(scope, { id: 2, mode: 'test', isActive: false })),
    );
    expect((await office.match(DEFAULT_TENANT)).differences).toEqual([]);
    await setMode('live');
  });
});
