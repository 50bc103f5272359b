import { localDateTimeAt } from '@farewind/values/local-time';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { ChannelRide } from '../bookings/public.ts';
import type { AgreedParty, BookingProblem, BookingRow } from './booking-rows.ts';
import type { ChannelDeps } from './channel-deps.ts';
import type { ChannelBooking } from './ports.ts';

interface Sold {
  readonly row: BookingRow;
  readonly orderId: string;
  readonly ride: ChannelRide['ride'];
}

/** What is agreed when a booking is sold. */
export function agreedParty(
  { keyring }: Pick<ChannelDeps, 'keyring'>,
  { tenantId }: TenantScope,
  { people, address }: Pick<ChannelBooking, 'address'> & Pick<AgreedParty, 'people'>,
): AgreedParty {
  return { people, place: hashPlace(keyring, tenantId, address) };
}

function hashPlace(keyring: ChannelDeps['keyring'], tenantId: number, address: string): string {
  return keyring.fingerprint('channelPlace', `${tenantId}:${address}`).toString('base64url');
}

/** Whether the channel names another airport than that of the ride, or one that nobody knows. */
export function isElsewhere(
  { places }: Pick<ChannelDeps, 'places'>,
  { airports }: Pick<ChannelBooking, 'airports'>,
  airport: string,
): boolean {
  // Former codes of an airport are its codes too.
  return airports.length > 0 && !airports.some((code) => places.findAirport(code)?.code === airport);
}

/** The airport of a ride as sold. */
function airportOfRide({ from, to }: ChannelRide['ride']): string {
  return from.kind === 'airport' ? from.code : to.code;
}

/**
 * What keeps the order from saying what the channel shows, undefined if it does; its time and flight are first brought in
 * line, if a vehicle is free.
 */
export async function followAmendment(
  deps: Pick<ChannelDeps, 'keyring' | 'orders' | 'places'>,
  scope: TenantScope,
  seen: ChannelBooking,
  sold: Sold,
): Promise<BookingProblem | undefined> {
  const isSameParty = isAgreed(sold, seen, hashPlace(deps.keyring, scope.tenantId, seen.address));
  const problem = isElsewhere(deps, seen, airportOfRide(sold.ride))
    ? 'otherAirport'
    : isSameParty
      ? undefined
      : 'amendment';
  // Before our answer the former booking stands as a whole. Afterwards the new one does: the driver comes in time at least.
  const isAsked = seen.status === 'new' || seen.status === 'amended';
  if (isAsked && problem) return problem;
  const { orderId, ride } = sold;
  const pickupAt = localDateTimeAt(seen.pickupAt.getTime(), ride.timeZone);
  const { flightNumber, note } = seen;
  if (seen.status !== 'amended' && pickupAt === ride.pickupAt && flightNumber === (ride.flightNumber ?? ''))
    return problem;
  const isMoved = await deps.orders.change(scope, orderId, { pickupAt, flightNumber, note });
  return problem ?? (isMoved ? undefined : 'amendment');
}

/** The amendment by which staff are called once before it is accepted, and once if it was accepted without us. */
export function amendmentKey(
  { keyring }: Pick<ChannelDeps, 'keyring'>,
  { tenantId }: TenantScope,
  { status, pickupAt, flightNumber, people, airports, address }: ChannelBooking,
): string {
  const isAnswered = status === 'accepted' || status === 'driverAssigned';
  const shown = JSON.stringify([tenantId, isAnswered, pickupAt, flightNumber, people, airports, address]);
  return keyring.fingerprint('channelAmendment', shown).toString('base64url');
}

/**
 * No more people than were sold, at a place that was sold or that staff have written into the order since. A change that
 * does not say for how many people may be for more; without a change nothing was said.
 */
function isAgreed(
  { row, ride }: Sold,
  { status, people, address }: ChannelBooking,
  place: AgreedParty['place'],
): boolean {
  const { adults, children, infants } = ride.passengers;
  if (people === undefined && status === 'amended') return false;
  if ((people ?? 0) > Math.max(row.agreed?.people ?? 0, adults + children + infants)) return false;
  return address === '' || address === (ride.from.address ?? ride.to.address) || place === row.agreed?.place;
}
