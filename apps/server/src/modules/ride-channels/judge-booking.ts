import { datePart, localDateTimeAt } from '@farewind/values/local-time';
import { undoUnlessDone } from '../../platform/database/savepoint.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/errors.ts';
import { closeTasks, openTask } from '../../platform/staff-tasks.ts';
import { lockBooking, storeBooking, type BookingProblem, type BookingRow } from './booking-rows.ts';
import type { ChannelDeps } from './channel-deps.ts';
import { accountOfChannel, type RideChannel } from './channel-rows.ts';
import { agreedParty, amendmentKey, followAmendment, isElsewhere } from './follow-amendment.ts';
import type { ChannelBooking, ChannelDriver, RejectReason } from './ports.ts';
import { readSearchResult } from './search-result.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

/** What the channel has to learn next about a booking; at most one thing at a time, since each changes its hash. */
export type ChannelAct =
  | { readonly kind: 'none' }
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly reason: RejectReason }
  | { readonly kind: 'driver'; readonly driver: ChannelDriver; readonly version: number };

const nothing: ChannelAct = { kind: 'none' };
const accept: ChannelAct = { kind: 'accept' };
const noVehicle: ChannelAct = { kind: 'reject', reason: 'noVehicle' };
const cancelledByUs: ChannelAct = { kind: 'reject', reason: 'cancelledByUs' };

export const CHANNEL_TASK = 'channelBooking';

interface Judging {
  readonly deps: ChannelDeps;
  readonly scope: TenantScope;
  readonly channel: RideChannel;
  readonly seen: ChannelBooking;
}

/**
 * Brings our side in line with a booking as the channel shows it, in one transaction, and returns what to tell the
 * channel. Everything is decided from the two states, so it can be repeated after any interruption.
 */
export async function judgeBooking(
  deps: ChannelDeps,
  scope: TenantScope,
  channel: RideChannel,
  seen: ChannelBooking,
): Promise<ChannelAct> {
  const judging = { deps, scope, channel, seen };
  // Two processes may see a new booking at the same time, before it has a row to lock.
  await waitForTurn(scope, `${accountOfChannel(channel.id)}:${seen.reference}`);
  const row = await lockBooking(scope, channel.id, seen.reference);
  if (row?.state === 'sold' && row.orderId !== undefined) return judgeSold(judging, row, row.orderId);
  if (row?.state === 'cancelled') return judgeCancelled(judging, row);
  return judgeUnsold(judging, row);
}

/** A booking that is none of our orders yet. */
async function judgeUnsold(judging: Judging, row: BookingRow | undefined): Promise<ChannelAct> {
  const { seen, channel } = judging;
  const store = (state: 'refused' | 'waiting', problem?: BookingProblem) =>
    storeBooking(judging.scope, channel.id, seen, { state, problem, orderId: undefined });
  switch (seen.status) {
    case 'cancelled':
    case 'complete':
      if (row) await store('refused', row.problem);
      await closeTask(judging);
      return nothing;
    case 'withdrawn':
      await store('refused', row?.problem);
      await closeTask(judging);
      return accept;
    case 'new':
      if (row?.state === 'refused') return noVehicle;
      if (row || channel.isActive) break;
      // Sold from a price that was shown before the channel was switched off.
      await store('refused');
      return noVehicle;
    default:
  }
  const sold = await sell(judging);
  if (sold.orderId !== undefined) {
    await storeBooking(judging.scope, channel.id, seen, {
      state: 'sold',
      orderId: sold.orderId,
      agreed: agreedParty(judging.deps, judging.scope, { ...seen, people: sold.people }),
    });
    await closeTask(judging);
    return seen.status === 'new' || seen.status === 'amended' ? accept : nothing;
  }
  // A new one is given back at once, so that the channel can ask somebody else. One that was accepted in our name, that
  // we cannot read, that is for another day, or whose traveller has to be asked for the address or for the number of people
  // is a matter for staff.
  if (seen.status === 'new' && sold.problem === 'noVehicle') {
    await store('refused', sold.problem);
    return noVehicle;
  }
  await store('waiting', sold.problem);
  await openBookingTask(judging, sold.problem);
  return nothing;
}

