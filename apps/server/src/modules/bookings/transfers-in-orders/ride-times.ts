import type { getRideTimes } from '@farewind/contract/bookings/ride-times';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { instantOf } from '@farewind/values/local-time';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { FlightNow } from '../../flights/public.ts';
import type { TravelRule } from '../../rules/public.ts';
import { getOrderRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { FlightLeg } from './flight-leg.ts';
import { listJoinedRides } from './joined-rides.ts';
import { isTravelled, legsOfOrder, legsOfPurchase, legsOfSlice, readSoldFlights } from './read-legs.ts';

type Input = ParsedInput<typeof getRideTimes>;
type RideTimes = Output<typeof getRideTimes>;

/** Flight ends, and which of them already have a ride. */
interface FoundLegs {
  readonly legs: readonly FlightLeg[];
  readonly isJoined: (leg: FlightLeg) => boolean;
}

/**
 * Suggested ride times for chosen or bought flights: after landing on the outward trip, before departure on the return,
 * where rides are sold and it is not too late. Refuses with GEN-NOTFOUND or FLT-EXPIRED.
 */
export async function readRideTimes(
  deps: BookingDeps,
  { tenantId, language }: RequestContext,
  input: Input,
): Promise<RideTimes> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const travelRules = await deps.rules.listTravelRules(scope);
    const { legs, isJoined } =
      input.orderId === undefined
        ? { legs: await readChosenLegs(deps, scope, travelRules, input), isJoined: () => false }
        : await readOrderedLegs(deps, scope, travelRules, input.orderId);
    const wanted: FlightLeg[] = [];
    for (const leg of legs.filter((candidate) => isWanted(candidate, scope.now))) {
      const zones = await deps.transfers.listZonesOfAirport(scope, leg.airport, language);
      if (zones.length > 0) wanted.push(leg);
    }
    return {
      legs: wanted.map((leg) => ({
        ...presentLeg(leg),
        airportName: deps.places.nameOf(leg.airport, language),
        joined: isJoined(leg),
      })),
      passengers: { ...largestParty(legs) },
      bags: Math.max(0, ...legs.map(({ bags }) => bags)),
    };
  });
}

function isWanted({ side, flightDirection, readyAt, readyOffset }: FlightLeg, now: Date): boolean {
  const isOnTheWay = side === (flightDirection === 'outbound' ? 'arrival' : 'departure');
  return isOnTheWay && instantOf(readyAt, readyOffset) > now.getTime();
}

function presentLeg(leg: FlightLeg): Omit<RideTimes['legs'][number], 'airportName' | 'joined'> {
  const { flightDirection, side, airport, carrier, number, at, readyAt } = leg;
  const when = side === 'arrival' ? { pickupAt: readyAt } : { arriveBy: readyAt };
  return { flightDirection, side, airport, flight: { carrier, number, at }, ...when };
}

/** The largest group of the flights, because one of them may have been cancelled. */
function largestParty(legs: readonly FlightLeg[]): PassengerCounts {
  const size = ({ passengers: { adults, children, infants } }: FlightLeg): number =>
    adults + children + infants;
  const largest = legs.toSorted((a, b) => size(b) - size(a))[0];
  return largest?.passengers ?? { adults: 0, children: 0, infants: 0 };
}

async function readOrderedLegs(
  deps: BookingDeps,
  scope: TenantScope,
  travelRules: readonly TravelRule[],
  orderId: string,
): Promise<FoundLegs> {
  await getOrderRow(scope, orderId);
  const sold = await readSoldFlights(scope, orderId);
  const rides = [...sold.items.filter(isTravelled), ...(await listJoinedRides(scope, orderId))].flatMap(
    ({ snapshot }) => snapshot.ride ?? [],
  );
  return {
    legs: legsOfOrder(deps, travelRules, sold),
    isJoined: ({ flightDirection, side }) =>
      rides.some((ride) => ride.joinedTo === flightDirection && ride.flightSide === side),
  };
}

async function readChosenLegs(
  deps: BookingDeps,
  scope: TenantScope,
  travelRules: readonly TravelRule[],
  { searchId = '', flightId, fareId, returnFlightId, returnFareId }: Input,
): Promise<FlightLeg[]> {
  if (flightId === undefined) throw fieldRefusal([{ path: 'flightId', message: 'validation.required' }]);
  const counts = await deps.flights.findSearchedCounts(scope, searchId);
  if (!counts) throw refusal('GEN-NOTFOUND');
  if (fareId !== undefined && (returnFlightId === undefined) === (returnFareId === undefined)) {
    const choice = {
      searchId,
      flightId,
      fareId,
      returnFlightId,
      returnFareId,
      counts,
      currency: (await deps.settings.getAgency(scope)).inventoryCurrency,
    };
    const trip = await deps.flights.priceChoice(scope, choice, 'en');
    return legsOfPurchase(deps, travelRules, { trip, extras: [] }, { counts }) ?? [];
  }
  const outbound = await getFlight(deps, scope, flightId);
  const inbound = returnFlightId === undefined ? undefined : await getFlight(deps, scope, returnFlightId);
  const frame = { charter: false, passengers: counts, bags: counts.adults + counts.children };
  return [
    ...legsOfSlice(deps, travelRules, { ...frame, direction: 'outbound', segments: outbound.segments }),
    ...(inbound
      ? legsOfSlice(deps, travelRules, { ...frame, direction: 'return', segments: inbound.segments })
      : []),
  ];
}

async function getFlight({ flights }: BookingDeps, scope: TenantScope, flightId: string): Promise<FlightNow> {
  const flight = await flights.readFlight(scope, flightId, ['economy']);
  if (!flight) throw refusal('FLT-EXPIRED');
  return flight;
}
