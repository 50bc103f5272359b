import type { getPriceCalendar } from '@farewind/contract/flights/search';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { addDays, addMonths, dayNumber, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { outboundDaysSold } from './days-sold.ts';
import { cheapestTrip, findCheapestTrip } from './cheapest-trip.ts';
import { createTripFinder, type SearchContext, type TripQuery } from './find-trips.ts';
import type { CheapestTrip } from './pair-slices.ts';
import { airportsOfSearch } from './search-airports.ts';

const USUAL_NIGHTS = 7;

/**
 * The lowest price of each day of a month, equal to the cent to a search of that day. A round trip with a day of
 * departure is priced by its days of return.
 */
export function priceCalendar(
  context: SearchContext,
  input: ParsedInput<typeof getPriceCalendar>,
): Output<typeof getPriceCalendar> {
  const { tripType, cabin, adults, children, infants, from, to, departureDate } = input;
  const { directOnly = false, nearbyAirports = false, nights = USUAL_NIGHTS } = input;
  const firstDate = `${input.month}-01`;
  const dayCount = dayNumber(addMonths(firstDate, 1)) - dayNumber(firstDate);
  const query = { tripType, from, to, cabin, adults, children, infants, directOnly, nearbyAirports };
  const dates = Array.from({ length: dayCount }, (_, index) => addDays(firstDate, index));
  if (tripType === 'roundTrip' && departureDate !== undefined)
    return returnCalendar(context, query, departureDate, dates);
  const airports = airportsOfSearch(context.places, query);
  const isSold = outboundDaysSold(context, query, airports, dayNumber(firstDate), dayCount);
  return {
    days: dates.map((date, index) =>
      priced(
        date,
        isSold(index) ? findCheapestTrip(context, tripOn(query, date, nights), airports) : undefined,
      ),
    ),
  };
}

/** The outbound flights of the one departure are searched once for all days of return. */
function returnCalendar(
  context: SearchContext,
  query: CalendarQuery,
  departureDate: LocalDate,
  dates: readonly LocalDate[],
): Output<typeof getPriceCalendar> {
  const { outboundOn, inboundOn, terms } = createTripFinder(context, query);
  const outbound = outboundOn(departureDate);
  return {
    days: dates.map((date) =>
      priced(date, date < departureDate ? undefined : cheapestTrip(terms, outbound, inboundOn(date))),
    ),
  };
}

function priced(date: LocalDate, trip: CheapestTrip | undefined) {
  return trip ? { date, price: formatMinor(trip.totalMinor), direct: trip.direct } : { date };
}

type CalendarQuery = Omit<TripQuery, 'departureDate' | 'returnDate'>;

function tripOn(query: CalendarQuery, date: LocalDate, nights: number): TripQuery {
  if (query.tripType === 'oneWay') return { ...query, departureDate: date };
  return { ...query, departureDate: date, returnDate: addDays(date, nights) };
}
