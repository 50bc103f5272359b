import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import { getReceiptDay, getReceipts, issueReceiptAgain } from '@farewind/contract/finance/receipts';
import { answerProposal, payProposal, propose } from '@farewind/contract/bookings/proposals';
import { confirmOrder } from '@farewind/contract/orders/order-acts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchNames } from './adapters/payment-gateways/yookassa/simulator/yookassa-books.ts';
import { createYookassaGateway } from './adapters/payment-gateways/yookassa/yookassa-gateway.ts';
import { createYookassaReceipts } from './adapters/payment-gateways/yookassa/yookassa-receipts.ts';
import { insertTestPaymentSetting } from './testing/insert-payment-setting.ts';
import { openReceiptDesk } from './testing/open-receipt-desk.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';
import { startYookassa, type YookassaSimulator } from './testing/start-yookassa.ts';
import { newId } from './platform/ids.ts';
import type { ReceiptOffice } from './modules/receipts/public.ts';
import { demoReceipts, yookassaShop } from './modules/settings/demo-agency.ts';
import { receiptSettingRows } from './modules/settings/receipts/receipt-setting-rows.ts';
import {
  actingWith,
  staffWith,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { contextOf } from './modules/bookings/testing/test-context.ts';
import type { TestTrip } from './modules/bookings/testing/test-inventory.ts';
import { holdForCaller } from './modules/bookings/testing/hold-for-caller.ts';
import { noCard, urlOf, visitBankPage } from './modules/bookings/testing/visit-bank-page.ts';

const ACCOUNT = yookassaShop.settingId;
const { press, comeBack, attemptsOf, laterBy, drain } = visitBankPage(() => desk);
const fetching = { fetch: (url: string, init: RequestInit) => fetch(url, init) };
let desk: BookingTestHarness;
let yookassa: YookassaSimulator;
let office: ReceiptOffice;

beforeAll(async () => {
  ({ desk, office } = await openReceiptDesk({
    desks: { desks: {}, providers: { yookassa: createYookassaReceipts(fetching) } },
    moreGateways: () => ({ yookassa: createYookassaGateway(fetching) }),
  }));
  const path = `/api/payment/notice/${DEFAULT_TENANT}/${ACCOUNT}`;
  yookassa = await startYookassa(desk.db, () => `${desk.shop.listeningOrigin}${path}`);
  const { shopId: merchantId, secretKey: apiPassword } = yookassaShop;
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await insertTestPaymentSetting(scope, desk.parts.keyring, yookassa.url, {
      id: ACCOUNT,
      provider: 'yookassa',
      siteIds: [1],
      currencies: ['RUB'],
      merchantId,
      secrets: { apiPassword, storeKey: '' },
    });
    await receiptSettingRows.insert(scope, desk.parts.keyring, {
      ...demoReceipts,
      mode: 'live',
      since: scope.now,
    });
  });
});
afterAll(async () => {
  await yookassa.close();
  await desk.close();
});
beforeEach(async () => {
  await yookassa.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0])));
  desk.db.clock.advance(3 * 3_600_000);
});

async function buy(trip: TestTrip, date: string, paymentMethod: string) {
  const purchase = await desk.offer(trip, date, 2, { currency: 'RUB' });
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod };
  const { orderId, pGuid, response } = await desk.order(purchase, quote, { overrides });
  if (response.state === 'qr') await scan(response);
  else await comeBack(await press(urlOf(response), 'pay'));
  await drain();
  const [attempt] = await attemptsOf(orderId);
  return { orderId, pGuid, sum: quote.total, attemptId: attempt!.id };
}

async function scan(response: object): Promise<void> {
  await yookassa.scan((response as { payload: string }).payload);
  await drain();
}

async function refund(orderId: string, amountMinor: number): Promise<void> {
  const refundId = newId();
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    desk.parts.payments.requestRefund(scope, {
      refundId,
      reference: orderId,
      subject: refundId,
      currency: 'RUB',
      reason: 'goodwill',
      supplierMinor: amountMinor,
      serviceMinor: 0,
      requestedBy: 'system',
      needsApproval: false,
    }),
  );
  await drain();
}

