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
/** A second account at the bank's page, off except where a test needs it. */
const OTHER_PAGE = 5;
const SUM = '125.36';

let desk: BookingTestHarness;
let pageLimits: Pick<MethodCapabilities, 'minMinor' | 'maxMinor' | 'limitsIn'> = {};
const { press, comeBack, attemptsOf, statesOf, booksOf, laterBy } = visitBankPage(() => desk);

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
    const page = { id: OTHER_PAGE, provider: 'sandboxPage' };
    await insertTestPaymentSetting(scope, keyring, desk.bank.pageUrl, page);
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  pageLimits = {};
  await desk.bank.setSwitches({});
  const { owner } = desk.db.database;
  await owner.query('delete from payment_route');
  await owner.query('delete from payment_fee');
  await owner.query('update payment_setting set priority = 0, paused_at = null, is_active = id <> $1', [
    OTHER_PAGE,
  ]);
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

/** The fees of an account, in hundredths of a percent and in minor units. */
async function charges(
  settingId: number,
  basisPoints: number,
  fixedMinor = 0,
  { method = 'card', country = '' } = {},
): Promise<void> {
  await desk.db.database.owner.query(
    `insert into payment_fee (tenant_id, setting_id, method, currency, card_country, basis_points, fixed_minor)
     values ($1, $2, $3, 'EUR', $4, $5, $6)
     on conflict (tenant_id, setting_id, method, currency, card_country)
     do update set basis_points = excluded.basis_points, fixed_minor = excluded.fixed_minor`,
    [DEFAULT_TENANT, settingId, method, country, basisPoints, fixedMinor],
  );
}

async function accountFor(bin6: string, amountMinor?: number, method = 'card'): Promise<number | undefined> {
  return desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const buyer = { siteId: 1, bin6, amountMinor };
    return (await desk.parts.payments.findRoute(scope, 'EUR', method, buyer))?.setting.id;
  });
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
    expect(await accountFor('979200')).toBe(SECOND);
    expect(await accountFor('555555')).toBe(OWN_FORM);
  });
});

