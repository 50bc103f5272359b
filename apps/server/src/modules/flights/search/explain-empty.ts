import type { SearchResults } from '@farewind/contract/flights/search';
import { addDays, dateOfDayNumber, dayNumber, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { faresOnDay, flightDatesOf } from '../timetable/sold-flights.ts';
import { outboundDaysSold } from './days-sold.ts';
import { findCheapestTrip, type FoundTrips, type SearchContext } from './find-trips.ts';
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
    emptyReason: isSoldOut(context, search, trips) ? 'FLT-NOSEAT' : 'FLT-NONE',
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

/** Whether flights go in every direction that came back empty, only not with enough seats. */
function isSoldOut(context: SearchContext, search: KeptSearch, trips: FoundTrips): boolean {
  const { origins, destinations } = airportsOfSearch(context.places, search);
  const empty: boolean[] = [];
  if (trips.outbounds.length === 0) empty.push(flies(search.departureDate, origins, destinations));
  if (search.returnDate !== undefined && trips.inbounds.length === 0) {
    empty.push(flies(search.returnDate, destinations, origins));
  }
  return empty.length > 0 && empty.every(Boolean);

  function flies(date: LocalDate, from: readonly string[], to: readonly string[]): boolean {
    const day = dayNumber(date);
    const { timetable, rate, now } = context;
    const direct = timetable.flights.some((flight) => {
      const { record } = flight;
      if (flight.cabin !== search.cabin || !from.includes(record.from) || !to.includes(record.to))
        return false;
      const [flightDate] = flightDatesOf(flight, day - flight.dayShift, day - flight.dayShift);
      return flightDate !== undefined && faresOnDay(flight, flightDate).length > 0;
    });
    const alone = { adults: 1, children: 0, infants: 0 };
    const query = { origins: from, destinations: to, day, cabin: search.cabin, passengers: alone };
    const stops = search.directOnly ? 0 : 2;
    return (
      direct ||
      findSlices(timetable, { ...query, maxStops: stops, withPairFares: false, rate, now }).length > 0
    );
  }
}
