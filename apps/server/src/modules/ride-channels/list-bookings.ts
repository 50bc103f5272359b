import type { getChannelBookings } from '@farewind/contract/inventory/ride-channels';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { begins } from '../../platform/database/begins.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { BookingProblem, BookingState } from './booking-rows.ts';
import { zoneOfRide } from './zone-of-ride.ts';

/** The bookings of all channels, newest first. */
export async function listBookings(
  { tx, tenantId }: TenantScope,
  { state, keyword, ...page }: ParsedInput<typeof getChannelBookings>,
): Promise<Output<typeof getChannelBookings>> {
  let query = tx
    .selectFrom('channel_booking as b')
    .innerJoin('ride_channel as c', (join) =>
      join.onRef('c.tenant_id', '=', 'b.tenant_id').onRef('c.id', '=', 'b.channel_id'),
    )
    .leftJoin('customer_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'b.tenant_id').onRef('o.id', '=', 'b.order_id'),
    )
    .select([
      'c.name as channel',
      'b.reference',
      'b.state',
      'b.problem',
      'b.order_id as orderId',
      'o.reservation_number as reservationNumber',
      'o.total_minor as totalMinor',
      'o.currency',
      'b.pickup_at as pickupAt',
      'b.created_at as createdAt',
      zoneOfRide.as('timeZone'),
      // Of a booking that was paid and then taken back, the last one.
      (eb) =>
        eb
          .selectFrom('channel_payout_booking as d')
          .innerJoin('channel_payout as p', (join) =>
            join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.id', '=', 'd.payout_id'),
          )
          .whereRef('d.tenant_id', '=', 'b.tenant_id')
          .whereRef('d.channel_id', '=', 'b.channel_id')
          .whereRef('d.reference', '=', 'b.reference')
          .where('p.reversed_at', 'is', null)
          .orderBy('p.paid_on', 'desc')
          .select('p.reference')
          .limit(1)
          .as('payout'),
    ])
    .where('b.tenant_id', '=', tenantId);
  if (state !== undefined) query = query.where('b.state', '=', state);
  if (keyword) query = query.where(begins('b.reference', keyword));
  const { totalCount, rows } = await readPage(query, page, [
    { column: 'b.created_at', direction: 'desc' },
    { column: 'b.reference', direction: 'desc' },
  ]);
  return {
    totalCount,
    items: rows.map(({ totalMinor, ...row }) => ({
      ...row,
      state: row.state as BookingState,
      problem: row.problem as BookingProblem | null,
      currency: row.currency as Currency | null,
      total: totalMinor === null ? null : formatMinor(totalMinor),
      pickupAt: row.pickupAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
