import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dumpAgency } from '../../../testing/dump-agency.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { testCards } from '../../../testing/test-cards.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;
let addresses = 0;

beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(() => desk.db.clock.advance(25 * 3_600_000));

function inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

async function newOrder() {
  const purchase = await desk.offer('scheduled', '2027-08-01', 100);
  const overrides = cardMembers(testCards.declined);
  return desk.order(purchase, await desk.quote(purchase), { overrides, address: newAddress() });
}

function newAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const ask = (orderId: string, address = newAddress()) => desk.sendOrderCode(orderId, { address });

async function askedCodes(orderId: string): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ payload: { orderId: string; codeId: string } }>(
    `select payload from outbox where topic = 'bookings.orderCodeRequested' order by id`,
  );
  return rows.flatMap(({ payload }) => (payload.orderId === orderId ? [payload.codeId] : []));
}

/** Generates the newest requested code, as sending its mail does. */
async function issue(orderId: string): Promise<string> {
  const codeId = (await askedCodes(orderId)).at(-1)!;
  const issued = await inTenant((scope) => desk.bookings.issueOrderCode(scope, orderId, codeId));
  return issued!.code;
}

async function askAndReceive(orderId: string): Promise<string> {
  await ask(orderId);
  return issue(orderId);
}

/** Six digits other than the code. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const isDenied = async (orderId: string, code: string, tenantId = DEFAULT_TENANT) =>
  (await refusalOf(desk.proveOrderCode(orderId, code, { tenantId }))).key === 'GEN-DENIED';

describe('a code sent to the order’s own address', () => {
  it('gives the right to act on that order, and on no other', async () => {
    const mine = await newOrder();
    const other = await newOrder();
    const code = await askAndReceive(mine.orderId);
    expect(code).toMatch(/^\d{6}$/);
    expect(await isDenied(other.orderId, code)).toBe(true);
    const { orderKey } = await desk.proveOrderCode(mine.orderId, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(orderKey).toBe(mine.pGuid);
    const headers = { 'x-order-key': orderKey };
    expect((await desk.getPaymentState(mine.orderId, { headers })).attempts).toHaveLength(1);
  });

  it('works once', async () => {
    const { orderId } = await newOrder();
    const code = await askAndReceive(orderId);
    await desk.proveOrderCode(orderId, code);
    expect(await isDenied(orderId, code)).toBe(true);
  });

  it('works for ten minutes', async () => {
    const { orderId } = await newOrder();
    const early = await askAndReceive(orderId);
    desk.db.clock.advance(10 * 60_000 - 1);
    expect((await desk.proveOrderCode(orderId, early)).orderKey).toBeDefined();
    const late = await askAndReceive(orderId);
    desk.db.clock.advance(10 * 60_000);
    expect(await isDenied(orderId, late)).toBe(true);
  });

  it('survives four wrong attempts and expires at the fifth, each counted although refused', async () => {
    const { orderId } = await newOrder();
    const patient = await askAndReceive(orderId);
    for (let count = 0; count < 4; count += 1) await isDenied(orderId, wrong(patient));
    expect((await desk.proveOrderCode(orderId, patient)).orderKey).toBeDefined();
    const guessed = await askAndReceive(orderId);
    for (let count = 0; count < 5; count += 1) expect(await isDenied(orderId, wrong(guessed))).toBe(true);
    expect(await isDenied(orderId, guessed)).toBe(true);
  });

  it('counts concurrent guesses individually', async () => {
    const { orderId } = await newOrder();
    const code = await askAndReceive(orderId);
    await Promise.all(Array.from({ length: 5 }, () => isDenied(orderId, wrong(code))));
    expect(await isDenied(orderId, code)).toBe(true);
  });

  it('replaces the one sent before', async () => {
    const { orderId } = await newOrder();
    const first = await askAndReceive(orderId);
    const second = await askAndReceive(orderId);
    if (first !== second) expect(await isDenied(orderId, first)).toBe(true);
    expect((await desk.proveOrderCode(orderId, second)).orderKey).toBeDefined();
  });

  it('created again for a mail that was not sent, leaves one valid code', async () => {
    const { orderId } = await newOrder();
    const lost = await askAndReceive(orderId);
    const sent = await issue(orderId);
    if (lost !== sent) expect(await isDenied(orderId, lost)).toBe(true);
    expect((await desk.proveOrderCode(orderId, sent)).orderKey).toBeDefined();
    const codeId = (await askedCodes(orderId)).at(-1)!;
    expect(await inTenant((scope) => desk.bookings.issueOrderCode(scope, orderId, codeId))).toBeUndefined();
  });

  it('is no longer created when its mail is ten minutes late', async () => {
    const { orderId } = await newOrder();
    await ask(orderId);
    const codeId = (await askedCodes(orderId)).at(-1)!;
    desk.db.clock.advance(10 * 60_000);
    expect(await inTenant((scope) => desk.bookings.issueOrderCode(scope, orderId, codeId))).toBeUndefined();
  });

  it('is stored nowhere in the database', async () => {
    const { orderId, pGuid } = await newOrder();
    const code = await askAndReceive(orderId);
    const dump = [...(await dumpAgency(desk.db.database, DEFAULT_TENANT)).values()].join('\n');
    expect(dump).toContain(orderId);
    expect(dump).not.toMatch(new RegExp(`(^|[(,":])${code}([),"]|$)`, 'm'));
    expect(dump).not.toContain(pGuid!);
  });

  it('does not exist before its mail is rendered, nor for an order of another agency', async () => {
    const { orderId } = await newOrder();
    await ask(orderId);
    expect(await isDenied(orderId, '000000')).toBe(true);
    const code = await issue(orderId);
    expect(await isDenied(orderId, code, OTHER_TENANT)).toBe(true);
    await desk.sendOrderCode(orderId, { tenantId: OTHER_TENANT, address: newAddress() });
    expect(await askedCodes(orderId)).toHaveLength(1);
  });
});

describe('asking for codes', () => {
  it.each(['an order', 'no order at all'])('is answered and limited alike for %s', async (which) => {
    const orderId = which === 'an order' ? (await newOrder()).orderId : `nothing-here-${addresses}`;
    for (let count = 0; count < 3; count += 1) await expect(ask(orderId)).resolves.toBeUndefined();
    const refused = await refusalOf(ask(orderId));
    expect(refused).toMatchObject({ key: 'GEN-LIMIT', options: { retryAfterSeconds: 600 } });
    desk.db.clock.advance(10 * 60_000);
    await expect(ask(orderId)).resolves.toBeUndefined();
    expect(await askedCodes(orderId)).toHaveLength(which === 'an order' ? 4 : 0);
  });

  it('is limited to ten codes a day for an order', async () => {
    const { orderId } = await newOrder();
    for (let count = 0; count < 10; count += 1) {
      await ask(orderId);
      desk.db.clock.advance(5 * 60_000);
    }
    expect((await refusalOf(ask(orderId))).options.retryAfterSeconds).toBe((24 * 60 - 50) * 60);
  });

  it('is limited for an address, whatever orders it names', async () => {
    const address = newAddress();
    for (let count = 0; count < 20; count += 1) await ask(`guess-${count}`, address);
    const { orderId } = await newOrder();
    expect((await refusalOf(ask(orderId, address))).key).toBe('GEN-LIMIT');
    await expect(ask(orderId)).resolves.toBeUndefined();
  });

  it('accepts no more under concurrent calls', async () => {
    const { orderId } = await newOrder();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => ask(orderId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await askedCodes(orderId)).toHaveLength(3);
  });

  it('is forgotten after a day, not before', async () => {
    const { orderId } = await newOrder();
    await desk.runJob('forget-order-codes');
    await askAndReceive(orderId);
    const listRemembered = async () => {
      await desk.runJob('forget-order-codes');
      const { rows } = await desk.db.database.owner.query<{ what: string }>(
        `select 'code' as what from order_code union all select 'request' from order_code_request`,
      );
      return rows.map(({ what }) => what);
    };
    desk.db.clock.advance(24 * 3_600_000 - 1);
    expect(await listRemembered()).toEqual(['code', 'request']);
    desk.db.clock.advance(2);
    expect(await listRemembered()).toEqual([]);
  });
});