async function ask<Op extends Operation>(operation: Op, input: Input<Op>, tenantId = DEFAULT_TENANT) {
  const binding = office.bindings.find((one) => one.operation.name === operation.name)!;
  const context = contextOf({ ...staffWith('Pages.Payments'), tenantId }, new URL(desk.shop.listeningOrigin));
  const answer = await binding.handler(context, operation.input.parse(input));
  return operation.output.parse(answer) as Output<Op>;
}

interface Row {
  readonly receipt: string;
  readonly reason: string | null;
  readonly number: string | null;
  readonly lines: {
    description: string;
    vat: object;
    paymentSign: string;
    amountMinor: number;
    agent?: object;
  }[];
}

async function rowsOf(orderId: string, tenantId = DEFAULT_TENANT): Promise<Row[]> {
  return desk.db.database.inTenant(tenantId, async ({ tx }) => {
    const rows = await tx
      .selectFrom('fiscal_receipt')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      receipt: `${row.purpose} ${row.sequence} ${row.amount_minor / 100} ${row.state}`,
      reason: row.reason,
      number: (row.fiscal as { documentNumber?: string } | null)?.documentNumber ?? null,
      lines: row.lines as Row['lines'],
    }));
  });
}
const listOf = async (orderId: string) => (await rowsOf(orderId)).map(({ receipt }) => receipt);

