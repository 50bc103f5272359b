import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import { instantOf } from '@farewind/values/local-time';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { PROPOSAL_MADE } from '../../events.ts';
import type { ItemSnapshot } from '../../order/order-draft.ts';
import { lockItems, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { callForRideSupplier } from './call-for-ride-supplier.ts';
import { isLive, markProblem, returnItems, writeSnapshot } from './item-problems.ts';
import { insertProposal } from './proposal-rows.ts';
import { dueAt } from './proposal-rules.ts';
import { emitProposal } from './emit-proposal.ts';
import { withdrawOpen } from './withdraw-open.ts';
import type { FlightLeg } from '../../transfers-in-orders/flight-leg.ts';
import { followedFlight } from '../../transfers-in-orders/followed-flight.ts';
import { listJoinedRides } from '../../transfers-in-orders/joined-rides.ts';
import { pickupForFlight } from '../../transfers-in-orders/pickup-for-flight.ts';
import { legsOfSlice } from '../../transfers-in-orders/read-legs.ts';

/** Why a flight's times changed: a departure change, or another flight that was accepted. */
export interface FlightMove {
  readonly changeId: string | undefined;
  readonly reason: string;
  readonly madeBy: string;
}

/** The passengers are irrelevant for times. */
const nobody = { passengers: { adults: 0, children: 0, infants: 0 }, bags: 0 } as const;

/**
 * Proposes a new pick-up for each ride that follows a flight with the times of `snapshot`, whether in the same order or
 * in a later one. A ride that fits already has its open proposal withdrawn.
 */
export async function askAboutRides(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, snapshot }: { readonly orderId: string; readonly snapshot: ItemSnapshot },
  move: FlightMove,
): Promise<void> {
  const rides = await lockFollowers(scope, orderId, snapshot.direction ?? 'outbound');
  if (rides.length === 0) return;
  const travelRules = await deps.rules.listTravelRules(scope);
  const legs = legsOfSlice(deps, travelRules, { ...snapshot, ...nobody });
  for (const { item, ride } of rides) {
    const leg = legs.find(({ side }) => side === ride.flightSide);
    if (leg) await askAboutRide(deps, scope, item, moveTo(ride, leg), move);
  }
}

interface Follower {
  readonly item: ItemRow;
  readonly ride: RideSnapshot;
}

/** Locks the items order by order, in the same sequence as everywhere else. */
async function lockFollowers(scope: TenantScope, orderId: string, direction: string): Promise<Follower[]> {
  const elsewhere = new Set((await listJoinedRides(scope, orderId)).map((ride) => ride.orderId));
  const items: ItemRow[] = [];
  for (const id of [orderId, ...elsewhere]) items.push(...(await lockItems(scope, id)));
  return items.flatMap((item) => {
    const { ride } = item.snapshot;
    const isOfFlight =
      ride?.joinedTo === direction && (ride.joinedOrderId ?? item.orderId) === orderId && isLive(item);
    return isOfFlight ? [{ item, ride }] : [];
  });
}

function moveTo(ride: RideSnapshot, leg: FlightLeg): RideSnapshot {
  return { ...ride, ...followedFlight(leg), ...pickupForFlight(leg, ride) };
}

async function askAboutRide(
  deps: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  ride: RideSnapshot,
  { changeId, reason: text, madeBy }: FlightMove,
): Promise<void> {
  const { orderId, itemId, snapshot } = item;
  const of = { orderId, itemId, by: madeBy };
  const former = await withdrawOpen(
    scope,
    of,
    (open) => open.itemId === itemId && (open.rule === 'ride' || open.rule === 'rideFull'),
  );
  const after = { snapshot: { ...snapshot, ride } };
  if (ride.pickupAt === snapshot.ride?.pickupAt) {
    await writeSnapshot(scope, item, after.snapshot);
    await callForRideSupplier(deps, scope, item, ride);
    if (former)
      await returnItems(scope, orderId, { [itemId]: former }, { reason: 'asSoldAgain', actor: madeBy });
    return;
  }
  const isWorse = former !== undefined;
  const was = await markProblem(scope, item, 'retimed', { actor: madeBy, isWorse });
  const to = was ?? former;
  const proposalId = await insertProposal(scope, {
    orderId,
    itemId,
    changeId,
    rule: 'ride',
    text,
    madeBy,
    before: { snapshot },
    after,
    returns: to === undefined ? {} : { [itemId]: to },
    dueAt: dueAt('ride', scope.now, firstPickup([snapshot.ride!, ride])),
  });
  await emitProposal(deps, scope, PROPOSAL_MADE, { orderId, proposalId });
}

function firstPickup(rides: readonly RideSnapshot[]): Date {
  return new Date(Math.min(...rides.map(({ pickupAt, pickupOffset }) => instantOf(pickupAt, pickupOffset))));
}
