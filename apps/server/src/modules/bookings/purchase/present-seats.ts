import type { Order } from '@farewind/contract/bookings/get-order';
import type { ExtraRow, ItemRow, TicketRow } from '../order/order-rows.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

type Ticket = Order['items'][number]['tickets'][number];

/**
 * The chosen seats of a passenger on an item, by its segments. Extras count segments through the whole trip as it was
 * sold, which the quote states; a segment that a later change has removed has no seat.
 */
export function presentSeats(
  { passengerPosition }: Pick<TicketRow, 'passengerPosition'>,
  { snapshot }: Pick<ItemRow, 'snapshot'>,
  extras: readonly ExtraRow[],
  { items }: Pick<QuoteClaims, 'items'>,
): Pick<Ticket, 'seats'> {
  const own = extras.filter(
    (extra) => extra.kind === 'seat' && extra.passengerPosition === passengerPosition,
  );
  if (own.length === 0) return {};
  const position = items.findIndex(({ itemId }) => itemId === snapshot.direction);
  const first = items.slice(0, Math.max(0, position)).reduce((sum, { flights }) => sum + flights.length, 0);
  const seats = own
    .map(({ code, segment = 0 }) => ({ segment: segment - first, seat: code.replace(/^seat-/, '') }))
    .filter(({ segment }) => segment >= 0 && segment < snapshot.segments.length)
    .toSorted((one, other) => one.segment - other.segment);
  return seats.length === 0 ? {} : { seats };
}
