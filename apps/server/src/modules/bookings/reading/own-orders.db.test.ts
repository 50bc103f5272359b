import type { Order } from '@farewind/contract/bookings/get-order';
import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { addDays } from '@farewind/values/local-time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AccountDesk, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { listRoundTripsOfViews } from '../../../testing/list-round-trips-of-views.ts';
import { OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { ShopClient } from '../../../testing/shop-client.ts';
import { TEST_SECURITY_CODE, testCards } from '../../../testing/test-cards.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { insertService } from '../../flights/testing/insert-service.ts';

const BASE = '/api/services/app';
const ANNA = 'anna@example.com';

let desk: AccountDesk;
let orderId: string;
let orderKey: string;
let annasToken: string;

beforeAll(async () => {
  // Simulated connection faults would add round trips of their own.
  vi.stubEnv('TEST_CONNECTIONS', '');
  desk = await AccountDesk.open();
  vi.unstubAllEnvs();
  const { app } = desk;
  app.db.clock.freezeAt(new Date());
  const today = app.db.clock.override().toISOString().slice(0, 10);
  const service = { kind: 'charter', from: today, to: addDays(today, 90), seats: { Y: 90 } } as const;
  const fares = [{ adult: [10000, 2000, 1000, 0] }] as const;
  await app.db.database.inTenant(1, async (scope) => {
    const there = { from: 'VKO', to: 'AYT', departs: 400, arrives: 640 };
    await insertService(scope, { ...service, carrier: 'ZF', number: '801', legs: [there], fares });
    const back = { from: 'AYT', to: 'VKO', departs: 700, arrives: 960 };
    await insertService(scope, { ...service, carrier: 'ZF', number: '802', legs: [back], fares });
    await insertInsurance(scope);
  });
  const shop = new ShopClient(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const departureDate = addDays(today, 30);
  const trip = {
    from: 'VKO',
    to: 'AYT',
    departureDate,
    returnDate: addDays(departureDate, 7),
    currency: 'EUR',
  };
  const choice = { ...(await shop.findRoundTrip(trip)).choice, insurance: true };
  const { quoteSeal } = await shop.checkPrice(choice);
  const card = { creditCardExpireYear: '2039', creditCardCVC: TEST_SECURITY_CODE };
  ({ orderId, pGuid: orderKey = '' } = await shop.order(choice, quoteSeal, testCards.approved, card));
  await desk.deliver();
});
afterAll(() => desk.close());

async function insertInsurance({ tx, tenantId }: TenantScope): Promise<void> {
  const name = JSON.stringify({ en: 'Cover', ru: 'Cover', tr: 'Cover' });
  await tx
    .insertInto('extra')
    .values({
      tenant_id: tenantId,
      code: 'cover',
      kind: 'insurance',
      name,
      refundable: false,
      price_minor: 11_50,
      provider: 'An insurer',
      passenger_types: ['adult', 'child', 'infant'],
      most: 1,
    })
    .execute();
}

const ask = (path: string, token?: string) =>
  desk.get(`${BASE}/${path}`, token === undefined ? {} : { token });
const getOrder = async (token?: string) =>
  (await ask(`Booking/GetOrder?orderId=${orderId}`, token)).json<{ result: Order }>().result;
async function cancel(what: string): Promise<void> {
  const token = annasToken;
  const quoted = await desk.get(`${BASE}/Booking/GetCancelQuote?orderId=${orderId}&${what}`, { token });
  expect(quoted.json()).toMatchObject({ success: true });
  const { quoteId } = quoted.json<{ result: { quoteId: string } }>().result;
  const done = await desk.post(`${BASE}/Booking/ConfirmCancel`, { quoteId }, { token });
  expect(done.statusCode).toBe(200);
}
const getMine = async (token?: string) => {
  const answer = await ask('MyBooking/GetAll', token);
  const { result } = answer.json<{ result: { totalCount: number; items: MyBooking[] } }>();
  return { status: answer.statusCode, result };
};

describe('the orders of an account', () => {
  test('belong to no account before the address is verified, whoever is signed in', async () => {
    const stranger = await desk
      .addUser({ email: 'mallory@example.com' })
      .then(() => desk.tokenOf('mallory@example.com'));
    expect((await getMine()).status).toBe(401);
    expect((await getMine(stranger)).result).toEqual({ totalCount: 0, items: [] });
    expect((await getOrder(stranger)).customer.email).not.toBe(ANNA);
    // Whoever registered the buyer's address, and has not opened a link that was mailed to it.
    await desk.app.db.database.owner.query(
      `update app_user set password_hash = (select password_hash from app_user where email = 'mallory@example.com')
       where email = $1 and email_proved_at is null`,
      [ANNA],
    );
    const unverified = await desk.tokenOf(ANNA);
    expect((await getMine(unverified)).result).toEqual({ totalCount: 0, items: [] });
    expect((await getOrder(unverified)).customer.email).not.toBe(ANNA);
  });

  test('are shown in full, with their documents, to the owner of the address', async () => {
    const resetCode = (await desk.readLink()).hash.slice(1);
    await desk.account('ResetPassword', { resetCode, password: NEW_PASSWORD });
    annasToken = await desk.tokenOf(ANNA, NEW_PASSWORD);
    const order = await getOrder(annasToken);
    expect(order.customer.email).toBe(ANNA);
    expect(order.documents.length).toBeGreaterThan(0);
    expect((await getMine(annasToken)).result).toMatchObject({
      totalCount: 1,
      items: [
        {
          orderId,
          reservationNumber: order.reservationNumber,
          status: 'booked',
          journey: { from: 'Moscow', to: 'Antalya' },
          passengers: 4,
          total: order.total,
        },
      ],
    });
  });

  test('can be changed by their owner without the order’s key, and by no other signed-in user', async () => {
    const mallory = await desk.tokenOf('mallory@example.com');
    await desk.addUser({ email: ANNA, tenantId: OTHER_TENANT });
    const namesake = await desk.tokenOf(ANNA, undefined, { tenantId: OTHER_TENANT });
    const { name } = (await getOrder(annasToken)).passengers[0]!;
    const changes = [{ passengerIndex: 0, name: `${name}A` }];
    const acts = [
      (token: string) => desk.get(`${BASE}/Booking/GetPaymentState?orderId=${orderId}`, { token }),
      (token: string) =>
        desk.get(`${BASE}/Booking/GetDocument?orderId=${orderId}&kind=certificate.pdf`, { token }),
      (token: string) => desk.post(`${BASE}/Booking/RequestPassengerChange`, { orderId, changes }, { token }),
    ];
    for (const act of acts) {
      expect((await act(annasToken)).statusCode).toBe(200);
      expect((await act(mallory)).statusCode).toBe(403);
      // The order does not exist at another agency, whoever its customer is there.
      expect((await act(namesake)).statusCode).toBe(404);
    }
    expect((await getOrder(mallory)).documents).toEqual([]);
    expect((await getMine(namesake)).result.items).toEqual([]);
  });

  test('tell in the list, too, that only the insurance of an order is cancelled', async () => {
    expect((await getMine(annasToken)).result.items[0]).not.toHaveProperty('isInsuranceCancelled');
    const { items } = await getOrder(annasToken);
    await cancel(`items=${items.find(({ kind }) => kind === 'insurance')!.itemId}`);
    const [listed] = (await getMine(annasToken)).result.items;
    expect(listed).toMatchObject({ orderId, status: 'booked', isInsuranceCancelled: true });
    expect(listed).not.toHaveProperty('isPartlyCancelled');
  });

  test('tell in the list, too, that a part of an order is cancelled', async () => {
    expect((await getMine(annasToken)).result.items[0]).not.toHaveProperty('isPartlyCancelled');
    const { items } = await getOrder(annasToken);
    await cancel(`tickets=${items[0]!.tickets[1]!.ticketId}`);
    expect((await getMine(annasToken)).result.items).toMatchObject([
      { orderId, status: 'booked', isPartlyCancelled: true },
    ]);
  });

  test('are masked again when the owner signs out', async () => {
    await desk.account('SignOut', {}, { token: annasToken });
    expect((await getMine(annasToken)).status).toBe(401);
    expect((await getOrder(annasToken)).customer.email).not.toBe(ANNA);
  });
});

/** Two refunds of the order's charge, as its tickets would have asked for them one after the other. */
async function refundTwice({ tx, tenantId }: TenantScope): Promise<void> {
  const charge = await tx
    .selectFrom('payment_attempt')
    .innerJoin('payable', (join) =>
      join
        .onRef('payable.tenant_id', '=', 'payment_attempt.tenant_id')
        .onRef('payable.id', '=', 'payment_attempt.payable_id'),
    )
    .select(['payment_attempt.id', 'payable.currency'])
    .where('payable.tenant_id', '=', tenantId)
    .where('payable.reference', '=', orderId)
    .executeTakeFirstOrThrow();
  for (const subject of ['first', 'second'])
    await tx
      .insertInto('refund')
      .values({
        tenant_id: tenantId,
        id: newId(),
        request_id: newId(),
        reference: orderId,
        attempt_id: charge.id,
        subject,
        state: 'approved',
        nature: 'sale',
        amount_minor: 1000,
        supplier_minor: 1000,
        service_minor: 0,
        currency: charge.currency,
        reason: 'asked',
        requested_by: 'anna',
        needs_approval: false,
      })
      .execute();
}

describe('the page of an order', () => {
  test('waits for the database twice, however much its owner is shown', async () => {
    const url = `${BASE}/Booking/GetOrder?orderId=${orderId}`;
    const read = async (headers: Record<string, string>) =>
      (await desk.app.server.inject({ url, headers })).json<{ result: Order }>().result;
    const own = { 'x-order-key': orderKey };
    await desk.app.db.database.inTenant(1, (scope) => refundTwice(scope));
    expect(await read(own)).toMatchObject({ customer: { email: ANNA }, refunds: [{}, {}] });
    const ofOwner = await listRoundTripsOfViews(() => read(own));
    const ofOthers = await listRoundTripsOfViews(() => read({}));
    expect(ofOwner).toHaveLength(2);
    expect(ofOthers).toHaveLength(2);
    // What only its owner is shown is not even read for a caller without a right to it.
    expect(ofOthers.flat().length).toBeLessThan(ofOwner.flat().length);
  });
});
