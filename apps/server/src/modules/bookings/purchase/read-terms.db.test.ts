import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { previewAgreement, previewTransferAgreement } from '@farewind/contract/bookings/preview-agreement';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { findAgreement } from '../order/kept-agreement.ts';
import {
  openBookingTestHarness,
  refusalOf,
  SALE_DAY,
  type BookingTestHarness,
  type Purchase,
} from '../testing/booking-test-harness.ts';
import { chooseRides, findRides, insertTestRides, rideForm, vehicleDays } from '../testing/test-rides.ts';

let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  await insertTestRides(desk.parts.database);
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.db.clock.freezeAt(new Date(`${SALE_DAY}T23:55:00Z`));
  await nameOnStatement('FAREWIND*ONE');
});

/** The account that collects gets another name, which stands in the agreement. */
async function nameOnStatement(name: string): Promise<void> {
  await desk.db.database.owner.query('update payment_setting set statement_text = $1', [name]);
}

async function read(purchase: Purchase, quoteSeal: string): Promise<string> {
  const passengers = [{ type: 'adult' as const, name: '', surname: '' }];
  const { termsHash } = await desk.call(previewAgreement, { ...purchase, quoteSeal, passengers } as never);
  return termsHash;
}

async function orderCount(): Promise<number> {
  const { rows } = await desk.db.database.owner.query<{ count: number }>(
    'select ((select count(*) from customer_order) + (select count(*) from payment_attempt))::int as count',
  );
  return rows[0]!.count;
}

it('a buyer whose terms changed after reading is told so at the box, with nothing held or charged, and buys after reading again', async () => {
  const purchase = await desk.offer('scheduled', '2027-05-11', 5);
  const quote = await desk.quote(purchase);
  const termsHash = await read(purchase, quote.quoteSeal);
  const form = desk.orderForm(purchase, quote);
  const before = await orderCount();
  await nameOnStatement('FAREWIND*TWO');

  const refused = await refusalOf(desk.order(purchase, quote, { overrides: { ...form, termsHash } }));
  expect(refused).toMatchObject({
    key: 'ORD-CONTRACT',
    options: {
      message: 'contract.changed',
      fields: [{ path: 'contractAccepted', message: 'contract.changed' }],
    },
  });
  expect(await desk.seatCounters('2027-05-11')).toEqual([{ total: 5, held: 0, sold: 0 }]);
  expect(await orderCount()).toBe(before);

  const anew = await read(purchase, quote.quoteSeal);
  const { orderId, response } = await desk.order(purchase, quote, {
    overrides: { ...form, termsHash: anew },
  });
  expect(response).toEqual({ state: 'done' });
  const kept = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    findAgreement(scope, desk.parts.keyring, orderId),
  );
  expect(kept?.body).toContain('FAREWIND*TWO');
});

it('a buyer who reads before typing a name, and pays after midnight, has read the same terms', async () => {
  const purchase = await desk.offer('scheduled', '2027-05-12', 5);
  const quote = await desk.quote(purchase);
  const termsHash = await read(purchase, quote.quoteSeal);
  desk.db.clock.advance(10 * 60_000);
  const { response } = await desk.order(purchase, quote, { overrides: { termsHash } });
  expect(response).toEqual({ state: 'done' });
});

it('a repeated press gives the order that the first one made, even if the terms have changed since', async () => {
  const purchase = await desk.offer('scheduled', '2027-05-13', 5);
  const quote = await desk.quote(purchase);
  const form = desk.orderForm(purchase, quote);
  const termsHash = await read(purchase, quote.quoteSeal);
  const { orderId } = await desk.order(purchase, quote, { overrides: { ...form, termsHash } });
  await nameOnStatement('FAREWIND*TWO');
  const repeated = await desk.order(purchase, quote, { overrides: { ...form, termsHash: 'read anew' } });
  expect(repeated.orderId).toBe(orderId);
});

it('a client that sends no hash orders as before', async () => {
  const purchase = await desk.offer('scheduled', '2027-05-14', 5);
  const quote = await desk.quote(purchase);
  await read(purchase, quote.quoteSeal);
  await nameOnStatement('FAREWIND*TWO');
  const { response } = await desk.order(purchase, quote);
  expect(response).toEqual({ state: 'done' });
});

it('the same for a ride, whose address may be typed after reading', async () => {
  const request = { pickupAt: '2027-06-12T12:40', to: { kind: 'zone', code: 'ayt-lara' } };
  const choice = { ...chooseRides(await findRides(desk, request), 'wagon'), currency: 'EUR' as const };
  const { quoteSeal } = await desk.call(checkTransferPrice, choice);
  const { termsHash } = await desk.call(previewTransferAgreement, { ...choice, quoteSeal });
  const form = rideForm(desk, choice, quoteSeal, { address: 'Lara Cad. 12', termsHash });
  await nameOnStatement('FAREWIND*TWO');
  const refused = await refusalOf(desk.call(addTransferOrder, form as never));
  expect(refused.options.message).toBe('contract.changed');
  expect(await vehicleDays(desk)).toEqual([]);
  await nameOnStatement('FAREWIND*ONE');
  const { response } = await desk.call(addTransferOrder, form as never);
  expect(response).toEqual({ state: 'done' });
});
