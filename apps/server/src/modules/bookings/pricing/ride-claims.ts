import type { ChildSeats } from '@farewind/contract/bookings/ride';
import type { PricedRides, RideChoice } from '../../transfers/public.ts';
import type { RideClaim } from '../order/quote-claims.ts';

/** `ride-outbound` or `ride-return`, because the order's own ids do not exist yet. */
export function rideItemId(direction: 'outbound' | 'return'): string {
  return `ride-${direction}`;
}

export function claimRides({ search, rides }: PricedRides): RideClaim[] {
  return rides.map(({ direction, offerId, supplier, ride, totalMinor }) => ({
    itemId: rideItemId(direction),
    searchId: search.id,
    offerId,
    supplier,
    pickupAt: ride.pickupAt,
    childSeats: ride.childSeats,
    totalMinor,
  }));
}

/** A choice of rides as text, equal for equal choices. */
export function ridesKey(choice: RideChoice | undefined): string {
  if (!choice) return '[]';
  const { searchId, transferId, returnTransferId, childSeats = {} } = choice;
  const offers = returnTransferId === undefined ? [transferId] : [transferId, returnTransferId];
  return JSON.stringify(offers.map((offerId) => [searchId, offerId, seatsKey(childSeats)]));
}

export function quotedRidesKey(claims: readonly RideClaim[]): string {
  return JSON.stringify(
    claims.map(({ searchId, offerId, childSeats }) => [searchId, offerId, seatsKey(childSeats)]),
  );
}

function seatsKey({ infant = 0, child = 0, booster = 0 }: ChildSeats): number[] {
  return [infant, child, booster];
}
