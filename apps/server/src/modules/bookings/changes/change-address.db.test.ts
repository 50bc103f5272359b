import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { hasNewsConsent } from '../reading/news-consent.ts';
import { createBookings } from '../public.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;
let people = 0;

beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(() => desk.db.clock.advance(25 * 3_600_000));

function inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

async function buy(overrides: Record<string, unknown> = {}) {
  const purchase = await desk.offer('scheduled', '2027-08-01', 100);
  people += 1;
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides });
  const { email } = (await desk.getOrder(orderId, actingWith(pGuid))).customer;
  return { orderId, pGuid, email, wanted: `right.${people}@example.net` };
}

/** Payloads of the outbox events of an order, newest last. */
async function listEvents<T>(topic: string, orderId: string): Promise<T[]> {
  const { rows } = await desk.db.database.owner.query<{ payload: { orderId: string } & T }>(
    'select payload from outbox where topic = $1 order by seq',
    [topic],
  );
  return rows.map(({ payload }) => payload).filter((payload) => payload.orderId === orderId);
}

/** The code that the mail to the new address would contain. */
async function readCode(orderId: string): Promise<string> {
  const asked = await listEvents<{ codeId: string }>('bookings.addressCodeRequested', orderId);
  const { codeId } = asked.at(-1)!;
  return (await inTenant((scope) => desk.bookings.issueAddressCode(scope, orderId, codeId)))!.code;
}

type Bought = Awaited<ReturnType<typeof buy>>;

const emailOf = async (orderId: string) =>
  (await inTenant((scope) => desk.bookings.getBuyer(scope, orderId))).email;

async function change({ orderId, pGuid, wanted }: Bought) {
  await desk.sendAddressCode(orderId, pGuid, wanted);
  return desk.changeAddress(orderId, pGuid, await readCode(orderId));
}

