import type { ItemRow, OrderRow } from './order-rows.ts';

/** The flight id of an item; undefined for anything but a flight of our own. */
export function findFlightId(
  { claims }: Pick<OrderRow, 'claims'>,
  { kind, snapshot }: Pick<ItemRow, 'kind' | 'snapshot'>,
): string | undefined {
  if (kind !== 'flight') return undefined;
  return snapshot.flightId ?? claims.items.find(({ itemId }) => itemId === snapshot.direction)?.flightId;
}
