import type { Language } from '@farewind/contract/core/fields';
import type { getPromotions } from '@farewind/contract/flights/search';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { dateOfDayNumber } from '@farewind/values/local-time';
import type { FoundSlice } from './find-slices.ts';
import { cheapestSlice } from './cheapest-trip.ts';
import { createTripFinder, type SearchContext, type TripQuery } from './find-trips.ts';
import { airportsOfSearch } from './search-airports.ts';
import { originCities } from './origin-cities.ts';
import type { PinnedRoute } from '../deps.ts';
import { presentListed } from './present-listed.ts';

/** The twelve destinations of the specification, as city codes, and the cities of the other popular countries. */
export const popularCities: readonly string[] = [
  'MOW',
  'AYT',
  'IST',
  'BJV',
  'DLM',
  'LED',
  'IEV',
  'BCN',
  'VAR',
  'BOJ',
  'HKT',
  'GOI',
  'HRG',
  'SSH',
  'DXB',
];

const DAYS_AHEAD = 180;
const ORIGINS_ASKED = 12;

type Promotions = Output<typeof getPromotions>;

/**
 * The cheapest one-way flight for one adult on each featured route of the agency, then to each popular city, in the
 * coming months; routes without one are left out.
 */
export function promotions(
  context: SearchContext,
  { from, pins }: { readonly from: string; readonly pins: readonly PinnedRoute[] },
  currency: Currency,
  language: Language,
): Promotions {
  const pinned = pins.map((pin) => ({ from: pin.from ?? from, to: pin.to }));
  const routes = [...pinned, ...popularCities.map((to) => ({ from, to }))];
  const items = routes.flatMap((route, index): Promotions['items'] => {
    const first = routes.findIndex((other) => other.from === route.from && other.to === route.to);
    if (first !== index) return [];
    return cheapestFlight(context, route).map((slice) => ({
      ...presentListed(context.places, slice, currency, language),
      ...(index < pinned.length && { isPinned: true }),
    }));
  });
  return { items };
}

/** The same to one city from each of the cities with most departures, cheapest first. */
export function promotionsTo(
  context: SearchContext,
  to: string,
  currency: Currency,
  language: Language,
): Promotions {
  const found = originCities(context)
    .slice(0, ORIGINS_ASKED)
    .flatMap((from) => cheapestFlight(context, { from, to }))
    .sort((a, b) => a.fares[0]!.totalMinor - b.fares[0]!.totalMinor);
  return { items: found.map((slice) => presentListed(context.places, slice, currency, language)) };
}

/** One flight or none. */
function cheapestFlight(context: SearchContext, ends: Pick<TripQuery, 'from' | 'to'>): FoundSlice[] {
  const trip: Omit<TripQuery, 'departureDate'> = {
    tripType: 'oneWay',
    ...ends,
    cabin: 'economy',
    adults: 1,
    children: 0,
    infants: 0,
    directOnly: false,
    nearbyAirports: false,
  };
  const { origins, destinations } = airportsOfSearch(context.places, trip);
  if (origins.length === 0 || destinations.length === 0) return [];
  const date = cheapestDate(context, trip);
  if (date === undefined) return [];
  const { outboundOn, terms } = createTripFinder(context, trip);
  const slice = cheapestSlice(terms, outboundOn(date));
  return slice ? [slice] : [];
}

function cheapestDate(
  { timetable, places }: SearchContext,
  trip: Omit<TripQuery, 'departureDate'>,
): string | undefined {
  const days = timetable.single.calendar({
    ...airportsOfSearch(places, trip),
    cabin: trip.cabin,
    passengers: { adults: 1, children: 0, infants: 0 },
    maxStops: 2,
    // Today's flights may have left already.
    firstDay: timetable.firstDay + 2,
    dayCount: DAYS_AHEAD,
  });
  const sold = days.flatMap(({ day, totalMinor }) => (totalMinor === undefined ? [] : [{ day, totalMinor }]));
  const best = sold.reduce<(typeof sold)[number] | undefined>(
    (cheapest, day) => (cheapest && cheapest.totalMinor <= day.totalMinor ? cheapest : day),
    undefined,
  );
  return best && dateOfDayNumber(best.day);
}
