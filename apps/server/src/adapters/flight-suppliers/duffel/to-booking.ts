import { isCurrency } from '@farewind/values/currency';
import { parseMinor } from '@farewind/values/money';
import type { SupplierBooking } from '../../../modules/flights/public.ts';
import type { WireOrder } from './wire.ts';

export function toBooking(order: WireOrder): SupplierBooking {
  const { id, booking_reference, documents, metadata } = order;
  const tickets = documents.filter(({ type }) => type === 'electronic_ticket');
  const ourRef = metadata?.['our_reference'];
  const owed = toOwed(order);
  return {
    bookingRef: id,
    ...(ourRef === undefined ? {} : { ourRef }),
    pnr: booking_reference,
    state: stateOf(order),
    ...(owed ? { owed } : {}),
    tickets: tickets.flatMap(({ unique_identifier: number, passenger_ids }) =>
      passenger_ids.map((passengerRef) => ({ passengerRef, number })),
    ),
  };
}

/** An order that awaits no payment, was never paid and has no tickets is a reservation that lapsed. */
function stateOf({ cancelled_at, payment_status, documents }: WireOrder): SupplierBooking['state'] {
  if (cancelled_at) return 'cancelled';
  if (!payment_status) return 'booked';
  if (payment_status.awaiting_payment) return 'reserved';
  const isLapsed = payment_status.paid_at === null && documents.length === 0;
  return isLapsed ? 'cancelled' : 'booked';
}

/** What a reservation costs now: its price may have changed unless the carrier guarantees it. */
function toOwed(order: WireOrder): SupplierBooking['owed'] {
  const { payment_status: status, total_amount: amount, total_currency: currency } = order;
  if (stateOf(order) !== 'reserved' || !status?.payment_required_by || !amount) return undefined;
  if (!currency || !isCurrency(currency)) return undefined;
  const { payment_required_by: payBy, price_guarantee_expires_at: until } = status;
  return { currency, totalMinor: parseMinor(amount), payBy, ...(until ? { priceUntil: until } : {}) };
}
