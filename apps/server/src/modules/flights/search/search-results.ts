import type { Language } from '@farewind/contract/core/fields';
import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { refusal } from '../../../platform/errors.ts';
import type { Places } from '../../places/public.ts';
import { type FoundFare, type FoundSlice, findSlices } from './find-slices.ts';
import { findTrips, type FoundTrips, type SearchContext } from './find-trips.ts';
import { cheapestPair, cheapestReturnTrip, combines, pairTotal } from './pair-slices.ts';
import { presentSlice, type PresentedSlice } from './present-slice.ts';
import { kmFromPlace, listNearby, airportsOfSearch } from './search-airports.ts';
import type { KeptSearch } from './search-repository.ts';
import { withExternal } from './external/with-external.ts';
import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  instantOf,
  localDateTime,
  type LocalDate,
} from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { saleDay } from '../stock/sale-day.ts';
import { isOnSale } from '../stock/stock.ts';
import { faresOnDay, flightDatesOf, type SoldFlight } from '../timetable/sold-flights.ts';
import { outboundDaysSold } from './days-sold.ts';
import { findCheapestTrip } from './cheapest-trip.ts';

/** The outbound flight and fare that a traveller has chosen. */
export interface ChosenOutbound {
  readonly flightId: string;
  readonly fareId: string;
}

const MAX_RESPONSES = 500;
const HELD_FOR_OUTBOUND = MAX_RESPONSES / 2;

/**
 * The complete answer of a search. Refuses with FLT-EXPIRED if the chosen outbound flight is no longer sold as chosen;
 * while suppliers have not all answered, it may reappear.
 */
export function searchResults(
  context: SearchContext,
  search: KeptSearch,
  chosen: ChosenOutbound | undefined,
  language: Language,
  expiresAt: Date,
): SearchResults {
  const { external } = context;
  const own = findTrips(context, search);
  const trips = external ? withExternal(own, external, search.tripType === 'roundTrip') : own;
  const suppliers: SearchResults['suppliers'] = [
    { name: 'house', state: 'done' },
    ...(external?.suppliers ?? []),
  ];
  const complete = suppliers.every(({ state }) => state !== 'waiting');
  const { rows, isTruncated } = chosen ? returnsOf(trips, chosen, complete) : bothDirections(trips, search);
  const responses = rows.map((slice) => presentSlice(context, search, search.currency, language, slice));
  // The chosen outbound is not among the rows, but the page needs its carriers' names.
  const outbound = chosen && trips.outbounds.find(({ flightId }) => flightId === chosen.flightId);
  const named = outbound
    ? presentSlice(context, search, search.currency, language, {
        direction: 'outbound',
        slice: outbound,
        fares: outbound.fares,
      })
    : undefined;
  const { minorAges: _internal, ...asked } = search;
  return {
    search: asked,
    flightSearchResponses: responses,
    ...dictionaries(context, search, named ? [...responses, named] : responses, language),
    complete,
    ...(isTruncated ? { truncated: true } : {}),
    suppliers,
    expiresAt: expiresAt.toISOString(),
    ...(complete && isEmpty(search, responses) && !chosen ? explainEmpty(context, search, trips) : {}),
  };
}

/**
 * The chosen flights of a search, also those that its answer leaves out for being too many. Refuses with FLT-EXPIRED those
 * that it does not find.
 */
export function chosenResponses(
  context: SearchContext,
  search: KeptSearch,
  chosen: readonly string[],
  language: Language,
): FlightResponse[] {
  const own = findTrips(context, search);
  const isRoundTrip = search.tripType === 'roundTrip';
  const trips = context.external ? withExternal(own, context.external, isRoundTrip) : own;
  const rows = rowsOfTrip(trips, search, chosen);
  return chosen.map((flightId, index) => {
    const direction = index === 0 ? 'outbound' : 'return';
    const row = rows.find((one) => one.slice.flightId === flightId && one.direction === direction);
    if (!row) throw refusal('FLT-EXPIRED');
    return presentSlice(context, search, search.currency, language, row);
  });
}

