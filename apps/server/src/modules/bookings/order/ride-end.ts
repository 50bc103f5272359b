import { sql, type RawBuilder } from 'kysely';

/** SQL for the UTC end of an order item's ride; null for anything but a ride. `item` is the alias of its table. */
export function rideEnd(item: string): RawBuilder<unknown> {
  const snapshot = sql.ref(`${item}.snapshot`);
  return sql`((${snapshot} #>> '{ride,pickupAt}')::timestamp
    - make_interval(mins => (${snapshot} #>> '{ride,pickupOffset}')::int)
    + make_interval(mins => (${snapshot} #>> '{ride,minutes}')::int))`;
}