/** Six digits other than the code. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function openAccount(email: string): Promise<number> {
  const { rows } = await desk.db.database.owner.query<{ id: number }>(
    `insert into app_user (tenant_id, user_name, normalized_user_name, email, normalized_email, name, surname, kind)
     values (1, $1, upper($1), $1, upper($1), 'Anna', 'Petrova', 'customer') returning id`,
    [email],
  );
  return rows[0]!.id;
}

describe('an order’s own mail address', () => {
  it('changes only after a code that went to the new one has come back', async () => {
    const bought = await buy();
    await desk.sendAddressCode(bought.orderId, bought.pGuid, bought.wanted);
    const asked = await listEvents('bookings.addressCodeRequested', bought.orderId);
    expect(asked).toMatchObject([{ email: bought.wanted }]);
    expect(await emailOf(bought.orderId)).toBe(bought.email);
    const answer = await desk.changeAddress(bought.orderId, bought.pGuid, await readCode(bought.orderId));
    expect(answer.email).toBe(bought.wanted);
    expect(await emailOf(bought.orderId)).toBe(bought.wanted);
  });

  it('brings a new right to act; links that went to the former address no longer give it', async () => {
    const bought = await buy();
    const { orderKey } = await change(bought);
    const seen = await desk.getOrder(bought.orderId, actingWith(orderKey));
    expect(seen.customer.email).toBe(bought.wanted);
    const former = await desk.getOrder(bought.orderId, actingWith(bought.pGuid));
    expect(former.customer.email).toContain('•••');
    expect((await refusalOf(change(bought))).key).toBe('GEN-DENIED');
    // The mail to the new address contains the same key.
    const mailed = await inTenant((scope) => desk.bookings.findOrderKey(scope, bought.orderId));
    expect(mailed).toBe(orderKey);
  });

  it('is told to be another one: the former address learns of it, the new one masked', async () => {
    const bought = await buy();
    await change(bought);
    expect(await listEvents('bookings.orderAddressChanged', bought.orderId)).toMatchObject([
      { formerEmail: bought.email, newAddress: 'r•••@example.net' },
    ]);
  });

  it('stands with its change in the history of the order', async () => {
    const bought = await buy();
    await change(bought);
    const rows = await inTenant(({ tx }) =>
      tx
        .selectFrom('order_history')
        .select(['reason', 'actor', 'from_status', 'to_status'])
        .where('order_id', '=', bought.orderId)
        .orderBy('seq', 'desc')
        .limit(1)
        .execute(),
    );
    expect(rows).toEqual([
      {
        reason: 'addressChanged a•••@example.org r•••@example.net',
        actor: 'customer',
        from_status: 'ticketed',
        to_status: 'ticketed',
      },
    ]);
  });

  it('is changed by nobody without the right to act', async () => {
    const { orderId, wanted } = await buy();
    expect((await refusalOf(desk.sendAddressCode(orderId, undefined, wanted))).key).toBe('GEN-DENIED');
    expect((await refusalOf(desk.changeAddress(orderId, undefined, '123456'))).key).toBe('GEN-DENIED');
  });

  it('stands four wrong codes, each told at its field; after five no code helps', async () => {
    const bought = await buy();
    const { orderId, pGuid } = bought;
    await desk.sendAddressCode(orderId, pGuid, bought.wanted);
    const code = await readCode(orderId);
    for (let count = 0; count < 5; count += 1) {
      const refused = await refusalOf(desk.changeAddress(orderId, pGuid, wrong(code)));
      expect(refused.options.fields).toEqual([{ path: 'code', message: 'validation.codeWrong' }]);
    }
    const spent = await refusalOf(desk.changeAddress(orderId, pGuid, code));
    expect(spent.options.fields).toEqual([{ path: 'code', message: 'validation.codeWrong' }]);
    expect(await emailOf(orderId)).toBe(bought.email);

    const patient = await buy();
    await desk.sendAddressCode(patient.orderId, patient.pGuid, patient.wanted);
    const right = await readCode(patient.orderId);
    for (let count = 0; count < 4; count += 1)
      await refusalOf(desk.changeAddress(patient.orderId, patient.pGuid, wrong(right)));
    await desk.changeAddress(patient.orderId, patient.pGuid, right);
    expect(await emailOf(patient.orderId)).toBe(patient.wanted);
  });

  it('does not change by a code that is ten minutes old, and still does a second before', async () => {
    const [late, timely] = [await buy(), await buy()];
    for (const { orderId, pGuid, wanted } of [late, timely])
      await desk.sendAddressCode(orderId, pGuid, wanted);
    const [lateCode, timelyCode] = [await readCode(late.orderId), await readCode(timely.orderId)];
    desk.db.clock.advance(10 * 60_000 - 1000);
    await desk.changeAddress(timely.orderId, timely.pGuid, timelyCode);
    expect(await emailOf(timely.orderId)).toBe(timely.wanted);
    desk.db.clock.advance(1000);
    const refused = await refusalOf(desk.changeAddress(late.orderId, late.pGuid, lateCode));
    expect(refused.options.fields).toEqual([{ path: 'code', message: 'validation.codeWrong' }]);
    expect(await emailOf(late.orderId)).toBe(late.email);
  });

  it('is refused at its field when the order has it already, however it is written', async () => {
    const { orderId, pGuid, email } = await buy();
    const refused = await refusalOf(desk.sendAddressCode(orderId, pGuid, email.toUpperCase()));
    expect(refused.options.fields).toEqual([{ path: 'email', message: 'validation.addressIsOwn' }]);
  });

  it('is not asked for more than three times in ten minutes', async () => {
    const { orderId, pGuid, wanted } = await buy();
    for (let count = 0; count < 3; count += 1) await desk.sendAddressCode(orderId, pGuid, wanted);
    expect((await refusalOf(desk.sendAddressCode(orderId, pGuid, wanted))).key).toBe('GEN-LIMIT');
  });

  it('floods no mailbox, however it is written and with whatever order', async () => {
    const spellings = [
      'anna@example.com',
      'Anna+1@example.com',
      'anna+two@example.com',
      'ANNA+3@example.com',
    ];
    const asked = async (email: string) => {
      const { orderId, pGuid } = await buy();
      await desk.sendAddressCode(orderId, pGuid, email);
    };
    for (const spelling of spellings.slice(0, 3)) await asked(spelling);
    expect((await refusalOf(asked(spellings[3]!))).key).toBe('GEN-LIMIT');
    await asked('boris@example.com');
  });

  it('takes the worth from a code that was on its way to the former one', async () => {
    const bought = await buy();
    const { orderId } = bought;
    await desk.sendOrderCode(orderId);
    const [promised] = await listEvents<{ codeId: string }>('bookings.orderCodeRequested', orderId);
    await change(bought);
    const late = await inTenant((scope) => desk.bookings.issueOrderCode(scope, orderId, promised!.codeId));
    expect(late).toBeUndefined();
  });

  it('does not change before the order is paid', async () => {
    const unpaid = await buy(cardMembers(testCards.declined));
    expect((await refusalOf(change(unpaid))).key).toBe('ORD-STATE');
  });
});

describe('what a buyer may do about mails', () => {
  it('is named to whoever may act on the order, and to nobody else', async () => {
    const { orderId, pGuid } = await buy();
    expect((await desk.getOrder(orderId, actingWith(pGuid))).allowedActions).toEqual([
      'print',
      'download',
      'resend',
      'changeAddress',
      'cancel',
      'changePassenger',
    ]);
    expect((await desk.getOrder(orderId)).allowedActions).toEqual(['print', 'download']);
  });

  it('is nothing where no mail leaves', async () => {
    const { orderId, pGuid, wanted } = await buy();
    const bookings = createBookings({
      ...desk.parts,
      hasMailServer: async () => false,
      listTenantIds: async () => [DEFAULT_TENANT],
    });
    const options = { ...actingWith(pGuid), bookings };
    expect((await desk.getOrder(orderId, options)).allowedActions).toEqual([
      'print',
      'download',
      'cancel',
      'changePassenger',
    ]);
    const refused = await refusalOf(desk.sendAddressCode(orderId, pGuid, wanted, options));
    expect(refused.key).toBe('GEN-UNAVAILABLE');
  });
});

describe('the account of an order with another address', () => {
  const ownerOf = async (orderId: string) => {
    const { rows } = await desk.db.database.owner.query<{ email: string; user_id: number | null }>(
      `select c.email, c.user_id from customer_order o
       join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.id = $1`,
      [orderId],
    );
    return rows[0];
  };

  it('is the one whose owner has proved the new address, no longer that of the former', async () => {
    const bought = await buy();
    const [former, next] = [await openAccount(bought.email), await openAccount(bought.wanted)];
    const prove = (userId: number, email: string) =>
      desk.db.database.owner.query(
        `insert into customer (tenant_id, email, normalized_email, name, surname, country_code, mobile_phone, language,
           currency, user_id) values (1, $2, $2, 'Anna', 'Petrova', '+7', '9161234567', 'ru', 'EUR', $1)
         on conflict (tenant_id, normalized_email) do update set user_id = excluded.user_id`,
        [userId, email],
      );
    await prove(former, bought.email);
    await prove(next, bought.wanted);
    expect(await ownerOf(bought.orderId)).toEqual({ email: bought.email, user_id: former });
    await change(bought);
    expect(await ownerOf(bought.orderId)).toEqual({ email: bought.wanted, user_id: next });
  });

  it('is nobody’s while nobody has proved the new address for an account', async () => {
    const bought = await buy();
    await openAccount(bought.wanted);
    await change(bought);
    expect(await ownerOf(bought.orderId)).toEqual({ email: bought.wanted, user_id: null });
  });

  it('leaves no news to an address that somebody only typed', async () => {
    const bought = await buy({ newsOptIn: true });
    await change(bought);
    expect(await inTenant((scope) => hasNewsConsent(scope, bought.email))).toBe(false);
    expect(await inTenant((scope) => hasNewsConsent(scope, bought.wanted))).toBe(true);
  });
});
