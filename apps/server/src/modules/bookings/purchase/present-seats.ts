import type { Order } from '@farewind/contract/bookings/get-order';
import type { ExtraRow, ItemRow, TicketRow } from '../order/order-rows.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

type Ticket = Order['items'][number]['tickets'][number];

/**
 * The chosen seats of a passenger on an item, by its segments. Extras count segments through the whole trip as it was
 * sold, which the quote states. A seat belongs to its flight and day: a segment that a later change has removed or replaced
 * by another flight has none, and one that was only moved within its day keeps it.
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
  const sold = items.flatMap(({ flights }) => flights);
  const seats = own
    .map(({ code, segment = 0 }) => ({
      segment: snapshot.segments.findIndex((now) => isSameFlight(now, sold[segment])),
      seat: code.replace(/^seat-/, ''),
    }))
    .filter(({ segment }) => segment >= 0)
    .toSorted((one, other) => one.segment - other.segment);
  return seats.length === 0 ? {} : { seats };
}

type Flown = Pick<ItemRow['snapshot']['segments'][number], 'carrier' | 'number' | 'from' | 'departsAt'>;

function isSameFlight(now: Flown, sold: Flown | undefined): boolean {
  const nameOf = ({ carrier, number, from, departsAt }: Flown) =>
    [carrier, number, from, departsAt.slice(0, 10)].join(' ');
  return sold !== undefined && nameOf(now) === nameOf(sold);
}