describe('the fees of the accounts', () => {
  it('let the cheapest take a payment: by its share of a large sum, by its fixed part of a small one', async () => {
    await charges(OWN_FORM, 290);
    await charges(SECOND, 100, 2_00);
    expect([await accountFor('555555', 10_00), await accountFor('555555', 500_00)]).toEqual([
      OWN_FORM,
      SECOND,
    ]);
    const { orderId } = await buy('2027-06-01');
    expect(await accountsOf(orderId)).toEqual([SECOND]);
  });

  it('put accounts without a fee last, and change nothing where no account of the method has one', async () => {
    await charges(PAGE, 10, 0, { method: 'bankPage' });
    expect(await accountFor('555555')).toBe(OWN_FORM);
    await charges(SECOND, 900);
    expect(await accountFor('555555')).toBe(SECOND);
  });

  it('are those of the card’s country, where the card is typed into our form', async () => {
    await charges(OWN_FORM, 290);
    await charges(SECOND, 350);
    await charges(SECOND, 90, 0, { country: 'RU' });
    expect([await accountFor('555555'), await accountFor('220070')]).toEqual([OWN_FORM, SECOND]);
  });

  it('never take at once from a card what was offered as a hold', async () => {
    const { owner } = desk.db.database;
    const page = { method: 'bankPage' };
    await owner.query(`update payment_setting set is_active = true, capture_mode = 'auto' where id = $1`, [
      OTHER_PAGE,
    ]);
    try {
      await charges(PAGE, 100, 0, page);
      await charges(OTHER_PAGE, 200, 0, page);
      await charges(OTHER_PAGE, 10, 0, { ...page, country: 'RU' });
      expect(await accountFor('220070', undefined, 'bankPage')).toBe(PAGE);
      await owner.query(`update payment_setting set capture_mode = 'manual' where id = $1`, [OTHER_PAGE]);
      expect(await accountFor('220070', undefined, 'bankPage')).toBe(OTHER_PAGE);
    } finally {
      await owner.query(`update payment_setting set capture_mode = 'manual' where id = $1`, [OTHER_PAGE]);
    }
  });

  it('stand back behind the order that the agency has set', async () => {
    await charges(SECOND, 10);
    await charges(OWN_FORM, 500);
    await setOrder('card', [OWN_FORM, SECOND]);
    expect(await accountFor('555555')).toBe(OWN_FORM);
  });

  it('lead past an account that could not be reached, for a quarter of an hour', async () => {
    await charges(DEAD, 10);
    await charges(SECOND, 200);
    const first = await buy('2027-06-02');
    expect(first.response).toEqual({ state: 'done' });
    expect(await accountsOf(first.orderId)).toEqual([DEAD, SECOND]);
    expect(await desk.bankEntries(first.orderId)).toEqual([`authorisation ${SUM} EUR`, `capture ${SUM} EUR`]);
    const next = await buy('2027-06-03');
    expect(await accountsOf(next.orderId)).toEqual([SECOND]);
    desk.db.clock.advance(16 * 60_000);
    expect(await accountFor('555555')).toBe(DEAD);
  });

  it('never charge a second time when they change while a payment is at its bank', async () => {
    await charges(OWN_FORM, 100);
    await charges(SECOND, 200);
    await desk.bank.setSwitches({ loseNext: 1 });
    const { orderId, pGuid, response } = await buy('2027-06-04');
    expect(response.state).toBe('pending');
    await charges(SECOND, 10);
    const members = cardMembers(testCards.approved);
    expect(await refusalOf(desk.retry(orderId, pGuid, members))).toMatchObject({ key: 'ORD-STATE' });
    await laterBy(2);
    expect(await accountsOf(orderId)).toEqual([OWN_FORM]);
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${SUM} EUR`, `capture ${SUM} EUR`]);
  });

  it('never charge a second time when they change while the payer is on a page: the first page is closed', async () => {
    await desk.db.database.owner.query('update payment_setting set is_active = true where id = $1', [
      OTHER_PAGE,
    ]);
    const page = { method: 'bankPage' };
    await charges(PAGE, 100, 0, page);
    await charges(OTHER_PAGE, 200, 0, page);
    const { orderId, pGuid, response } = await buy('2027-06-05', onBankPage);
    await charges(OTHER_PAGE, 10, 0, page);
    const again = await desk.retry(orderId, pGuid, onBankPage);
    expect(await accountsOf(orderId)).toEqual([PAGE, OTHER_PAGE]);
    await comeBack(await press(urlOf(again.response), 'pay'));
    await press(urlOf(response), 'pay');
    await laterBy(2);
    expect(await statesOf(orderId)).toEqual(['expired', 'captured']);
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('give back what was paid twice when the first page could not be closed any more', async () => {
    await desk.db.database.owner.query('update payment_setting set is_active = true where id = $1', [
      OTHER_PAGE,
    ]);
    const page = { method: 'bankPage' };
    await charges(PAGE, 100, 0, page);
    await charges(OTHER_PAGE, 200, 0, page);
    const { orderId, pGuid, response } = await buy('2027-06-06', onBankPage);
    await charges(OTHER_PAGE, 10, 0, page);
    const again = await desk.retry(orderId, pGuid, onBankPage);
    await press(urlOf(response), 'late');
    await comeBack(await press(urlOf(again.response), 'pay'));
    await laterBy(61);
    await laterBy(2);
    const books = await booksOf(orderId);
    expect(books.filter((entry) => entry.startsWith('capture'))).toEqual([`capture ${SUM}`]);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(books.filter((entry) => entry.startsWith('hold')).length).toBe(
      books.filter((entry) => /^(capture|void)/.test(entry)).length,
    );
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