/** A trip that lacks one of its directions cannot be bought. */
function isEmpty({ tripType }: KeptSearch, responses: readonly FlightResponse[]): boolean {
  if (!responses.some(({ direction }) => direction === 'outbound')) return true;
  return tripType === 'roundTrip' && !responses.some(({ combinable }) => combinable);
}

/** The rows of an answer, and whether there were more than it may have. */
interface Rows {
  readonly rows: readonly PresentedSlice[];
  readonly isTruncated: boolean;
}

function bothDirections(trips: FoundTrips, search: KeptSearch): Rows {
  const rows = rowsOfTrip(trips, search);
  if (search.tripType === 'oneWay') return firstRows(rows);
  const { outbound: leaving = [], return: returning = [] } = Object.groupBy(
    rows,
    ({ direction }) => direction,
  );
  const leavingCount = Math.max(HELD_FOR_OUTBOUND, MAX_RESPONSES - returning.length);
  const kept = leaving.slice(0, leavingCount);
  const isTruncated = rows.length > MAX_RESPONSES;
  return { rows: [...kept, ...returning.slice(0, MAX_RESPONSES - kept.length)], isTruncated };
}

/** Every flight of both directions, or only the `chosen` ones. */
function rowsOfTrip(
  { outbounds, inbounds, terms }: FoundTrips,
  search: KeptSearch,
  chosen?: readonly string[],
): PresentedSlice[] {
  const isListed = ({ flightId }: FoundSlice): boolean => chosen === undefined || chosen.includes(flightId);
  if (search.tripType === 'oneWay') {
    return outbounds
      .filter(isListed)
      .map((slice): PresentedSlice => ({ direction: 'outbound', slice, fares: slice.fares }));
  }
  const leaving = outbounds.filter(isListed).flatMap((slice): PresentedSlice[] => {
    const fares = slice.fares.filter(
      (fare) => fare.pairGroup === undefined || isHalfOfPair(fare, slice, inbounds),
    );
    if (fares.length === 0) return [];
    const fromPairTotalMinor = cheapestReturnTrip(terms, slice, inbounds);
    const latestReturn = slice.kind === 'charter' ? terms.latestReturn(slice) : undefined;
    const pairsOf = (fare: FoundFare) => listPairs(terms, slice, fare, inbounds);
    return [{ direction: 'outbound', slice, fares, fromPairTotalMinor, latestReturn, pairsOf }];
  });
  const returning = inbounds.filter(isListed).map((slice): PresentedSlice => {
    const fromPairTotalMinor = cheapestPair(terms, outbounds, slice)?.totalMinor;
    return { direction: 'return', slice, fares: slice.fares, fromPairTotalMinor };
  });
  return [...leaving, ...returning];

  function isHalfOfPair(fare: FoundFare, slice: FoundSlice, others: readonly FoundSlice[]): boolean {
    return others.some((other) =>
      other.fares.some((otherFare) => combines(terms, slice, fare, other, otherFare)),
    );
  }
}

function firstRows(rows: readonly PresentedSlice[]): Rows {
  return { rows: rows.slice(0, MAX_RESPONSES), isTruncated: rows.length > MAX_RESPONSES };
}

/** The possible other halves of a fare that is sold only as a pair, each with the price of both. */
function listPairs(
  terms: FoundTrips['terms'],
  outbound: FoundSlice,
  outboundFare: FoundFare,
  inbounds: readonly FoundSlice[],
): NonNullable<FlightResponse['fares'][number]['pairs']> {
  return inbounds.flatMap((slice) =>
    slice.fares
      .filter((fare) => combines(terms, outbound, outboundFare, slice, fare))
      .map((fare) => {
        const total = formatMinor(pairTotal(terms, outboundFare, fare));
        return { flightId: slice.flightId, fareId: fare.fareId, total };
      }),
  );
}

