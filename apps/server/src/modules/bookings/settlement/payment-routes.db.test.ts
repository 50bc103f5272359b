import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testCards } from '../../../testing/test-cards.ts';
import type { MethodCapabilities } from '../../settings/public.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';
import { onBankPage, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

/** The harness's accounts: cards in our own form, and the bank's page. */
const [OWN_FORM, PAGE] = [1, 2];
/** An account whose bank is unreachable, and a second one at the same bank. */
const [DEAD, SECOND] = [3, 4];
const SUM = '125.36';

let desk: BookingTestHarness;
let pageLimits: Pick<MethodCapabilities, 'minMinor' | 'maxMinor' | 'limitsIn'> = {};
const { press, comeBack, attemptsOf, statesOf, laterBy } = visitBankPage(() => desk);

beforeAll(async () => {
  desk = await openBookingTestHarness({
    watchPageGateway: (gateway) => ({
      ...gateway,
      methods: (account) => gateway.methods(account).map((method) => ({ ...method, ...pageLimits })),
    }),
  });
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const { keyring } = desk.parts;
    await insertTestPaymentSetting(scope, keyring, await findClosedAddress(), { id: DEAD });
    await insertTestPaymentSetting(scope, keyring, desk.bank.url, { id: SECOND });
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  pageLimits = {};
  await desk.bank.setSwitches({});
  const { owner } = desk.db.database;
  await owner.query('delete from payment_route');
  await owner.query('update payment_setting set priority = 0, paused_at = null');
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(3 * 3_600_000);
});

/** An address that refuses connections. */
async function findClosedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => void server.close(done));
  return `http://127.0.0.1:${port}`;
}

async function prefer(settingId: number): Promise<void> {
  await desk.db.database.owner.query('update payment_setting set priority = 9 where id = $1', [settingId]);
}

async function setOrder(method: string, settingIds: readonly number[], country = ''): Promise<void> {
  for (const [place, id] of settingIds.entries())
    await desk.db.database.owner.query(
      `insert into payment_route (tenant_id, currency, method, card_country, place, setting_id)
       values ($1, 'EUR', $2, $3, $4, $5)`,
      [DEFAULT_TENANT, method, country, place, id],
    );
}

async function buy(date: string, members: Record<string, unknown> = cardMembers(testCards.approved)) {
  const purchase = await desk.offer('scheduled', date, 2);
  return desk.order(purchase, await desk.quote(purchase), { overrides: members });
}

async function accountsOf(orderId: string): Promise<number[]> {
  const ids = (await attemptsOf(orderId)).map(({ id }) => id);
  const { rows } = await desk.db.database.owner.query<{ setting_id: number }>(
    'select setting_id from payment_attempt where id = any($1) order by created_at, attempt_no',
    [ids],
  );
  return rows.map((row) => row.setting_id);
}

const listMethods = async (amount?: string) =>
  (await desk.call(getPaymentMethods, { currency: 'EUR', ...(amount ? { amount } : {}) })).methods.map(
    ({ id }) => id,
  );

describe('who takes a payment', () => {
  it('is the account with the highest priority if the agency has set no order, without a fallback', async () => {
    await prefer(DEAD);
    const { orderId, response } = await buy('2027-05-01');
    expect(response.state).toBe('failed');
    expect(await accountsOf(orderId)).toEqual([DEAD]);
  });

  it('is the next in the agency’s order if the first cannot be reached: one charge, one order', async () => {
    await setOrder('card', [DEAD, SECOND, OWN_FORM]);
    const { orderId, response } = await buy('2027-05-02');
    expect(response).toEqual({ state: 'done' });
    expect(await accountsOf(orderId)).toEqual([DEAD, SECOND]);
    expect(await statesOf(orderId)).toEqual(['failed', 'captured']);
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${SUM} EUR`, `capture ${SUM} EUR`]);
  });

  it('stays the first once anything was sent, whatever the answer', async () => {
    await setOrder('card', [OWN_FORM, SECOND]);
    await desk.bank.setSwitches({ loseNext: 1 });
    const { orderId, response } = await buy('2027-05-03');
    expect(response.state).toBe('pending');
    expect(await accountsOf(orderId)).toEqual([OWN_FORM]);
    await laterBy(2);
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${SUM} EUR`, `capture ${SUM} EUR`]);
  });

  it('depends on the country of the card if the agency says so', async () => {
    await setOrder('card', [OWN_FORM]);
    await setOrder('card', [SECOND], 'TR');
    const accountFor = (bin6: string) =>
      desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
        const route = await desk.parts.payments.findRoute(scope, 'EUR', 'card', { siteId: 1, bin6 });
        return route?.setting.id;
      });
    expect(await accountFor('979200')).toBe(SECOND);
    expect(await accountFor('555555')).toBe(OWN_FORM);
  });
});

