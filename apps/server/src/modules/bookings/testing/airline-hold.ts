import { addForCaller, quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { Input } from '@farewind/contract/core/operation';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { actingWith, staffWith } from './booking-test-harness.ts';
import { atNine, purchaseOf, type ExternalDesk } from './external-desk.ts';

export const agent = staffWith('Pages.Orders.Create');
export const afterHours = (hours: number): Date => new Date(atNine.getTime() + hours * 3_600_000);

type Results = Awaited<ReturnType<ExternalDesk['searchWhole']>>['results'];

function flexibleOf({ flightSearchResponses }: Results, direction: 'outbound' | 'return') {
  const flight = flightSearchResponses.find((one) => one.direction === direction)!;
  const { fareId } = flight.fares.find(({ family }) => family === 'Flexible')!;
  return { flightId: flight.id, fareId };
}

/** A flight that its airline reserves for unpaid orders, or one with a way back that is sold only at once. */
async function choose(from: ExternalDesk, returnDate?: string) {
  const way = { from: 'JFK', to: 'LHR' };
  const trip = returnDate === undefined ? way : { ...way, tripType: 'roundTrip', returnDate };
  const { id, ask, results } = await from.searchWhole(trip);
  const out = flexibleOf(results, 'outbound');
  return purchaseOf(id, out, returnDate === undefined ? undefined : flexibleOf(await ask(out), 'return'));
}

/** The quote of such an order, and the form of an agent. */
export async function quoteAirlineHold(from: ExternalDesk, hours: number, returnDate?: string) {
  const purchase = await choose(from, returnDate);
  const {
    insurance: _insurance,
    services: _services,
    ...choice
  } = purchase as never as Input<typeof quoteForCaller>;
  const asked = { ...choice, siteId: 1 };
  const quote = await from.desk.call(quoteForCaller, asked, agent);
  const made = from.desk.orderForm(purchase, quote) as Input<typeof addForCaller>;
  const form = {
    ...asked,
    passengers: made.passengers,
    idempotencyKey: made.idempotencyKey,
    customerName: made.customerName,
    customerSurname: made.customerSurname,
    customerEmail: made.customerEmail,
    customerMobilePhone: '+79161234567',
    quoteSeal: quote.quoteSeal,
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
    language: 'ru',
    heldUntil: afterHours(hours).toISOString(),
  } as const satisfies Input<typeof addForCaller>;
  return { quote, form };
}

/** An order that an agent makes for a caller, held at the airline. */
export async function holdAtAirline(from: ExternalDesk, hours: number, returnDate?: string) {
  const { quote, form } = await quoteAirlineHold(from, hours, returnDate);
  const made = await from.desk.call(addForCaller, form, agent);
  const key = await from.desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    from.desk.bookings.findOrderKey(scope, made.orderId),
  );
  return {
    quote,
    made,
    key,
    orderId: made.orderId,
    read: () => from.desk.getOrder(made.orderId, actingWith(key)),
  };
}
