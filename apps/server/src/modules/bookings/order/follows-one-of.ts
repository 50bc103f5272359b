import type { ItemRow } from './order-rows.ts';

/** Whether an item is a ride of the same order to or from one of the flights. */
export function followsOneOf(flights: readonly ItemRow[], { snapshot: { ride } }: ItemRow): boolean {
  if (ride?.joinedTo === undefined || ride.joinedOrderId !== undefined) return false;
  return flights.some(
    ({ kind, snapshot }) => kind === 'flight' && (snapshot.direction ?? 'outbound') === ride.joinedTo,
  );
}
