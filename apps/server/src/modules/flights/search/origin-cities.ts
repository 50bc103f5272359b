import type { SearchContext } from './find-trips.ts';

const known = new WeakMap<readonly unknown[], readonly string[]>();

/** The codes of the cities with departures, the one with most services first. */
export function originCities({
  timetable,
  places,
}: Pick<SearchContext, 'timetable' | 'places'>): readonly string[] {
  const { flights } = timetable;
  let codes = known.get(flights);
  if (!codes) {
    const served = Map.groupBy(flights, ({ record }) => places.getAirport(record.from).cityCode);
    codes = [...served].sort(([, a], [, b]) => b.length - a.length).map(([code]) => code);
    known.set(flights, codes);
  }
  return codes;
}

const USUAL = 'MOW';

/**
 * The city where most of our travellers start, if the agency flies from there; else the city with most of its flights.
 */
export function usualOrigin(context: Pick<SearchContext, 'timetable' | 'places'>): string {
  const cities = originCities(context);
  return cities.includes(USUAL) ? USUAL : (cities[0] ?? USUAL);
}