/** The returns that combine with the chosen outbound, each fare with the price of both together. */
function returnsOf(
  { outbounds, inbounds, terms }: FoundTrips,
  chosen: ChosenOutbound,
  complete: boolean,
): Rows {
  const outbound = outbounds.find(({ flightId }) => flightId === chosen.flightId);
  const outboundFare = outbound?.fares.find(({ fareId }) => fareId === chosen.fareId);
  if (!outbound || !outboundFare) {
    if (complete) throw refusal('FLT-EXPIRED');
    return firstRows([]);
  }
  const pairTotalMinor = (fare: FoundFare): number => pairTotal(terms, outboundFare, fare);
  return firstRows(
    inbounds.flatMap((slice): PresentedSlice[] => {
      const fares = slice.fares.filter((fare) => combines(terms, outbound, outboundFare, slice, fare));
      const fromPairTotalMinor = Math.min(...fares.map(pairTotalMinor));
      return fares.length === 0
        ? []
        : [{ direction: 'return', slice, fares, fromPairTotalMinor, pairTotalMinor }];
    }),
  );
}

/** Names of the carriers and airports in these rows. */
function dictionaries(
  { places, external }: SearchContext,
  search: KeptSearch,
  responses: readonly FlightResponse[],
  language: Language,
): Pick<SearchResults, 'airlines' | 'airports'> {
  const segments = responses.flatMap((response) => response.segments);
  const carriers = new Set(segments.flatMap(({ carrier, operatingCarrier }) => [carrier, operatingCarrier]));
  // Until an external supplier answers, both ends of the route need names too.
  const ends = external && responses.length === 0 ? [search.from, search.to] : [];
  const codes = new Set([
    ...segments.flatMap(({ from, to }) => [from, to]),
    ...segments.flatMap(({ technicalStops = [] }) =>
      technicalStops.flatMap(({ airport }) => (places.findAirport(airport) ? [airport] : [])),
    ),
    ...ends.flatMap((end) => places.airportsOf(end).map(({ code }) => code)),
  ]);
  const nearbyKm = nearbyDistances(places, search);
  return {
    airlines: [...carriers].map((code) => ({
      code,
      name: places.findAirline(code)
        ? places.airlineNameOf(code, language)
        : (external?.carrierNames.get(code) ?? code),
      color: places.findAirline(code)?.color ?? NEUTRAL_COLOR,
    })),
    airports: [...codes].map((code) => {
      const { cityCode, country: countryCode, lat, lon } = places.getAirport(code);
      const names = { name: places.getAirport(code).name[language], city: places.cityNameOf(code, language) };
      const km = nearbyKm.get(code);
      const place = { code, ...names, cityCode, countryCode, lat, lon };
      return km === undefined ? place : { ...place, nearbyKm: km };
    }),
  };
}

/** The airports that a search includes beyond the requested ones, each with its distance from them. */
function nearbyDistances(places: Places, search: KeptSearch): ReadonlyMap<string, number> {
  if (!search.nearbyAirports) return new Map();
  const sides = [search.from, search.to] as const;
  const asked = new Set(sides.flatMap((side) => places.airportsOf(side).map(({ code }) => code)));
  return new Map(
    sides.flatMap((side) =>
      listNearby(places, side).flatMap(({ code }) =>
        asked.has(code) ? [] : [[code, kmFromPlace(places, side, code)] as const],
      ),
    ),
  );
}

const NEUTRAL_COLOR = '#5B6470';

const DAYS_AROUND = 14;
const DATES_SHOWN = 6;

/** Why a search found nothing, and the nearest dates on which a trip of the same length can be bought. */
function explainEmpty(
  context: SearchContext,
  search: KeptSearch,
  trips: FoundTrips,
): Pick<SearchResults, 'nearestDates' | 'emptyReason'> {
  return {
    nearestDates: nearestDates(context, search),
    emptyReason: reasonOf(context, search, trips),
  };
}