async function judgeSold(judging: Judging, row: BookingRow, orderId: string): Promise<ChannelAct> {
  const { deps, scope, channel, seen } = judging;
  const store = (state: 'sold' | 'cancelled', problem?: BookingProblem, calledFor?: string) =>
    storeBooking(scope, channel.id, seen, { state, problem, orderId, calledFor });
  const { state, ride } = await deps.orders.read(scope, orderId);
  if (seen.status === 'withdrawn' || seen.status === 'cancelled') {
    if (state === 'live') await deps.orders.cancel(scope, orderId);
    await store('cancelled');
    await closeTask(judging, orderId);
    return seen.status === 'withdrawn' ? accept : nothing;
  }
  if (state === 'cancelled') {
    await store('cancelled');
    await closeTask(judging, orderId);
    return seen.status === 'complete' ? nothing : cancelledByUs;
  }
  const isAsked = seen.status === 'new' || seen.status === 'amended';
  if (seen.status === 'amended' || (seen.status !== 'complete' && state === 'live')) {
    const problem = await followAmendment(deps, scope, seen, { row, orderId, ride });
    const calledFor = problem ? amendmentKey(deps, scope, seen) : '';
    await store('sold', problem, calledFor);
    // Refusing would cancel the traveller's ride at the channel, so that is for staff to decide.
    if (!problem) await closeTask(judging, orderId);
    else if (isAsked || calledFor !== row.calledFor) await openBookingTask(judging, problem, orderId);
    if (isAsked) return problem ? nothing : accept;
  } else await store('sold', row.problem);
  if (seen.status === 'new') return accept;
  if (seen.status === 'complete' || state !== 'live' || !ride.driver) return nothing;
  const { version } = await deps.orders.read(scope, orderId);
  if (row.driverVersion === version) return nothing;
  const { name = '', phone, plate = '' } = ride.driver;
  return { kind: 'driver', driver: { name, phone, plate }, version };
}

/** Cancelled with us; the channel may not know yet. */
async function judgeCancelled(judging: Judging, row: BookingRow): Promise<ChannelAct> {
  const { scope, channel, seen } = judging;
  await storeBooking(scope, channel.id, seen, { state: 'cancelled', orderId: row.orderId });
  if (seen.status === 'cancelled' || seen.status === 'complete') return nothing;
  return seen.status === 'withdrawn' ? accept : cancelledByUs;
}

type Sold =
  | { readonly orderId: string; readonly people: number; readonly problem?: undefined }
  | { readonly orderId?: undefined; readonly problem: Exclude<BookingProblem, 'amendment'> };

/** Sells the ride at the price of the search result, with the pick-up of the booking, which may be a later one of its day. */
async function sell(judging: Judging): Promise<Sold> {
  const { deps, scope, channel, seen } = judging;
  const asker = { tenantId: scope.tenantId, channelId: channel.id };
  const promised = readSearchResult(deps.keyring, asker, seen.searchResultId);
  if (!promised) return { problem: 'unreadable' };
  const { airport, airportIs, zoneId, day, vehicleType, priceMinor, currency } = promised;
  // Its price is of the ride from or to that airport, and nobody waits there.
  if (isElsewhere(deps, seen, airport)) return { problem: 'otherAirport' };
  const pickupAt = localDateTimeAt(seen.pickupAt.getTime(), deps.places.zoneOf(airport));
  // Another day may have another price. Staff who accept it at the channel accept its price.
  const isAsked = seen.status === 'new' || seen.status === 'amended';
  if (isAsked && datePart(pickupAt) !== day) return { problem: 'otherDay' };
  const { people } = seen;
  if (people === undefined) return { problem: 'noParty' };
  const rides = await deps.transfers.offerToZone(scope, {
    airport,
    zoneId,
    airportIs,
    pickupAt,
    people,
    language: 'en',
  });
  const priced = rides.find(({ ride }) => ride.vehicleType.code === vehicleType && ride.vehicles === 1);
  if (!priced) return { problem: 'noVehicle' };
  if (priced.rate.to !== currency) return { problem: 'unreadable' };
  // As in the shop: a zone is no place that a driver can find.
  if (seen.address.trim() === '') return { problem: 'noAddress' };
  let orderId: string | undefined;
  await undoUnlessDone(scope, async () => {
    orderId = await deps.orders
      .sell(scope, {
        channel: accountOfChannel(channel.id),
        reference: seen.reference,
        siteId: channel.siteId,
        language: 'en',
        priced: { ...priced, supplierMinor: priceMinor, totalMinor: priceMinor },
        traveller: seen.traveller,
        flightNumber: seen.flightNumber || undefined,
        note: seen.note || undefined,
        address: seen.address,
      })
      .catch((error: unknown) => {
        // The last vehicle went to another buyer since the offer was read.
        if (error instanceof Refusal && error.key === 'TRF-NONE') return undefined;
        throw error;
      });
    return orderId !== undefined;
  });
  return orderId === undefined ? { problem: 'noVehicle' } : { orderId, people };
}

async function openBookingTask(
  { scope, channel, seen }: Judging,
  problem: BookingProblem,
  orderId?: string,
): Promise<void> {
  await openTask(scope, {
    kind: CHANNEL_TASK,
    reference: orderId ?? referenceOf(channel, seen),
    detail: { channel: channel.name, booking: seen.reference, problem },
    dueAt: new Date(Math.min(seen.pickupAt.getTime(), scope.now.getTime() + 3_600_000)),
  });
}

async function closeTask({ scope, channel, seen }: Judging, orderId?: string): Promise<void> {
  for (const reference of [referenceOf(channel, seen), ...(orderId === undefined ? [] : [orderId])])
    await closeTasks(scope, CHANNEL_TASK, reference, 'system');
}

function referenceOf({ id }: RideChannel, { reference }: ChannelBooking): string {
  return `${accountOfChannel(id)}:${reference}`;
}
