import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getRoutePrices } from '@farewind/contract/flights/route-prices';
import { dateOfDayNumber } from '@farewind/values/local-time';
import { refusal } from '../../../platform/errors.ts';
import type { Places } from '../../places/public.ts';
import { cheapestSlice } from './cheapest-trip.ts';
import { createTripFinder, type SearchContext } from './find-trips.ts';
import { nonstopRoutes } from './nonstop-routes.ts';
import { presentListed } from './present-listed.ts';
import { airportsOfSearch } from './search-airports.ts';

/** Of the year of a timetable, without the last weeks, which are incomplete. */
const DAYS_AHEAD = 330;
const MOST_OTHERS = 8;
const MONTH_LENGTH = 'YYYY-MM'.length;

const oneAdult = {
  tripType: 'oneWay',
  cabin: 'economy',
  adults: 1,
  children: 0,
  infants: 0,
  directOnly: false,
  nearbyAirports: false,
} as const;

/**
 * The cheapest flight of a route in each month, priced as a search of its day prices it. Refuses with GEN-NOTFOUND a route
 * without any flight on sale that also has none in the timetable.
 */
export function routePrices(
  context: SearchContext,
  { from, to, currency }: ParsedInput<typeof getRoutePrices>,
  language: Language,
): Output<typeof getRoutePrices> {
  const { places, timetable } = context;
  const ends = [endOf(places, from), endOf(places, to)] as const;
  if (!ends[0] || !ends[1] || ends[0] === ends[1]) throw refusal('GEN-NOTFOUND');
  const routes = nonstopRoutes(timetable, places);
  const months = cheapestDays(context, { from, to }).flatMap(({ date, month }) => {
    const trip = { ...oneAdult, from, to };
    const { outboundOn, terms } = createTripFinder(context, trip);
    const slice = cheapestSlice(terms, outboundOn(date));
    return slice ? [{ month, flight: presentListed(places, slice, currency, language) }] : [];
  });
  const isKnown = routes.some((route) => route.from === ends[0] && route.to === ends[1]);
  if (months.length === 0 && !isKnown) throw refusal('GEN-NOTFOUND');
  const present = (code: string) => ({ code, city: places.cityNameOf(code, language) });
  return {
    from: present(ends[0]),
    to: present(ends[1]),
    months,
    others: routes
      .filter((route) => route.from === ends[0] && route.to !== ends[1])
      .slice(0, MOST_OTHERS)
      .map((route) => present(route.to)),
  };
}

/** The city of a place; undefined for an unknown code. */
function endOf(places: Places, code: string): string | undefined {
  return places.airportsOf(code)[0]?.cityCode;
}

function cheapestDays(
  { timetable, places }: SearchContext,
  ends: { readonly from: string; readonly to: string },
): { readonly date: string; readonly month: string }[] {
  const days = timetable.single.calendar({
    ...airportsOfSearch(places, { ...ends, nearbyAirports: false }),
    cabin: oneAdult.cabin,
    passengers: { adults: 1, children: 0, infants: 0 },
    maxStops: 2,
    // Today's flights may have left already.
    firstDay: timetable.firstDay + 2,
    dayCount: DAYS_AHEAD,
  });
  const best = new Map<string, { readonly date: string; readonly totalMinor: number }>();
  for (const { day, totalMinor } of days) {
    if (totalMinor === undefined) continue;
    const date = dateOfDayNumber(day);
    const month = date.slice(0, MONTH_LENGTH);
    const known = best.get(month);
    if (!known || totalMinor < known.totalMinor) best.set(month, { date, totalMinor });
  }
  return [...best].map(([month, { date }]) => ({ month, date }));
}
