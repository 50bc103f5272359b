import type { SearchContext, TripQuery } from './find-trips.ts';
import type { SearchAirports } from './search-airports.ts';

/**
 * Queries the engine for a range of days at once, so that days without an outbound flight are not searched one by one.
 * The result is indexed by a day's position in the range.
 */
export function outboundDaysSold(
  { timetable }: SearchContext,
  trip: Omit<TripQuery, 'departureDate' | 'returnDate'>,
  { origins, destinations }: SearchAirports,
  firstDay: number,
  dayCount: number,
): (index: number) => boolean {
  const { adults, children, infants, cabin, directOnly, tripType } = trip;
  const engine = tripType === 'roundTrip' ? timetable.paired : timetable.single;
  const passengers = { adults, children, infants };
  const maxStops = directOnly ? 0 : 2;
  const days = engine.calendar({ origins, destinations, cabin, passengers, maxStops, firstDay, dayCount });
  return (index) => days[index]?.totalMinor !== undefined;
}
