import type { getFlexibleDates } from '@farewind/contract/flights/alternatives';
import type { Output } from '@farewind/contract/core/operation';
import { addDays, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { cheapestTrip } from './cheapest-trip.ts';
import { createTripFinder, type SearchContext, type TripFinder } from './find-trips.ts';
import { combines, pairTotal } from './pair-slices.ts';
import type { KeptSearch } from './search-repository.ts';
import type { ChosenOutbound } from './search-results.ts';

const DAYS_AROUND = 3;

type Answer = Output<typeof getFlexibleDates>;

/**
 * The lowest price on each date around the requested ones, equal to the cent to a search of those dates. Each direction
 * is searched once per date: the forty-nine pairs of a round trip cost fourteen searches.
 */
export function flexibleDates(
  context: SearchContext,
  search: Omit<KeptSearch, 'id'>,
  chosen?: ChosenOutbound,
): Answer {
  const { currency, departureDate, returnDate } = search;
  const finder = createTripFinder(context, search);
  if (chosen && returnDate !== undefined) {
    // A buyer may choose a flight with stops, and then list only nonstop returns.
    const { outboundOn } = search.directOnly
      ? createTripFinder(context, { ...search, directOnly: false })
      : finder;
    return daysOfReturn({ ...finder, outboundOn }, search, chosen);
  }
  const departures = datesAround(departureDate).map((date) => ({ date, outbound: finder.outboundOn(date) }));
  const head = { currency, departureDates: departures.map(({ date }) => date) };
  if (search.tripType === 'oneWay' || returnDate === undefined) {
    const cells = departures.flatMap(({ date, outbound }): Answer['cells'] => {
      const trip = cheapestTrip(finder.terms, outbound);
      return trip ? [{ departureDate: date, ...priced(trip) }] : [];
    });
    return { ...head, cells };
  }
  const returns = datesAround(returnDate).map((date) => ({ date, inbound: finder.inboundOn(date) }));
  const cells = departures.flatMap((out) =>
    returns.flatMap((back): Answer['cells'] => {
      if (back.date < out.date) return [];
      const trip = cheapestTrip(finder.terms, out.outbound, back.inbound);
      return trip ? [{ departureDate: out.date, returnDate: back.date, ...priced(trip) }] : [];
    }),
  );
  return { ...head, returnDates: returns.map(({ date }) => date), cells };
}

/** The lowest price of each day of the return with the chosen outbound flight; none if that is no longer sold. */
function daysOfReturn(
  { outboundOn, inboundOn, terms }: TripFinder,
  { currency, departureDate, returnDate = '' }: Omit<KeptSearch, 'id'>,
  chosen: ChosenOutbound,
): Answer {
  const outbound = outboundOn(departureDate)
    .listSlices()
    .find(({ flightId }) => flightId === chosen.flightId);
  const outFare = outbound?.fares.find(({ fareId }) => fareId === chosen.fareId);
  const returnDates = datesAround(returnDate);
  const cells = returnDates.flatMap((date): Answer['cells'] => {
    if (!outbound || !outFare || date < departureDate) return [];
    let cheapest: { totalMinor: number; direct: boolean } | undefined;
    for (const slice of inboundOn(date).listSlices()) {
      for (const fare of slice.fares) {
        if (!combines(terms, outbound, outFare, slice, fare)) continue;
        const totalMinor = pairTotal(terms, outFare, fare);
        if (cheapest && cheapest.totalMinor <= totalMinor) continue;
        cheapest = { totalMinor, direct: outbound.segments.length + slice.segments.length === 2 };
      }
    }
    return cheapest ? [{ departureDate, returnDate: date, ...priced(cheapest) }] : [];
  });
  return { currency, departureDates: [departureDate], returnDates, cells };
}

function priced({ totalMinor, direct }: { totalMinor: number; direct: boolean }) {
  return { price: formatMinor(totalMinor), direct };
}

function datesAround(date: LocalDate): LocalDate[] {
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(date, index - DAYS_AROUND));
}
