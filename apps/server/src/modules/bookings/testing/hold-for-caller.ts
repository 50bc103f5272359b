import { addForCaller, quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { Input } from '@farewind/contract/core/operation';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { actingWith, staffWith, type BookingTestHarness, type Purchase } from './booking-test-harness.ts';

type Quoted = Input<typeof quoteForCaller>;
type Ordered = Input<typeof addForCaller>;

/** An agent's unpaid order for one adult by phone, with the given hold in hours and fee. */
export async function holdForCaller(
  desk: BookingTestHarness,
  purchase: Purchase,
  { hours = 3, fee = '0.00' }: { readonly hours?: number; readonly fee?: string } = {},
) {
  const agent = staffWith('Pages.Orders.Create');
  const { searchId, flightId, fareId, adults, children, infants } = purchase as never as Quoted;
  const currency = purchase.currency as Quoted['currency'];
  const choice = { searchId, flightId, fareId, adults, children, infants, currency };
  const asked = { ...choice, siteId: 1, feePerPassenger: fee };
  const quote = await desk.call(quoteForCaller, asked, agent);
  const form = desk.orderForm(purchase, quote) as Pick<
    Ordered,
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
      heldUntil: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    },
    agent,
  );
  const key = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    desk.bookings.findOrderKey(scope, orderId),
  );
  return { orderId, total, key, acting: actingWith(key) };
}