describe('a payment method that is out of order', () => {
  it('is reported before anything is sent; the seats stay held for another method, which pays for them', async () => {
    await setOrder('card', [DEAD]);
    const { orderId, pGuid, response } = await buy('2027-05-04');
    expect(response).toMatchObject({ state: 'failed', key: 'PAY-UNKNOWN' });
    expect((response as { message: string }).message).toContain('choose another');
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    const again = await desk.retry(orderId, pGuid, onBankPage);
    expect(await comeBack(await press(urlOf(again.response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    expect(await accountsOf(orderId)).toEqual([DEAD, PAGE]);
  });

  it('releases the seats when no other method was chosen in time', async () => {
    await setOrder('card', [DEAD]);
    const { orderId } = await buy('2027-05-05');
    await laterBy(31);
    expect((await desk.getOrder(orderId)).status).toBe('paymentFailed');
    expect(await desk.seatCounters('2027-05-05')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });
});

describe('a paused account', () => {
  it('accepts no new payment, while payments in progress are completed', async () => {
    const { orderId, response } = await buy('2027-05-06', onBankPage);
    await desk.db.database.owner.query('update payment_setting set paused_at = now() where id = $1', [PAGE]);
    expect(await listMethods()).toEqual(['card']);
    expect(await refusalOf(buy('2027-05-07', onBankPage))).toMatchObject({
      key: 'GEN-VALIDATION',
      options: { fields: [{ path: 'paymentMethod' }] },
    });
    expect(await comeBack(await press(urlOf(response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    expect(await statesOf(orderId)).toEqual(['captured']);
  });
});

describe('the limits of a method', () => {
  it('exclude it from the list for other sums, from the start', async () => {
    pageLimits = { minMinor: 10_00, maxMinor: 125_35 };
    expect(await listMethods()).toContain('bankPage');
    expect(await listMethods('10.00')).toContain('bankPage');
    expect(await listMethods('9.99')).not.toContain('bankPage');
    expect(await listMethods('125.36')).not.toContain('bankPage');
    expect(await refusalOf(buy('2027-05-08', onBankPage))).toMatchObject({ key: 'GEN-VALIDATION' });
  });

  it('are reported with the method that they exclude, so that a buyer who had chosen it sees why', async () => {
    pageLimits = { minMinor: 10_00, maxMinor: 125_35 };
    const leftOut = async (amount: string) =>
      (await desk.call(getPaymentMethods, { currency: 'EUR', amount })).outsideLimits;
    expect(await leftOut('125.36')).toMatchObject([{ id: 'bankPage', minimum: null, maximum: '125.35' }]);
    expect(await leftOut('9.99')).toMatchObject([{ id: 'bankPage', minimum: '10.00', maximum: null }]);
    expect(await leftOut('125.35')).toEqual([]);
  });

  it('are those of the currency if it has its own, from the day on which the provider sets them', async () => {
    const told = { since: '2027-01-01', source: 'https://bank.example/limits' };
    pageLimits = { maxMinor: 125_35, limitsIn: { EUR: [{ ...told, minMinor: 50_00, maxMinor: 300_00 }] } };
    expect(await listMethods('125.36')).toContain('bankPage');
    expect(await listMethods('49.99')).not.toContain('bankPage');
    const later = { ...told, since: '2099-01-01', maxMinor: 100_00 };
    pageLimits = { limitsIn: { EUR: [{ ...told, maxMinor: 300_00 }, later] } };
    expect(await listMethods('125.36')).toContain('bankPage');
    pageLimits = { maxMinor: 125_35, limitsIn: { TRY: [{ ...told, maxMinor: 300_00 }] } };
    expect(await listMethods('125.36')).not.toContain('bankPage');
  });

  it('apply to the sum due, if that is not the whole price of an order', async () => {
    pageLimits = {};
    const { orderId, pGuid } = await buy('2027-05-09');
    pageLimits = { maxMinor: 125_35 };
    const offered = async (amount?: string) => {
      const input = { orderId, ...(amount ? { amount } : {}) };
      const { methods } = await desk.call(getPaymentMethods, input, {
        headers: { 'x-order-key': pGuid ?? '' },
      });
      return methods.map(({ id }) => id);
    };
    expect(await offered()).not.toContain('bankPage');
    expect(await offered('20.00')).toContain('bankPage');
  });
});
