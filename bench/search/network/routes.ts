import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { projectRoot } from '../../../tools/project-root.ts';
import { below, seeded } from './random.ts';
import { distanceKm, type WorldAirport } from './world-airports.ts';

/** One flight number on one pair of airports. */
export interface Route {
  readonly carrier: string;
  readonly from: WorldAirport;
  readonly to: WorldAirport;
}

export interface RouteNetwork {
  readonly source: string;
  readonly routes: readonly Route[];
}

const STANDING_DATA = join(projectRoot, '../shared/data/standing-data/routes.csv.gz');
const SIMULATOR_ROUTES = 600_000;

/** The flight numbers of the reference data, or a seeded network over the airport table if there are none. */
export function loadRoutes(airports: ReadonlyMap<string, WorldAirport>): RouteNetwork {
  if (existsSync(STANDING_DATA)) {
    return { source: 'standing data (real flight numbers and routes)', routes: readStandingData(airports) };
  }
  const source = 'a seeded network over the airport table, because the standing data is absent';
  return { source, routes: inventRoutes([...airports.values()]) };
}

function readStandingData(airports: ReadonlyMap<string, WorldAirport>): Route[] {
  const lines = gunzipSync(readFileSync(STANDING_DATA)).toString('utf8').split('\n');
  const routes: Route[] = [];
  for (const line of lines.slice(1)) {
    const [carrier = '', , , chain = ''] = line.split(',');
    const stops = chain.trim().split('-');
    for (let leg = 1; leg < stops.length; leg++) {
      const from = airports.get(stops[leg - 1]!);
      const to = airports.get(stops[leg]!);
      if (from && to && from.cityCode !== to.cityCode) routes.push({ carrier, from, to });
    }
  }
  return routes;
}

/** Carriers with one to three hubs each; numbers run between a hub and airports drawn by size and nearness. */
function inventRoutes(all: readonly WorldAirport[]): Route[] {
  const random = seeded(11);
  const served = all.filter(({ size }) => size > 0);
  const hubs = served.filter(({ size }) => size >= 3);
  const carriers = Array.from({ length: 500 }, (_, index) => ({
    carrier: `C${index.toString(36).toUpperCase().padStart(2, '0')}`,
    hubs: Array.from({ length: 1 + below(random, 3) }, () => hubs[below(random, hubs.length)]!),
  }));
  const routes: Route[] = [];
  while (routes.length < SIMULATOR_ROUTES) {
    const { carrier, hubs: own } = carriers[Math.floor(random() ** 2 * carriers.length)]!;
    const hub = own[below(random, own.length)]!;
    const other = served[below(random, served.length)]!;
    const chance = (other.size / 4) ** 2 * Math.min(1, 2500 / Math.max(300, distanceKm(hub, other)));
    if (hub.cityCode === other.cityCode || random() > chance) continue;
    const numbers = 1 + below(random, 6);
    for (let number = 0; number < numbers; number++) {
      routes.push({ carrier, from: hub, to: other }, { carrier, from: other, to: hub });
    }
  }
  return routes;
}
