import type { SearchResults } from '@farewind/contract/flights/search';
import { addDays, dateOfDayNumber, dayNumber, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { isOnSale } from '../stock/stock.ts';
import { faresOnDay, flightDatesOf } from '../timetable/sold-flights.ts';
import { outboundDaysSold } from './days-sold.ts';
import { findCheapestTrip } from './cheapest-trip.ts';
import type { FoundTrips, SearchContext } from './find-trips.ts';
import { airportsOfSearch } from './search-airports.ts';
import type { KeptSearch } from './search-repository.ts';
import { findSlices } from './find-slices.ts';

const DAYS_AROUND = 14;
const DATES_SHOWN = 6;

/** Why a search found nothing, and the nearest dates on which the same trip, as long, can be bought. */
export function explainEmpty(
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

/** The same trip on another day, with its return as long after. */
export function moveTrip<T extends Pick<KeptSearch, 'departureDate' | 'returnDate'>>(
  trip: T,
  departureDate: LocalDate,
): T {
  if (trip.returnDate === undefined) return { ...trip, departureDate };
  const nights = dayNumber(trip.returnDate) - dayNumber(trip.departureDate);
  return { ...trip, departureDate, returnDate: addDays(departureDate, nights) };
}

type Reason = NonNullable<SearchResults['emptyReason']>;

/**
 * Where no flight goes in a direction that came back empty, that is the reason; else, that the sale of its flights has
 * ended or not begun; else, that they have too few seats.
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
  const day = dayNumber(date);
  const today = dayNumber(now.toISOString().slice(0, 10));
  const direct = timetable.flights.flatMap((flight) => {
    const { from, to } = flight.record;
    if (flight.cabin !== cabin || !origins.includes(from) || !destinations.includes(to)) return [];
    const flightDays = flightDatesOf(flight, day - flight.dayShift, day - flight.dayShift);
    return [...flightDays].flatMap((flightDay) =>
      faresOnDay(flight, flightDay).map((fare) => isOnSale(fare, flightDay, today)),
    );
  });
  if (direct.includes(true)) return 'FLT-NOSEAT';
  const alone = { adults: 1, children: 0, infants: 0 };
  const query = { origins, destinations, day, cabin, passengers: alone, rate, now };
  if (
    findSlices(timetable, { ...query, maxStops: search.directOnly ? 0 : 2, withPairFares: false }).length > 0
  )
    return 'FLT-NOSEAT';
  return direct.length > 0 ? 'FLT-CLOSED' : 'FLT-NONE';
}
