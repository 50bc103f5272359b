import type { Language } from '@farewind/contract/core/fields';
import type { Layover } from '@farewind/contract/flights/search';
import { datePart, dayNumber, dateOfDayNumber } from '@farewind/values/local-time';
import { seatsNeeded } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { Places } from '../../places/public.ts';
import type { FlightsDeps } from '../deps.ts';
import type { FlightChoice, PricedSlice, PricedTrip, UnitPrice } from '../api.ts';
import type { Filing } from '../ports.ts';
import { airportsOfSearch } from '../search/search-airports.ts';
import type { KeptSearch } from '../search/search-repository.ts';
import {
  arrivalInstant,
  departureInstant,
  toSegment,
  type DatedFlight,
  faresOf,
  findDatedFlight,
} from '../stock/dated-flight.ts';
import type { FreeSeats } from '../stock/free-seats.ts';
import { readFreeSeats } from '../stock/read-seats.ts';
import { readServices } from '../stock/read-services.ts';
import type { PassengerPrices, StockFare, StockService } from '../stock/stock.ts';
import { listMarkupRules } from '../pricing/markup.ts';
import { inventoryUnits, pricePair, priceSlice, sliceTotal } from '../pricing/price-slice.ts';
import { listSeatOwners, seatOwnerAccount } from '../stock/require-own-service.ts';
import { requireChosenSearch } from './chosen-search.ts';
import { directionsOf, requireFit, type ChosenIds, type JudgedSlice } from './require-fit.ts';
import { createSegmentPricer, isThroughSlice } from '../pricing/segment-prices.ts';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import { combineConditions, familyName, leastBaggage } from '../pricing/combine-fares.ts';
import { DEFAULT_CONNECTION_RULES } from '@farewind/flight-search/spi/connection-rules';
import { parseFareId, parseFlightId, type SegmentRef } from '../stock/flight-id.ts';
import { findLayover } from '../stock/connection.ts';

type Deps = Pick<FlightsDeps, 'places' | 'settings' | 'rules'>;

/** Prices a choice from the rows of this transaction. Refusals: see `Flights.priceChoice`. */
export async function priceChoice(
  deps: Deps,
  scope: TenantScope,
  choice: FlightChoice,
  language: Language,
): Promise<PricedTrip> {
  const search = await requireChosenSearch(scope, choice);
  const refs = directionsOf(search, choice).map(readSliceRefs);
  const [slices, travelRules, agency, markups, owners] = await Promise.all([
    findSlices(deps, scope, search, refs, seatsNeeded(choice.counts)),
    deps.rules.listTravelRules(scope),
    deps.settings.getAgency(scope),
    listMarkupRules(scope),
    listSeatOwners(
      scope,
      refs.flatMap(({ segments }) => segments.map(({ serviceId }) => serviceId)),
    ),
  ]);
  const warnings = requireFit(deps, travelRules, slices.map(judgedSlice), language);

  const rate = choice.rate ?? (await deps.settings.getRate(scope, agency.inventoryCurrency, choice.currency));
  const segmentPrices = createSegmentPricer(deps.places, markups);
  const prices = slices.map((slice) =>
    slice.flights.map((flight, index) =>
      segmentPrices(
        { ...flight, localDay: dayNumber(datePart(flight.departsAt)) },
        slice.fares[index]!,
        isThroughSlice(slice.flights.map(({ service }) => service)),
      ),
    ),
  );
  const units = priceUnits(prices, slices, choice, rate);
  return {
    slices: slices.map((slice, index) => {
      const owner = owners.get(slice.flights[0]!.service.id);
      return {
        ...(owner !== undefined && { payee: seatOwnerAccount(owner) }),
        ...idsOfSlice(choice, index),
        ...describeSlice(deps.places, slice, units[index]!, rate, language),
        inventoryUnits: inventoryUnits(prices[index]!, choice.counts),
      };
    }),
    isPairFare: isPairFare(slices),
    totalMinor: units.reduce((sum, slice) => sum + sliceTotal(slice), 0),
    currency: choice.currency,
    rate,
    warnings,
  };
}

/** A direction as the travel rules and the pair rules judge it. */
function judgedSlice({ flights, fares }: ChosenSlice): JudgedSlice {
  const [first, last] = [flights[0]!, flights.at(-1)!];
  const { kind, carrier } = first.service;
  const { pairGroup, stay } = fares[0]!;
  return {
    flights: flights.map((flight) => ({ ...flight, kind: flight.service.kind })),
    departs: departureInstant(first),
    arrives: arrivalInstant(last),
    side: { kind, carrier, date: datePart(first.departsAt), pairGroup, stay },
  };
}

