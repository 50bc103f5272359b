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
