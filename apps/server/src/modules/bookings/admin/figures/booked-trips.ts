import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { journeyOf } from '../../pricing/journey-of-quote.ts';
import type { ItemSnapshot } from '../../order/order-draft.ts';
import { readNationalities } from '../../order/read-nationalities.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { BookedTrip } from '../../../rules/public.ts';

interface Row {
  readonly order_id: string;
  readonly reservation_number: string;
  readonly passengers: number;
  /** The remaining flights, in their order. */
  readonly flights: readonly Pick<ItemSnapshot, 'charter' | 'segments'>[];
}

/**
 * Booked trips that have not begun, ordered by departure. Documents are only opened if nationalities are requested;
 * erased ones are left out.
 */
export async function listBookedTrips(
  { keyring, places }: Pick<BookingDeps, 'keyring' | 'places'>,
  scope: TenantScope,
  { withNationalities }: { readonly withNationalities: boolean },
): Promise<BookedTrip[]> {
  const trips: BookedTrip[] = [];
  for (const row of await readTrips(scope)) {
    const segments = row.flights[0]?.segments ?? [];
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) continue;
    trips.push({
      orderId: row.order_id,
      reservationNumber: row.reservation_number,
      passengers: row.passengers,
      travellers: withNationalities ? await readNationalities(keyring, scope, row.order_id) : [],
      journey: journeyOf(
        places,
        row.flights.map(({ segments: flights, charter }) => ({ flights, charter })),
      ),
      route: `${first.from}–${last.to}`,
    });
  }
  return trips;
}

/** A trip begins with its first departure in local time; compared in UTC, which may be off by up to a day. */
async function readTrips({ tx, tenantId, now }: TenantScope): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, o.reservation_number,
      (select count(*)::int from order_passenger p where p.tenant_id = o.tenant_id and p.order_id = o.id) as passengers,
      jsonb_agg(jsonb_build_object('charter', i.snapshot->'charter', 'segments', i.snapshot->'segments')
        order by i.position) as flights
    from customer_order o
    join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = ${tenantId} and i.kind = 'flight'
      and i.status in ('processing', 'booked', 'ticketed', 'changed', 'problematic')
    group by o.tenant_id, o.id, o.reservation_number
    having min(i.snapshot->'segments'->0->>'departsAt') > ${now.toISOString().slice(0, 16)}
    order by min(i.snapshot->'segments'->0->>'departsAt'), o.id`.execute(tx);
  return rows;
}
