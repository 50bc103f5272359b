import type pg from 'pg';
import type { TaxiDesk } from '../../../adapters/ride-channels/booking-taxi/simulator/taxi-desk.ts';

interface OurRide {
  readonly reference: string;
  readonly status: string;
  readonly pickupAt: string;
  readonly problem: string | null;
  /** What the channel owes by our ledger. */
  readonly owedMinor: number;
}

const RIDES = `
  select b.reference, b.problem, i.status, left(i.snapshot->'ride'->>'pickupAt', 16) as "pickupAt",
    (select coalesce(sum(l.amount_minor), 0)::int from ledger_entry e
      join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'channelReceivable'
      where e.tenant_id = b.tenant_id and e.reference = b.order_id) as "owedMinor"
  from channel_booking b join order_item i on i.tenant_id = b.tenant_id and i.order_id = b.order_id`;

const sold: readonly string[] = ['booked', 'ticketed', 'changed', 'completed'];
const ISTANBUL_MS = 3 * 3_600_000;

/** The orders that the channel's bookings have become. */
export async function listChannelOrders(shop: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await shop.query<{ id: string }>(
    'select order_id as id from channel_booking where order_id is not null',
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Contradictions between the channel's bookings and our orders: a ride promised by one side only, at another time, or for
 * another sum. Empty if both sides agree.
 */
export async function findTaxiFaults(shop: pg.Pool, { bookings, entries }: TaxiDesk): Promise<string[]> {
  const { rows } = await shop.query<OurRide>(RIDES);
  const ridesOf = Map.groupBy(rows, ({ reference }) => reference);
  const foreign = rows.filter(({ reference }) => !bookings.has(reference));
  return [
    ...foreign.map(({ reference }) => `We drive for ${reference}, which the channel has never sold`),
    ...[...bookings.values()].flatMap((booking) => {
      const rides = ridesOf.get(booking.bookingReference) ?? [];
      const live = rides.filter(({ status }) => sold.includes(status));
      const isPromised = booking.status !== 'CANCELLED';
      // A move that is left to staff: the channel knows the new time, and we drive at the old one.
      const isLeft = booking.status === 'PENDING_AMENDMENT' && live[0]?.problem === 'amendment';
      const at = new Date(booking.pickupAt.getTime() + ISTANBUL_MS).toISOString().slice(0, 16);
      const owed = rides.reduce((sum, { owedMinor }) => sum + owedMinor, 0);
      const due = entries
        .filter((entry) => entry.booking === booking.bookingReference)
        .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      const name = `Booking ${booking.bookingReference}`;
      return [
        ...(['ACCEPTED', 'CANCELLED'].includes(booking.status) || isLeft
          ? []
          : [`${name} is still ${booking.status}`]),
        ...(rides.length <= 1 ? [] : [`${name} became ${rides.length} orders`]),
        ...(live.length === (isPromised ? 1 : 0)
          ? []
          : [`${name} is ${booking.status} there, and ${live.length} orders with us`]),
        ...live
          .filter(({ pickupAt }) => !isLeft && pickupAt !== at)
          .map(({ pickupAt }) => `${name} is at ${at} there, and at ${pickupAt} with us`),
        ...(owed === due ? [] : [`${name}: the channel owes ${due}, our ledger says ${owed}`]),
      ];
    }),
  ];
}
