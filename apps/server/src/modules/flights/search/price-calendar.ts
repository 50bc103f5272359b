import type { getPriceCalendar } from '@farewind/contract/flights/search';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { addDays, addMonths, dayNumber, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { outboundDaysSold } from './days-sold.ts';
import { findCheapestTrip } from './cheapest-trip.ts';
import type { SearchContext, TripQuery } from './find-trips.ts';
import { airportsOfSearch } from './search-airports.ts';

const USUAL_NIGHTS = 7;

/** The lowest price of each day of a month, equal to the cent to a search of that day. */
export function priceCalendar(
  context: SearchContext,
  input: ParsedInput<typeof getPriceCalendar>,
): Output<typeof getPriceCalendar> {
  const { tripType, cabin, adults, children, infants, from, to } = input;
  const { directOnly = false, nearbyAirports = false, nights = USUAL_NIGHTS } = input;
  const firstDate = `${input.month}-01`;
  const dayCount = dayNumber(addMonths(firstDate, 1)) - dayNumber(firstDate);
  const query = { tripType, from, to, cabin, adults, children, infants, directOnly, nearbyAirports };
  const airports = airportsOfSearch(context.places, query);
  const isSold = outboundDaysSold(context, query, airports, dayNumber(firstDate), dayCount);
  return {
    days: Array.from({ length: dayCount }, (_, index) => {
      const date = addDays(firstDate, index);
      const trip = isSold(index)
        ? findCheapestTrip(context, tripOn(query, date, nights), airports)
        : undefined;
      return trip ? { date, price: formatMinor(trip.totalMinor), direct: trip.direct } : { date };
    }),
  };
}

type CalendarQuery = Omit<TripQuery, 'departureDate' | 'returnDate'>;

function tripOn(query: CalendarQuery, date: LocalDate, nights: number): TripQuery {
  if (query.tripType === 'oneWay') return { ...query, departureDate: date };
  return { ...query, departureDate: date, returnDate: addDays(date, nights) };
}