async function findSlices(
  deps: Deps,
  scope: TenantScope,
  search: KeptSearch,
  refs: readonly SliceRefs[],
  needed: number,
): Promise<ChosenSlice[]> {
  const segments = refs.flatMap((slice) => slice.segments);
  const serviceIds = segments.map((segment) => segment.serviceId);
  const days = segments.map((segment) => segment.day);
  const selection = { serviceIds, fromDay: Math.min(...days) };
  const [stock, seats] = await Promise.all([
    readServices(scope, selection),
    readFreeSeats(scope, { ...selection, days }),
  ]);
  const services = new Map(stock.map((service) => [service.id, service] as const));
  const { origins, destinations } = airportsOfSearch(deps.places, search);
  return refs.map((sliceRefs, index) => {
    const frame = {
      origins: index === 0 ? origins : destinations,
      destinations: index === 0 ? destinations : origins,
      date: index === 0 ? search.departureDate : (search.returnDate ?? ''),
      cabin: search.cabin,
      directOnly: search.directOnly,
    };
    const slice = findChosenSlice(deps.places, services, sliceRefs, frame, scope.now);
    requireSeats(slice, seats, needed);
    return slice;
  });
}

function requireSeats(slice: ChosenSlice, seats: FreeSeats, needed: number): void {
  slice.flights.forEach(({ ref }, index) => {
    if (seats.seatsLeft(ref.serviceId, slice.fares[index]!, ref.day) < needed) throw refusal('FLT-NOSEAT');
  });
}

function idsOfSlice(
  choice: FlightChoice,
  index: number,
): Pick<PricedSlice, 'direction' | 'flightId' | 'fareId'> {
  if (index === 0) return { direction: 'outbound', flightId: choice.flightId, fareId: choice.fareId };
  const { returnFlightId = '', returnFareId = '' } = choice;
  return { direction: 'return', flightId: returnFlightId, fareId: returnFareId };
}

function priceUnits(
  prices: readonly (readonly PassengerPrices[])[],
  slices: readonly ChosenSlice[],
  { counts }: FlightChoice,
  rate: PricedTrip['rate'],
): readonly UnitPrice[][] {
  const [outbound, inbound] = prices;
  if (!outbound) throw refusal('FLT-EXPIRED');
  if (!inbound) return [priceSlice(outbound, counts, rate)];
  return [...pricePair(outbound, inbound, counts, rate, isPairFare(slices))];
}

function isPairFare(slices: readonly ChosenSlice[]): boolean {
  return slices[0]?.fares[0]?.pairGroup !== undefined;
}

/**
 * A chosen direction with its price, its conditions in the charged currency, and the counters from which it takes
 * seats.
 */
function describeSlice(
  places: Places,
  slice: ChosenSlice,
  units: readonly UnitPrice[],
  rate: ExchangeRate,
  language: Language,
): Omit<PricedSlice, 'direction' | 'flightId' | 'fareId' | 'inventoryUnits'> {
  const { flights, fares, layovers, durationMinutes } = slice;
  const { kind, carrier } = flights[0]!.service;
  const cabin = fares[0]!.cabin;
  const changes = fares.map((fare) => fare.change);
  const cancellations = fares.map((fare) => fare.cancel);
  return {
    kind,
    cabin,
    family: familyName(fares),
    segments: flights.map((flight) => toSegment(flight, cabin)),
    filings: flights.map((flight, index) => filingOf(flight, fares[index]!)),
    layovers,
    durationMinutes,
    handBaggage: leastBaggage(fares.map((fare) => fare.handBaggage)),
    baggage: leastBaggage(fares.map((fare) => fare.baggage)),
    changeRule: combineConditions(changes, rate),
    cancelRule: combineConditions(cancellations, rate),
    units,
    ageReferences: fares.map(({ ageReference = 'lastFlight' }) => ageReference),
    contractParty: { kind: 'carrier', name: places.airlineNameOf(carrier, language) },
    ...countersOf(slice),
  };
}

