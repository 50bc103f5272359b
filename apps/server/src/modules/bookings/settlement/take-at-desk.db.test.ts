import { addForCaller, quoteForCaller } from '@farewind/contract/orders/caller-order';
import { takeAtDesk } from '@farewind/contract/orders/desk-payment';
import type { Input } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeskGateway } from '../../../adapters/payment-gateways/desk/desk-gateway.ts';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { BankForm } from '../../payments/public.ts';
import {
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
  type Purchase,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;
const agent = staffWith('Pages.Orders.Create');
const cashier = staffWith('Pages.Payments.Desk');
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
  desk.db.clock.advance(61 * 60_000);
});

async function holdFor(date: string, seats = 1, currency = 'EUR') {
  const purchase: Purchase = await desk.offer('scheduled', date, seats, { currency });
  const { searchId, flightId, fareId, adults, children, infants } = purchase as never as Input<
    typeof quoteForCaller
  >;
  const asked = {
    searchId,
    flightId,
    fareId,
    adults,
    children,
    infants,
    currency: currency as 'EUR',
    siteId: 1,
  };
  const quote = await desk.call(quoteForCaller, asked, agent);
  const form = desk.orderForm(purchase, quote) as Pick<
    Input<typeof addForCaller>,
    'passengers' | 'idempotencyKey' | 'customerEmail'
  >;
  const now = desk.db.clock.override() ?? new Date();
  const { orderId, total } = await desk.call(
    addForCaller,
    {
      ...asked,
      passengers: form.passengers,
      idempotencyKey: form.idempotencyKey,
      customerName: 'Anna',
      customerSurname: 'Petrova',
      customerEmail: form.customerEmail,
      customerMobilePhone: '+79161234567',
      quoteSeal: quote.quoteSeal,
      contractAccepted: true,
      usageAccepted: true,
      adultConfirmed: true,
      language: 'ru',
      heldUntil: new Date(now.getTime() + 3 * 3_600_000).toISOString(),
    },
    agent,
  );
  return { orderId, total };
}

function money(orderId: string, amount: string, changes: Partial<Input<typeof takeAtDesk>> = {}) {
  keys += 1;
  const form = { orderId, amount, method: 'cash', documentNumber: 'KO-17' } as const;
  return { ...form, idempotencyKey: `key-of-the-cash-desk-${keys}`, ...changes };
}

const take = (form: Input<typeof takeAtDesk>, options: Parameters<typeof desk.call>[2] = cashier) =>
  desk.call(takeAtDesk, form, options);
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
    const { orderId, total } = await holdFor('2027-05-04');
    const key = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.bookings.findOrderKey(scope, orderId),
    );
    const { response } = await desk.retry(orderId, key, cardMembers(testCards.secure));
    const back = await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure));
    expect(await take(money(orderId, total))).toMatchObject({ status: 'ticketed' });
    await desk.bringBack(back);
    expect(await desk.bankEntries(orderId)).toEqual([]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ cash: minorOf(total), customer: 0 });
  });

  it('is refused while nobody knows whether the card was charged', async () => {
    const { orderId, total } = await holdFor('2027-05-05');
    const key = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.bookings.findOrderKey(scope, orderId),
    );
    await desk.retry(orderId, key, cardMembers(testCards.answerLost));
    expect((await refusalOf(take(money(orderId, total)))).key).toBe('ORD-STATE');
    expect(await desk.ledgerBalance(orderId)).toEqual({});
  });

  it('is possible after all the cards of the buyer were declined', async () => {
    const { orderId, total } = await holdFor('2027-05-11');
    const key = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.bookings.findOrderKey(scope, orderId),
    );
    for (let card = 0; card < 5; card += 1) await desk.retry(orderId, key, cardMembers(testCards.declined));
    expect(await take(money(orderId, total))).toMatchObject({ status: 'ticketed' });
  });

  it('is refused at its field where it is another sum than the order costs', async () => {
    const { orderId } = await holdFor('2027-05-06');
    const refused = await refusalOf(take(money(orderId, '1.00')));
    expect(refused.options.fields?.map(({ path }) => path)).toEqual(['amount']);
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

  it('goes back by hand alone: its refund waits, and the cash stays until it is paid out', async () => {
    const { orderId, total } = await holdFor('2027-05-09');
    await take(money(orderId, total));
    const inTenant = desk.db.database.inTenant.bind(desk.db.database);
    await inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.payments.requestRefund(scope, {
        refundId: newId(),
        reference: orderId,
        subject: orderId,
        currency: 'EUR',
        reason: 'choice',
        supplierMinor: 10_00,
        serviceMinor: 0,
        requestedBy: 'customer',
        needsApproval: false,
      }),
    );
    await desk.outbox.drain();
    const refunds = await inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.payments.listRefunds(scope, orderId),
    );
    expect(refunds).toMatchObject([{ state: 'sentToBank', amountMinor: 10_00 }]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ cash: minorOf(total), refundsPayable: -10_00 });
  });
});
