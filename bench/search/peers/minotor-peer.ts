import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Query, Router, StopsIndex, Time, Timetable } from 'minotor';
import type { AirportRecord } from '@farewind/flight-search/spi/airport-record';
import { projectRoot } from '../../../tools/project-root.ts';
import type { DatedFlight } from './dated-flights.ts';

const TRANSFER_MINUTES = 60;

/** Version of the installed package, to be printed. */
export function minotorVersion(): string {
  const text = readFileSync(join(projectRoot, 'node_modules/minotor/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The npm package `minotor` on the same flights: RAPTOR, earliest arrival with at most two changes, without price. */
export class MinotorPeer {
  private readonly router: Router;
  private readonly airports: readonly AirportRecord[];

  constructor(flights: readonly DatedFlight[], airports: readonly AirportRecord[]) {
    this.airports = airports;
    const stops = new Map(airports.map((airport) => [airport.code, stopOf(airport)]));
    const adjacency = new Map(airports.map(({ code }) => [code, { transfers: [], routes: [] as string[] }]));
    const routes = new Map<string, ReturnType<typeof routeOf>>();
    for (const { from, to, leaves, lands } of flights.toSorted((a, b) => a.leaves - b.leaves)) {
      const ends = [airports[from]!.code, airports[to]!.code] as const;
      const id = ends.join('-');
      let route = routes.get(id);
      if (!route) {
        route = routeOf(ends);
        routes.set(id, route);
        for (const end of ends) adjacency.get(end)!.routes.push(id);
      }
      route.stopTimes.push(call(leaves, true), call(lands, false));
    }
    const serviceRoutes = new Map([['AIR', { type: 'RAIL', name: 'AIR' }]]);
    // The package builds these from a feed only; its constructors take the same maps.
    const timetable = Reflect.construct(Timetable, [adjacency, routes, serviceRoutes]) as Timetable;
    this.router = new Router(timetable, Reflect.construct(StopsIndex, [stops]) as StopsIndex);
  }

  earliestArrival(origin: number, destination: number, start: number): boolean {
    const query = new Query.Builder()
      .from(this.airports[origin]!.code)
      .to(this.airports[destination]!.code)
      .departureTime(Time.fromSeconds(start * 60))
      .maxTransfers(2)
      .minTransferTime(Duration.fromMinutes(TRANSFER_MINUTES))
      .build();
    return this.router.route(query).bestRoute() !== undefined;
  }
}

function stopOf({ code, latitude, longitude }: AirportRecord) {
  return {
    id: code,
    name: code,
    lat: latitude,
    lon: longitude,
    children: [],
    locationType: 'SIMPLE_STOP_OR_PLATFORM',
  };
}

function routeOf(stops: readonly [string, string]) {
  const stopIndices = new Map([
    [stops[0], 0],
    [stops[1], 1],
  ]);
  return { stopTimes: [] as ReturnType<typeof call>[], stops, stopIndices, serviceRouteId: 'AIR' };
}

function call(minute: number, boards: boolean) {
  const time = Time.fromSeconds(minute * 60);
  return {
    arrival: time,
    departure: time,
    pickUpType: boards ? 'REGULAR' : 'NOT_AVAILABLE',
    dropOffType: boards ? 'NOT_AVAILABLE' : 'REGULAR',
  };
}
