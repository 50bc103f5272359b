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

/** Time for the agency to issue the tickets of late money. */
export const HOURS_BEFORE_DEPARTURE = 3;

/** By when a bill for these items must be paid at the latest. */
export function payBeforeDeparture(snapshots: readonly ItemSnapshot[]): Date | undefined {
  const departure = findDeparture(snapshots);
  return departure && new Date(departure.getTime() - HOURS_BEFORE_DEPARTURE * 3_600_000);
}