/** Every leg of every flight, and the ceilings of capped fares. */
function countersOf({ flights, fares }: ChosenSlice): Pick<PricedSlice, 'seatCounters' | 'fareCounters'> {
  const taken = flights.map(({ ref }, index) => {
    return { ref, fare: fares[index]!, flightDate: dateOfDayNumber(ref.day) };
  });
  return {
    seatCounters: taken.flatMap(({ ref, fare, flightDate }) =>
      Array.from({ length: ref.offLeg - ref.boardLeg + 1 }, (_, leg) => ({
        serviceId: ref.serviceId,
        flightDate,
        legNo: ref.boardLeg + leg,
        bucket: fare.bucket,
      })),
    ),
    fareCounters: taken
      .filter(({ fare }) => fare.seatCap !== undefined)
      .map(({ fare, flightDate }) => ({ fareId: fare.id, flightDate })),
  };
}

const BASIS_LENGTH = 8;

/**
 * The filing of a slice's flights. Our own fares have no filed basis: it is composed of the class and the family's
 * name.
 */
function filingOf(
  { originTerminal, destinationTerminal }: Pick<DatedFlight, 'originTerminal' | 'destinationTerminal'>,
  { bookingClass, family }: Pick<StockFare, 'bookingClass' | 'family'>,
): Filing {
  return {
    bookingClass,
    fareBasis: fareBasisOf(bookingClass, family),
    departsTerminal: originTerminal,
    arrivesTerminal: destinationTerminal,
  };
}

/** At most eight capital letters and digits, the form that airlines print: `YLIGHT`. */
export function fareBasisOf(bookingClass: string, family: string): string {
  return `${bookingClass}${family}`
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, BASIS_LENGTH);
}

/** The ids of one direction as chosen by a traveller. */
interface SliceRefs {
  readonly segments: readonly SegmentRef[];
  readonly fareIds: readonly number[];
}

/** The conditions that a direction must meet to match the search. */
interface SliceFrame {
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly date: string;
  readonly cabin: string;
  readonly directOnly: boolean;
}

interface ChosenSlice {
  readonly flights: readonly DatedFlight[];
  readonly fares: readonly StockFare[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
}

/** Refuses with FLT-EXPIRED ids that no search returns. */
function readSliceRefs({ flightId, fareId }: ChosenIds): SliceRefs {
  const segments = parseFlightId(flightId);
  const fareIds = parseFareId(fareId);
  if (!segments || !fareIds || segments.length !== fareIds.length) throw refusal('FLT-EXPIRED');
  return { segments, fareIds };
}

/** The chosen flights and fares in their current state; refuses with FLT-EXPIRED those no longer sold as chosen. */
function findChosenSlice(
  places: Places,
  services: ReadonlyMap<number, StockService>,
  refs: SliceRefs,
  frame: SliceFrame,
  now: Date,
): ChosenSlice {
  const flights = refs.segments.map((ref) => {
    const service = services.get(ref.serviceId);
    return sold(service && findDatedFlight(service, ref, places.zoneOf));
  });
  const fares = flights.map((flight, index) => {
    const id = refs.fareIds[index];
    return sold(
      faresOf(flight.service, flight.ref).find((fare) => fare.id === id && fare.cabin === frame.cabin),
    );
  });
  const layovers = flights.slice(1).map((next, index) => sold(findLayover(places, flights[index]!, next)));
  const slice = { flights, fares, layovers, durationMinutes: durationOf(flights) };
  if (!fitsFrame(slice, frame, now)) throw refusal('FLT-EXPIRED');
  return slice;
}

function sold<T>(value: T | undefined): T {
  if (value === undefined) throw refusal('FLT-EXPIRED');
  return value;
}

function fitsFrame(slice: ChosenSlice, frame: SliceFrame, now: Date): boolean {
  const { flights, fares } = slice;
  const first = flights[0]!;
  const last = flights.at(-1)!;
  return (
    frame.origins.includes(first.from) &&
    frame.destinations.includes(last.to) &&
    datePart(first.departsAt) === frame.date &&
    departureInstant(first) > now.getTime() &&
    slice.durationMinutes <= DEFAULT_CONNECTION_RULES.maximumTotalMinutes &&
    (flights.length === 1 || fares.every((fare) => fare.pairGroup === undefined)) &&
    (flights.length === 1 || !frame.directOnly)
  );
}

function durationOf(flights: readonly DatedFlight[]): number {
  return (arrivalInstant(flights.at(-1)!) - departureInstant(flights[0]!)) / 60_000;
}
