import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getFlightList } from '@farewind/contract/flights/flight-list';
import { dayNumber } from '@farewind/values/local-time';
import { refusal } from '../../../platform/errors.ts';
import type { LoadedTimetable } from '../timetable/loaded-timetable.ts';
import { findSlices } from './find-slices.ts';
import type { SearchContext } from './find-trips.ts';
import { localDateAt } from '../stock/local-date-at.ts';
import { originCities } from './origin-cities.ts';
import { presentListed } from './present-listed.ts';

const MAX_FLIGHTS = 500;

/** Direct flights from a city on a day that can be bought alone, by departure. */
export function flightList(
  context: SearchContext,
  input: ParsedInput<typeof getFlightList>,
  defaultOrigin: string,
  language: Language,
): Output<typeof getFlightList> {
  const { timetable, places, rate, now } = context;
  const from = input.from ?? defaultOrigin;
  const origins = places.airportsOf(from).map(({ code }) => code);
  if (origins.length === 0) throw refusal('GEN-NOTFOUND');
  const today = localDateAt(now, places.zoneOf(origins[0]!));
  const date = input.date ?? today;
  const slices = findSlices(timetable, {
    origins,
    destinations: destinationsFrom(timetable, origins),
    day: dayNumber(date),
    cabin: 'economy',
    passengers: { adults: 1, children: 0, infants: 0 },
    maxStops: 0,
    withPairFares: false,
    rate,
    now,
  });
  return {
    from,
    fromCity: places.cityNameOf(from, language),
    date,
    today,
    origins: originCities(context).map((code) => ({ code, city: places.cityNameOf(code, language) })),
    items: slices
      .toSorted((a, b) => a.departsAtInstant - b.departsAtInstant || (a.flightId < b.flightId ? -1 : 1))
      .slice(0, MAX_FLIGHTS)
      .map((slice) => presentListed(places, slice, input.currency, language)),
  };
}

function destinationsFrom({ flights }: LoadedTimetable, origins: readonly string[]): string[] {
  const reached = flights.flatMap(({ record }) => (origins.includes(record.from) ? [record.to] : []));
  return [...new Set(reached)].filter((code) => !origins.includes(code));
}
