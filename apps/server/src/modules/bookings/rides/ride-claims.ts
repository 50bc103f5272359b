import { childSeatsSchema, type ChildSeats } from '@farewind/contract/bookings/ride';
import { localDateTime } from '@farewind/contract/core/fields';
import { z } from 'zod';
import type { PricedRides, RideChoice } from '../../transfers/public.ts';

/** What a quote states of a ride; the sum in minor units of the quote's currency. */
export const rideClaimSchema = z.strictObject({
  itemId: z.string(),
  searchId: z.string(),
  offerId: z.string(),
  supplier: z.string(),
  pickupAt: localDateTime,
  childSeats: childSeatsSchema,
  totalMinor: z.int(),
});

type RideClaim = z.infer<typeof rideClaimSchema>;

/** `ride-outbound`, `ride-return`: an order's own ids do not exist yet. */
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

/** What was chosen, as one text: two choices of the same rides have the same. */
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