describe('fiscal receipts of payments through YooKassa', () => {
  it('a seat paid by SBP has a receipt of the prepayment and, ticketed, a closing one', async () => {
    const { orderId, sum, attemptId } = await buy('scheduled', '2027-05-02', 'sbp');
    const total = Number(sum);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await listOf(orderId)).toEqual([`prepayment 1 ${total} issued`, `closing 1 ${total} issued`]);
    expect(await yookassa.listReceipts(attemptId)).toEqual([
      `prepayment ${sum} succeeded`,
      `closing ${sum} succeeded`,
    ]);
    const [prepayment, closing] = await rowsOf(orderId);
    expect(prepayment!.number).toMatch(/^\d+$/);
    expect(prepayment!.lines[0]).toMatchObject({
      paymentSign: 'fullPrepayment',
      vat: { percent: 22, calculated: true },
      agent: { sign: 'agent', supplier: { taxNumber: '7700001727' } },
    });
    expect(closing!.lines[0]).toMatchObject({
      paymentSign: 'fullPayment',
      vat: { percent: 22, calculated: false },
    });
    expect(await rowsOf(orderId, OTHER_TENANT)).toEqual([]);
  });

  it('an authorised card payment gets its receipt at capture, and a charter its closing one with the tickets', async () => {
    const { orderId, sum, attemptId } = await buy('charter', '2027-05-03', 'mir');
    // Airline data is sent with a card payment; it lowers the fee.
    const { rows: told } = await desk.db.database.owner.query<{ legs: string }>(
      `select content->'metadata'->>'simulatorLegs' as legs from testyoo.payment where reference = $1`,
      [attemptId],
    );
    expect(told).toEqual([{ legs: '1' }]);
    expect(await listOf(orderId)).toEqual([`prepayment 1 ${Number(sum)} issued`]);
    await desk.call(confirmOrder, { orderId }, staffWith('Pages.Orders'));
    await drain();
    expect(await listOf(orderId)).toEqual([
      `prepayment 1 ${Number(sum)} issued`,
      `closing 1 ${Number(sum)} issued`,
    ]);
  });

  it('a partial refund has a receipt that repeats agent sign, rate and supplier of the refunded items', async () => {
    const { orderId, sum, attemptId } = await buy('scheduled', '2027-05-04', 'sbp');
    await refund(orderId, 100_00);
    const [, closing, back] = await rowsOf(orderId);
    expect(back!.receipt).toBe('refund 1 100 issued');
    expect(back!.lines.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(100_00);
    const { vat, paymentSign, agent } = closing!.lines[0]!;
    expect(back!.lines[0]).toMatchObject({ vat, paymentSign, agent });
    expect((await yookassa.listReceipts(attemptId)).at(-1)).toBe('refund 100.00 succeeded');
    // And the rest, to the kopeck.
    await refund(orderId, Math.round(Number(sum) * 100) - 100_00);
    const lines = (await rowsOf(orderId)).slice(1).map((row) => row.lines);
    const left = lines[0]!.map(({ amountMinor }, index) =>
      lines.slice(1).reduce((open, given) => open - (given[index]?.amountMinor ?? 0), amountMinor),
    );
    expect(left.every((minor) => minor === 0)).toBe(true);
  });

  it.each([
    ['whole', '2027-05-13', 10_000],
    ['none', '2027-05-14', 0],
  ])(
    'our fee on the receipt of a cancelling is what comes back of it (%s)',
    async (terms, date, feeMinor) => {
      await desk.db.database.owner.query(
        `update agency set info = info || jsonb_build_object('serviceFeeRefund', $2::text) where tenant_id = $1`,
        [DEFAULT_TENANT, terms],
      );
      const purchase = await desk.offer('scheduled', date, 9, { currency: 'RUB' });
      const { orderId, key, acting } = await holdForCaller(desk, purchase, { fee: '100.00' });
      const { response } = await desk.retry(orderId, key, { ...noCard, paymentMethod: 'sbp' });
      await scan(response);
      const { quoteId, refund: given } = await desk.call(getCancelQuote, { orderId }, acting);
      await desk.call(confirmCancel, { quoteId }, acting);
      await drain();
      const { lines } = (await rowsOf(orderId)).at(-1)!;
      const minorOf = (isCounted: (description: string) => boolean) =>
        lines.reduce((sum, line) => sum + (isCounted(line.description) ? line.amountMinor : 0), 0);
      expect(minorOf((description) => description.startsWith('Сервисный сбор'))).toBe(feeMinor);
      expect(minorOf(() => true)).toBe(Math.round(Number(given) * 100));
    },
  );

  it('a refund because the seat is gone refunds the prepayment, which was never closed', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-05', 2, { currency: 'RUB' });
    const quote = await desk.quote(purchase);
    const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod: 'sbp' };
    const { orderId, response } = await desk.order(purchase, quote, { overrides });
    await laterBy(31);
    await desk.loseSeats(orderId);
    await scan(response);
    await laterBy(2);
    await laterBy(2);
    expect((await listOf(orderId)).map((text) => text.split(' ')[0])).toEqual(['prepayment', 'refund']);
    const [, back] = await rowsOf(orderId);
    expect(back!.lines[0]).toMatchObject({ paymentSign: 'fullPrepayment', vat: { calculated: true } });
  });

  it('a refund of a flight that is gone takes nothing from the one beside it, which is closed in full with its tickets', async () => {
    const purchase = await desk.offer('charterRoundTrip', '2027-05-20', 2, { currency: 'RUB' });
    const quote = await desk.quote(purchase);
    const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod: 'sbp' };
    const { orderId, response } = await desk.order(purchase, quote, { overrides });
    await desk.db.database.owner.query(
      `update order_item set status = 'cancelled' where order_id = $1 and position = 1`,
      [orderId],
    );
    await scan(response);
    await desk.call(confirmOrder, { orderId }, staffWith('Pages.Orders'));
    await drain();
    const [prepaid, back, closed] = (await rowsOf(orderId)).map(({ lines }) =>
      lines.map(({ description, amountMinor }) => `${description} ${amountMinor}`),
    );
    expect(prepaid).toHaveLength(2);
    expect([closed, back]).toEqual([prepaid!.slice(0, 1), prepaid!.slice(1)]);
  });

  it('an accepted higher price is the supplier’s on its receipt, as in the ledger', async () => {
    const { orderId, pGuid } = await buy('scheduled', '2027-05-15', 'sbp');
    const { total } = await desk.getOrder(orderId, actingWith(pGuid));
    const newTotal = (Number(total) + 500.5).toFixed(2);
    const staff = staffWith('Pages.Orders.Edit');
    const proposal = { kind: 'priceChanged', newTotal } as const;
    const { proposalId } = await desk.call(propose, { orderId, proposal, text: 'A wrong fare' }, staff);
    await desk.call(answerProposal, { proposalId, accept: true }, actingWith(pGuid));
    const payment = { ...noCard, paymentMethod: 'sbp', idempotencyKey: 'key-of-paying-a-higher-price' };
    const { response } = await desk.call(payProposal, { orderId, proposalId, ...payment }, actingWith(pGuid));
    await scan(response);
    const { receipt, lines } = (await rowsOf(orderId)).at(-1)!;
    expect(receipt).toMatch(/^closing 2 500.5 /);
    expect(lines).toMatchObject([
      { description: expect.stringMatching(/^Доплата: Авиаперевозка/), agent: { sign: 'agent' } },
    ]);
  });

  it('a lost answer leads to no second receipt', async () => {
    const { orderId, attemptId } = await buy('charter', '2027-05-06', 'sbp');
    await yookassa.setSwitches({ loseNext: 2 });
    await desk.call(confirmOrder, { orderId }, staffWith('Pages.Orders'));
    await drain();
    expect((await listOf(orderId)).at(-1)).toMatch(/closing 1 .* sent/);
    desk.db.clock.advance(10 * 60_000);
    await drain();
    expect((await listOf(orderId)).at(-1)).toMatch(/closing 1 .* issued/);
    const kept = await yookassa.listReceipts(attemptId);
    expect(kept.map((text) => text.split(' ')[0])).toEqual(['prepayment', 'closing']);
  });

  it('a refused receipt does not block the sale and keeps its reason', async () => {
    await yookassa.setSwitches({ refuseReceiptNext: 1 });
    const { orderId, sum, attemptId } = await buy('charter', '2027-05-07', 'sbp');
    expect((await desk.getOrder(orderId)).status).toBe('booked');
    const [row] = await rowsOf(orderId);
    expect(row!.receipt).toMatch(/prepayment 1 .* refused/);
    expect(row!.reason).toContain('could not register');

    const { items } = await ask(getReceipts, { state: 'refused', orderId });
    const [refused] = items;
    await ask(issueReceiptAgain, { receiptId: refused!.receiptId, version: refused!.version });
    await drain();
    expect(await listOf(orderId)).toEqual([`prepayment 1 ${Number(sum)} issued`]);
    expect(await yookassa.listReceipts(attemptId)).toEqual([
      `prepayment ${sum} canceled`,
      `prepayment ${sum} succeeded`,
    ]);
    expect((await ask(getReceipts, {}, OTHER_TENANT)).items).toEqual([]);
  });

  it('a receipt whose desk is switched off after it was sent keeps its key and the desk’s reference', async () => {
    const { orderId } = await buy('charter', '2027-05-13', 'sbp');
    const { owner } = desk.db.database;
    await owner.query(
      `update fiscal_receipt set state = 'refused', desk_reference = 'given', reason = 'The desk did not answer' where order_id = $1`,
      [orderId],
    );
    await owner.query('update receipt_setting set is_active = false');
    const [sent] = (await ask(getReceipts, { orderId })).items;
    await ask(issueReceiptAgain, { receiptId: sent!.receiptId, version: sent!.version });
    await drain();
    await owner.query('update receipt_setting set is_active = true');
    const { rows } = await owner.query(
      'select state, refusals, desk_reference as name from fiscal_receipt where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ state: 'refused', refusals: 0, name: 'given' }]);
  });

  it('every night a sale without a receipt gets one, and a receipt without a sale is shown to staff', async () => {
    const lost = await buy('scheduled', '2027-05-08', 'sbp');
    const { owner } = desk.db.database;
    await owner.query('delete from fiscal_receipt where order_id = $1', [lost.orderId]);
    const orphaned = await buy('charter', '2027-05-09', 'sbp');
    await owner.query(`update fiscal_receipt set cause = 'capture:' || id where order_id = $1`, [
      orphaned.orderId,
    ]);
    desk.db.clock.advance(2 * 3_600_000);
    const { differences } = await office.match(DEFAULT_TENANT);
    const kindsOf = (orderId: string) =>
      differences
        .filter((one) => one.orderId === orderId)
        .map(({ kind, purpose, isMended }) => `${kind} ${purpose} ${isMended}`);
    expect(kindsOf(lost.orderId)).toEqual(['missing prepayment true']);
    expect(kindsOf(orphaned.orderId)).toEqual(['missing prepayment true', 'orphan prepayment false']);
    const { rows } = await owner.query<{ reference: string }>(
      `select reference from staff_task where kind = 'receiptDiffers' and done_at is null`,
    );
    expect(rows).toEqual([{ reference: orphaned.orderId }]);
    // The first order was ticketed long ago: the next night issues its closing receipt.
    expect((await office.match(DEFAULT_TENANT)).differences).toContainEqual(
      expect.objectContaining({ orderId: lost.orderId, kind: 'missing', purpose: 'closing', isMended: true }),
    );
    await drain();
    // The desk issued them with the payment and issues no others.
    expect(await yookassa.listReceipts(lost.attemptId)).toHaveLength(3);
  });

  it('the nightly comparison covers every receipt, however many there are', async () => {
    const { orderId } = await buy('scheduled', '2027-05-10', 'sbp');
    await desk.db.database.owner.query(
      `insert into fiscal_receipt (tenant_id, id, order_id, purpose, sequence, cause, setting_id, attempt_id, amount_minor,
         currency, lines, customer, way, state, moved_at)
       select tenant_id, gen_random_uuid(), order_id, purpose, 1000 + n, 'closing:' || n, setting_id, attempt_id, 1, currency,
         '[]', customer, way, 'issued', moved_at - interval '1 hour' from fiscal_receipt, generate_series(1, 15001) n
       where order_id = $1 and purpose = 'closing'`,
      [orderId],
    );
    const { checked, differences } = await office.match(DEFAULT_TENANT);
    expect(checked).toBeGreaterThan(15_001);
    expect(differences.filter((one) => one.orderId === orderId)).toEqual([]);
    await desk.db.database.owner.query(`delete from fiscal_receipt where sequence > 1000`);
  });

  it('the receipts of a day add up to the payments and refunds in the ledger', async () => {
    desk.db.clock.advance(48 * 3_600_000);
    const { orderId, sum } = await buy('scheduled', '2027-05-12', 'sbp');
    await refund(orderId, 250_00);
    const day = await ask(getReceiptDay, {});
    const sums = { taken: sum, givenBack: '250.00' };
    expect(day).toMatchObject({ ledger: sums, receipts: sums, issued: sums, open: 0, refused: 0 });
    // A refund that the bank has lost is taken back one day, and sent again another day.
    const { rows } = await desk.db.database.owner.query<{ id: string }>(
      'select id from refund where reference = $1',
      [orderId],
    );
    for (const [sending, amountMinor] of [-250_00, 250_00].entries()) {
      desk.db.clock.advance(24 * 3_600_000);
      const key = `refundSent:${rows[0]!.id}:again${sending}`;
      const posting = { key, reference: orderId, currency: 'RUB', amountMinor } as const;
      await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
        desk.parts.payments.postLedger(scope, { move: 'refundSent', ...posting }),
      );
      expect((await ask(getReceiptDay, {})).ledger.givenBack).toBe((amountMinor / 100).toFixed(2));
      const { differences } = await office.match(DEFAULT_TENANT);
      expect(differences.filter((one) => one.orderId === orderId)).toEqual([]);
    }
  });
});
