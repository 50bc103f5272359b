import { sql, type RawBuilder } from 'kysely';

/** When the ride of an item of an order ends, in UTC; null for what is no ride. `item` is the alias of its table. */
export function rideEnd(item: string): RawBuilder<unknown> {
  const snapshot = sql.ref(`${item}.snapshot`);
  return sql`((${snapshot} #>> '{ride,pickupAt}')::timestamp
    - make_interval(mins => (${snapshot} #>> '{ride,pickupOffset}')::int)
    + make_interval(mins => (${snapshot} #>> '{ride,minutes}')::int))`;
}
