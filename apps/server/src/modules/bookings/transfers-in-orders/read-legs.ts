import type { Segment } from '@farewind/contract/flights/search';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { Filing, PricedExtra } from '../../flights/public.ts';
import type { TravelRule } from '../../rules/public.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { findArriveMinutes } from '../order/at-airport.ts';
import { journeyOf } from '../pricing/journey-of-quote.ts';
import type { ItemSnapshot } from '../order/order-draft.ts';
import type { ItemStatus } from '../order/order-moves.ts';
import type { OrderRight } from '../order/order-right.ts';
import {
  getOrderRow,
  getOwnOrderRow,
  listExtraRows,
  listItems,
  listPassengers,
  listTickets,
  type ExtraRow,
  type ItemRow,
  type PassengerRow,
  type TicketRow,
} from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { PricedPurchase, PurchaseChoice } from '../pricing/purchase.ts';
import { legsOf, type FlightDirection, type FlightLeg } from './flight-leg.ts';

type LegDeps = Pick<BookingDeps, 'places' | 'rules'>;

/** Minutes at the airport before departure, where no travel rule says otherwise. */
const USUAL_ARRIVE_MINUTES = 180;

/** The ends of the flights of a purchase; undefined if only rides are bought. */
export function legsOfPurchase(
  deps: LegDeps,
  travelRules: readonly TravelRule[],
  { trip, extras }: Pick<PricedPurchase, 'trip' | 'extras'>,
  { counts }: Pick<PurchaseChoice, 'counts'>,
): FlightLeg[] | undefined {
  let firstSegment = 0;
  return trip?.slices.flatMap((slice) => {
    const until = firstSegment + slice.segments.length;
    const own = extras.filter(({ segment = -1 }) => segment >= firstSegment && segment < until);
    firstSegment = until;
    const { direction, segments, filings, kind, baggage } = slice;
    return legsOfSlice(deps, travelRules, {
      direction,
      segments,
      filings,
      charter: kind === 'charter',
      passengers: counts,
      bags: countBags(baggage.pieces, counts, own),
    });
  });
}

export interface SoldFlights {
  readonly items: readonly ItemRow[];
  readonly tickets: readonly TicketRow[];
  readonly extras: readonly ExtraRow[];
  readonly passengers: readonly PassengerRow[];
}

/** Statuses of items that are still going ahead. */
const live: readonly ItemStatus[] = [
  'pendingPayment',
  'processing',
  'booked',
  'ticketed',
  'changed',
  'problematic',
];

export function isTravelled({ status }: Pick<ItemRow, 'status'>): boolean {
  return live.includes(status);
}

/**
 * The ends of an order's flights as currently scheduled, with their ticketed passengers; cancelled flights are left
 * out.
 */
export function legsOfOrder(
  deps: LegDeps,
  travelRules: readonly TravelRule[],
  { items, tickets, extras, passengers }: SoldFlights,
): FlightLeg[] {
  const flights = items.filter((item) => item.kind === 'flight' && isTravelled(item));
  return flights.flatMap(({ itemId, snapshot }) => {
    const counts = countTravellers(itemId, tickets, passengers);
    const own = extras.filter((extra) => extra.itemId === itemId && extra.refundMinor === undefined);
    return legsOfSlice(deps, travelRules, {
      ...snapshot,
      passengers: counts,
      bags: countBags(snapshot.baggage.pieces, counts, own),
    });
  });
}

function countTravellers(
  itemId: string,
  tickets: readonly TicketRow[],
  passengers: readonly PassengerRow[],
): PassengerCounts {
  const flying = tickets.filter(
    (ticket) => ticket.itemId === itemId && (ticket.state === 'open' || ticket.state === 'issued'),
  );
  const types = flying.map(({ passengerPosition }) => passengers[passengerPosition]?.type);
  const count = (wanted: PassengerRow['type']): number => types.filter((type) => type === wanted).length;
  return { adults: count('adult'), children: count('child'), infants: count('infant') };
}

/** Bags included in the fare for everybody with a seat, plus extra bags; a bag on a connection counts once. */
function countBags(
  pieces: number,
  { adults, children }: PassengerCounts,
  extras: readonly Pick<PricedExtra | ExtraRow, 'kind' | 'segment'>[],
): number {
  const bought = Map.groupBy(
    extras.filter(({ kind }) => kind === 'bag'),
    ({ segment }) => segment,
  );
  return pieces * (adults + children) + Math.max(0, ...[...bought.values()].map(({ length }) => length));
}

export interface RideBuyer {
  /** The earlier order whose flights the rides belong to; undefined with flights of their own. */
  readonly joinOrderId: string | undefined;
  /** To that order; staff may join rides to any of their agency. */
  readonly right: OrderRight | 'staff';
  readonly purchase: PricedPurchase;
  readonly counts: PassengerCounts;
  readonly travelRules: readonly TravelRule[];
}

/**
 * The ends of the flights bought with the rides, or of an earlier order's flights; undefined for rides bought alone.
 * Refuses callers without a right to that order with GEN-NOTFOUND or GEN-DENIED.
 */
export async function legsForRides(
  deps: LegDeps,
  scope: TenantScope,
  { joinOrderId, right, purchase, counts, travelRules }: RideBuyer,
): Promise<FlightLeg[] | undefined> {
  if (joinOrderId === undefined) return legsOfPurchase(deps, travelRules, purchase, { counts });
  await (right === 'staff' ? getOrderRow(scope, joinOrderId) : getOwnOrderRow(scope, joinOrderId, right));
  return legsOfOrder(deps, travelRules, await readSoldFlights(scope, joinOrderId));
}

export async function readSoldFlights(scope: TenantScope, orderId: string): Promise<SoldFlights> {
  return {
    items: await listItems(scope, orderId),
    tickets: await listTickets(scope, orderId),
    extras: await listExtraRows(scope, orderId),
    passengers: await listPassengers(scope, orderId),
  };
}

interface Slice extends Pick<ItemSnapshot, 'segments' | 'filings' | 'charter' | 'direction'> {
  readonly passengers: PassengerCounts;
  readonly bags: number;
}

export function legsOfSlice(
  { places, rules }: LegDeps,
  travelRules: readonly TravelRule[],
  { direction, segments, filings = [], charter, passengers, bags }: Slice,
): FlightLeg[] {
  const [first, last] = [segments[0], segments.at(-1)];
  const [journey] = journeyOf(places, [{ flights: segments, charter }]).slices;
  if (!first || !last || !journey) return [];
  return legsOf({
    flightDirection: direction ?? ('outbound' satisfies FlightDirection),
    first: departureOf(first, filings[0], places.zoneOf(first.from)),
    last: arrivalOf(last, filings.at(-1), places.zoneOf(last.to)),
    isInternational: places.countryOf(first.from) !== places.countryOf(last.to),
    passengers,
    bags,
    arriveMinutes: findArriveMinutes(rules, travelRules, journey) ?? USUAL_ARRIVE_MINUTES,
  });
}

function departureOf(
  { carrier, number, from, departsAt, departsOffset }: Segment,
  filing: Filing | undefined,
  timeZone: string,
) {
  const terminal = filing?.departsTerminal ?? '';
  return { airport: from, timeZone, terminal, carrier, number, at: departsAt, offset: departsOffset };
}

function arrivalOf(
  { carrier, number, to, arrivesAt, arrivesOffset }: Segment,
  filing: Filing | undefined,
  timeZone: string,
) {
  const terminal = filing?.arrivesTerminal ?? '';
  return { airport: to, timeZone, terminal, carrier, number, at: arrivesAt, offset: arrivesOffset };
}
