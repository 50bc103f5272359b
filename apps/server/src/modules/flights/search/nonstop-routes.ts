import type { Places } from '../../places/public.ts';
import type { LoadedTimetable } from '../timetable/loaded-timetable.ts';

export interface NonstopRoute {
  /** City codes. */
  readonly from: string;
  readonly to: string;
}

const known = new WeakMap<readonly unknown[], readonly NonstopRoute[]>();

/** The pairs of cities with nonstop flights, those with most services first. */
export function nonstopRoutes(
  { flights }: Pick<LoadedTimetable, 'flights'>,
  places: Places,
): readonly NonstopRoute[] {
  let routes = known.get(flights);
  if (!routes) {
    const city = (code: string) => places.getAirport(code).cityCode;
    const served = Map.groupBy(flights, ({ record }) => `${city(record.from)} ${city(record.to)}`);
    routes = [...served]
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
      .map(([pair]) => {
        const [from = '', to = ''] = pair.split(' ');
        return { from, to };
      });
    known.set(flights, routes);
  }
  return routes;
}
