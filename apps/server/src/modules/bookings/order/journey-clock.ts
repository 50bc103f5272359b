import type { Order } from '@farewind/contract/bookings/get-order';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { JourneyClockOf } from '@farewind/contract/bookings/journey-clock';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Places } from '../../places/public.ts';
import { readSnapshot } from './read-stored.ts';

type RideEnd = Pick<RideSnapshot['from'], 'kind' | 'code' | 'name'>;

/** The part of a sold item that tells where its journey begins. */
interface Clocked {
  readonly segments: readonly { readonly from: string }[];
  readonly ride?: { readonly timeZone: string; readonly from: RideEnd; readonly to: RideEnd } | undefined;
}

type ClockPlaces = Pick<Places, 'zoneOf' | 'cityNameOf'>;

/** The clock of the place where a journey begins: the first flight's, or else the first ride's. */
export function journeyClockOf(
  places: ClockPlaces,
  items: readonly { readonly snapshot: Clocked }[],
  language: Language,
): Order['journeyClock'] {
  const [segment] = items.flatMap(({ snapshot }) => snapshot.segments);
  if (segment)
    return { timeZone: places.zoneOf(segment.from), place: places.cityNameOf(segment.from, language) };
  const [ride] = items.flatMap(({ snapshot }) => snapshot.ride ?? []);
  if (!ride) return undefined;
  return { timeZone: ride.timeZone, place: rideCityOf(places, ride, language) };
}

/** The clock for a ride's times: that of its airport's city. */
export function rideCityOf(
  places: Pick<Places, 'cityNameOf'>,
  { from, to }: { readonly from: RideEnd; readonly to: RideEnd },
  language: Language,
): string {
  const airport = [from, to].find(({ kind }) => kind === 'airport');
  return airport ? places.cityNameOf(airport.code, language) : from.name;
}

/** The clocks of several orders by id, for lists whose rows are independent; unknown orders have none. */
export async function listJourneyClocks(
  places: ClockPlaces,
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, JourneyClockOf>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('order_item')
    .select(['order_id', 'snapshot'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', [...new Set(orderIds)])
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id: orderId }) => orderId);
  return new Map(
    [...byOrder].flatMap(([orderId, items]) => {
      const snapshots = items.map(({ snapshot }) => ({ snapshot: readSnapshot(snapshot) }));
      const clock = journeyClockOf(places, snapshots, language);
      return clock ? [[orderId, clock] as const] : [];
    }),
  );
}

/** Adds the order's clock to each row of a list. */
export async function withClocks<Line extends { readonly orderId: string | null }>(
  places: ClockPlaces,
  scope: TenantScope,
  lines: readonly Line[],
  language: Language,
): Promise<(Line & { clock?: JourneyClockOf })[]> {
  const ids = lines.flatMap(({ orderId }) => orderId ?? []);
  const clocks = await listJourneyClocks(places, scope, ids, language);
  return lines.map((line) => {
    const clock = clocks.get(line.orderId ?? '');
    return clock ? { ...line, clock } : line;
  });
}
