import type { RidePlace } from '@farewind/contract/bookings/ride';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Output } from '@farewind/contract/core/operation';
import { instantOf } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { hoursBefore } from '../order/hours-before.ts';
import type { ItemSnapshot } from '../order/order-draft.ts';
import type { CheckedRide } from './check-rides.ts';
import { followedFlight } from './followed-flight.ts';
import { rideItemId } from '../pricing/ride-claims.ts';

/** The rides of a quote, before their passengers are known. */
export function presentRides(checked: readonly CheckedRide[]): Output<typeof checkPrice>['rides'] {
  return checked.map(({ priced, leg }) => ({
    ...priced.ride,
    ...followedFlight(leg),
    itemId: rideItemId(priced.direction),
    contractParty: { ...priced.contractParty },
    total: formatMinor(priced.totalMinor),
  }));
}

/** Masks for viewers without the right to act: the exact address, the note to the driver, and the driver. */
export function hidePrivate({ ride }: ItemSnapshot): Pick<Order['items'][number], 'ride'> {
  if (!ride) return {};
  const { note: _note, driver: _driver, from, to, ...open } = ride;
  return { ride: { ...open, from: withoutAddress(from), to: withoutAddress(to) } };
}

function withoutAddress({ address: _address, ...place }: RidePlace): RidePlace {
  return place;
}

/** The ride of an order item; empty for anything but a ride. */
export function presentRide({
  ride,
  cancelRule,
}: ItemSnapshot): Pick<Order['items'][number], 'ride' | 'freeCancelUntil'> {
  if (!ride) return {};
  const pickup = new Date(instantOf(ride.pickupAt, ride.pickupOffset));
  return { ride: { ...ride }, freeCancelUntil: hoursBefore(pickup, cancelRule.untilHours).toISOString() };
}
