import { sql } from 'kysely';

/** IANA zone of the ride that the booking `b` was sold as; null if it was not sold. */
export const zoneOfRide = sql<string | null>`(select i.snapshot #>> '{ride,timeZone}' from order_item i
  where i.tenant_id = b.tenant_id and i.order_id = b.order_id and i.kind = 'transfer' limit 1)`;
