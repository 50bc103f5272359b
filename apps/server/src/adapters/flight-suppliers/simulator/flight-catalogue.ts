export interface Airport {
  readonly zone: string;
  readonly lat: number;
  readonly lon: number;
}

const at = (zone: string, lat: number, lon: number): Airport => ({ zone, lat, lon });

/** Where the simulator pretends to fly, with time zones. */
export const airports: Readonly<Record<string, Airport>> = {
  AMS: at('Europe/Amsterdam', 52.3, 4.8),
  BTS: at('Europe/Bratislava', 48.2, 17.2),
  DXB: at('Asia/Dubai', 25.3, 55.4),
  EWR: at('America/New_York', 40.7, -74.2),
  JFK: at('America/New_York', 40.6, -73.8),
  LHR: at('Europe/London', 51.5, -0.5),
  LIS: at('Europe/Lisbon', 38.8, -9.1),
  MRU: at('Indian/Mauritius', -20.4, 57.7),
  PVD: at('America/New_York', 41.7, -71.4),
  RAI: at('Atlantic/Cape_Verde', 14.9, -23.5),
  STN: at('Europe/London', 51.9, 0.2),
};

/** The airport that a city's code means to it. */
const cities: Readonly<Record<string, string>> = { LON: 'LHR', NYC: 'JFK' };

export function airportOf(code: string): string {
  return cities[code] ?? code;
}

/** The invented carrier that it sells as: `ZZ` is reserved for test systems. */
export const carrier = { iata_code: 'ZZ', name: 'Skyline Airways' } as const;

/** Routes with special behaviour, like those of the sandbox of the simulated protocol. */
const routes: Readonly<
  Record<string, 'none' | 'holdable' | 'connecting' | 'technicalStop' | 'noBags' | 'bagsBothWays' | 'timeout'>
> = {
  'PVD-RAI': 'none',
  'JFK-EWR': 'holdable',
  // Both airports of the sandbox's route serve one city, between which no buyer searches.
  'JFK-LHR': 'holdable',
  'LHR-DXB': 'connecting',
  'BTS-MRU': 'noBags',
  // Nor this one: its aircraft lands at the Cape Verde islands, where its travellers stay on board.
  'LIS-MRU': 'technicalStop',
  // The sandbox has no such route: a carrier that sells a bag for both directions of a return trip only.
  'LIS-LHR': 'bagsBothWays',
  'STN-LHR': 'timeout',
};

export function routeOf(from: string, to: string): (typeof routes)[string] | undefined {
  return routes[`${from}-${to}`];
}

/** A fare family; sums in cents. A change or cancellation without a penalty member is not allowed. */
export interface Brand {
  readonly name: string;
  readonly basis: string;
  readonly bags: number;
  readonly addedCents: number;
  readonly refundCents?: number;
  readonly changeCents?: number;
}

export const brands: readonly Brand[] = [
  { name: 'Basic', basis: 'OBASIC', bags: 0, addedCents: 0 },
  { name: 'Flexible', basis: 'YFLEX', bags: 1, addedCents: 5_500, refundCents: 4_000, changeCents: 2_500 },
];

/** Along the great circle, in whole kilometres. */
export function kilometresBetween(from: string, to: string): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [a, b] = [airports[from]!, airports[to]!];
  const turn = radians(b.lon - a.lon);
  const [latA, latB] = [radians(a.lat), radians(b.lat)];
  const cosine = Math.sin(latA) * Math.sin(latB) + Math.cos(latA) * Math.cos(latB) * Math.cos(turn);
  return Math.round(6371 * Math.acos(Math.min(1, cosine)));
}
