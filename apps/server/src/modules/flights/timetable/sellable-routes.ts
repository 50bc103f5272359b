import type { Places, SellableRoutes } from '../../places/public.ts';
import type { LoadedTimetable } from './loaded-timetable.ts';

const MAX_FLIGHTS = 3;

const known = new WeakMap<readonly unknown[], SellableRoutes>();

/** Which airports can be bought from which: by one flight of any kind, or by up to three scheduled ones. */
export function sellableRoutes(timetable: LoadedTimetable, places: Places): SellableRoutes {
  let routes = known.get(timetable.flights);
  if (!routes) {
    routes = reachableRoutes(timetable, places);
    known.set(timetable.flights, routes);
  }
  return routes;
}

function reachableRoutes({ flights }: LoadedTimetable, places: Places): SellableRoutes {
  const routes = new Map<string, Set<string>>();
  const connecting = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, from: string, to: string): void => {
    const reached = map.get(from);
    if (reached) reached.add(to);
    else map.set(from, new Set([to]));
  };
  for (const { record } of flights) {
    add(routes, record.from, record.to);
    if (record.connectable) add(connecting, record.from, record.to);
  }
  const citiesOf = Map.groupBy(connecting.keys(), (code) => places.getAirport(code).cityCode);
  for (const from of connecting.keys()) {
    let reached = new Set([from]);
    for (let flight = 1; flight <= MAX_FLIGHTS; flight += 1) {
      const boarding = [...reached].flatMap((code) => citiesOf.get(places.getAirport(code).cityCode) ?? []);
      reached = new Set(boarding.flatMap((code) => [...(connecting.get(code) ?? [])]));
      for (const to of reached) if (to !== from) add(routes, from, to);
    }
  }
  return routes;
}