function nearestDates(context: SearchContext, search: KeptSearch): SearchResults['nearestDates'] {
  const asked = dayNumber(search.departureDate);
  const dates: { date: LocalDate; away: number; price: string }[] = [];
  const airports = airportsOfSearch(context.places, search);
  const isSold = outboundDaysSold(context, search, airports, asked - DAYS_AROUND, 2 * DAYS_AROUND + 1);
  for (let shift = -DAYS_AROUND; shift <= DAYS_AROUND; shift += 1) {
    if (shift === 0 || !isSold(shift + DAYS_AROUND)) continue;
    const date = dateOfDayNumber(asked + shift);
    const trip = findCheapestTrip(context, moveTrip(search, date), airports);
    if (trip) dates.push({ date, away: Math.abs(shift), price: formatMinor(trip.totalMinor) });
  }
  return dates
    .sort((a, b) => a.away - b.away)
    .slice(0, DATES_SHOWN)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, price }) => ({ date, price }));
}

/** The same trip on another day, with its return shifted equally. */
function moveTrip<T extends Pick<KeptSearch, 'departureDate' | 'returnDate'>>(
  trip: T,
  departureDate: LocalDate,
): T {
  if (trip.returnDate === undefined) return { ...trip, departureDate };
  const nights = dayNumber(trip.returnDate) - dayNumber(trip.departureDate);
  return { ...trip, departureDate, returnDate: addDays(departureDate, nights) };
}

type Reason = NonNullable<SearchResults['emptyReason']>;

/**
 * The reason for an empty direction: no flights; else, the sale of its flights has ended or not begun; else, too few
 * seats.
 */
function reasonOf(context: SearchContext, search: KeptSearch, trips: FoundTrips): Reason {
  const { origins, destinations } = airportsOfSearch(context.places, search);
  const reasons: Reason[] = [];
  if (trips.outbounds.length === 0)
    reasons.push(reasonOn(context, search, search.departureDate, origins, destinations));
  if (search.returnDate !== undefined && trips.inbounds.length === 0)
    reasons.push(reasonOn(context, search, search.returnDate, destinations, origins));
  return strongestFirst.find((reason) => reasons.includes(reason)) ?? 'FLT-NONE';
}

const strongestFirst: readonly Reason[] = ['FLT-NONE', 'FLT-CLOSED', 'FLT-NOSEAT'];

function reasonOn(
  context: SearchContext,
  search: KeptSearch,
  date: LocalDate,
  origins: readonly string[],
  destinations: readonly string[],
): Reason {
  const { timetable, rate, now } = context;
  const { cabin } = search;
  const withPairFares = search.tripType === 'roundTrip';
  const day = dayNumber(date);
  const direct = timetable.flights.flatMap((flight) => {
    const { from, to } = flight.record;
    if (flight.cabin !== cabin || !origins.includes(from) || !destinations.includes(to)) return [];
    if (flight.pairGroup !== undefined && !withPairFares) return [];
    const flightDays = [...flightDatesOf(flight, day - flight.dayShift, day - flight.dayShift)];
    return flightDays.map((flightDay) => isSoldNow(context, flight, flightDay));
  });
  if (direct.includes(true)) return 'FLT-NOSEAT';
  const alone = { adults: 1, children: 0, infants: 0 };
  const query = { origins, destinations, day, cabin, passengers: alone, rate, now };
  if (findSlices(timetable, { ...query, maxStops: search.directOnly ? 0 : 2, withPairFares }).length > 0)
    return 'FLT-NOSEAT';
  return direct.length > 0 ? 'FLT-CLOSED' : 'FLT-NONE';
}

/** Whether only seats may be missing: the departure is open and has not left, and one of its fares is on sale. */
function isSoldNow({ timetable, now }: SearchContext, flight: SoldFlight, flightDay: number): boolean {
  const localDay = flightDay + flight.dayShift;
  const departure = timetable.paired.findDeparture(flight.ref, localDay);
  if (!departure || departure.cancelled) return false;
  const departsAt = localDateTime(localDay, departure.departsAtLocalMinute);
  if (instantOf(departsAt, departure.departureOffsetMinutes) <= now.getTime()) return false;
  return faresOnDay(flight, flightDay).some((fare) => isOnSale(fare, flightDay, saleDay(now)));
}
