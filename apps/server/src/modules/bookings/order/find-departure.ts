import { instantOf } from '@farewind/values/local-time';
import type { ItemSnapshot } from './order-draft.ts';

/** When the first item begins: take-off or pick-up. Undefined if none has a time of its own. */
export function findDeparture(snapshots: readonly ItemSnapshot[]): Date | undefined {
  const instants = snapshots.flatMap(({ segments, ride }) => [
    ...segments.map(({ departsAt, departsOffset }) => instantOf(departsAt, departsOffset)),
    ...(ride ? [instantOf(ride.pickupAt, ride.pickupOffset)] : []),
  ]);
  return instants.length === 0 ? undefined : new Date(Math.min(...instants));
}
