import type { Language } from '@farewind/contract/core/fields';
import type { getPromotions } from '@farewind/contract/flights/search';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { dateOfDayNumber } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { leastBaggage } from '../pricing/combine-fares.ts';
import { findTrips, type SearchContext, type TripQuery } from './find-trips.ts';
import { airportsOfSearch } from './search-airports.ts';
import type { FoundSlice } from './find-slices.ts';

/** The twelve destinations of the specification, as city codes. */
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
];

const DAYS_AHEAD = 180;
const SEATS_SHOWN = 9;

type Promotions = Output<typeof getPromotions>;

/** The cheapest one-way flight for one adult to each popular city in the coming months; cities without one are left out. */
export function promotions(
  context: SearchContext,
  from: string,
  currency: Currency,
  language: Language,
): Promotions {
  const items = popularCities.flatMap((to): Promotions['items'] => {
    const trip: Omit<TripQuery, 'departureDate'> = {
      ...{ tripType: 'oneWay', from, to, cabin: 'economy', adults: 1, children: 0, infants: 0 },
      ...{ directOnly: false, nearbyAirports: false },
    };
    const { origins, destinations } = airportsOfSearch(context.places, trip);
    if (origins.length === 0 || destinations.length === 0) return [];
    const date = cheapestDate(context, trip);
    const slice = date && findTrips(context, { ...trip, departureDate: date }).outbounds[0];
    return slice ? [presentPromotion(context, slice, currency, language)] : [];
  });
  return { items };
}

function cheapestDate(
  { timetable, places }: SearchContext,
  trip: Omit<TripQuery, 'departureDate'>,
): string | undefined {
  const days = timetable.single.calendar({
    ...airportsOfSearch(places, trip),
    ...{ cabin: trip.cabin, passengers: { adults: 1, children: 0, infants: 0 }, maxStops: 2 },
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

function presentPromotion(
  { places }: SearchContext,
  slice: FoundSlice,
  currency: Currency,
  language: Language,
): Promotions['items'][number] {
  const first = slice.segments[0]!;
  const last = slice.segments.at(-1)!;
  const fare = slice.fares[0]!;
  return {
    flightId: slice.flightId,
    from: first.from,
    to: last.to,
    fromCity: places.cityNameOf(first.from, language),
    toCity: places.cityNameOf(last.to, language),
    departsAt: first.departsAt,
    carrier: first.carrier,
    carrierName: places.airlineNameOf(first.carrier, language),
    number: first.number,
    kind: slice.kind,
    baggage: leastBaggage(fare.options.map((option) => option.fare.baggage)),
    ...(fare.seatsLeft <= SEATS_SHOWN && { seatsLeft: fare.seatsLeft }),
    stops: slice.segments.length - 1,
    durationMinutes: slice.durationMinutes,
    price: formatMinor(fare.totalMinor),
    currency,
  };
}
