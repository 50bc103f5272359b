import type { EnumeratedFare, EnumeratedFlight, EnumeratedInventory, Lines } from './enumerated-inventory.ts';

/** The search request, in the contract's terms. */
export interface EnumeratedSearch {
  readonly from: string;
  readonly to: string;
  readonly day: number;
  readonly cabin: string;
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  readonly directOnly: boolean;
  readonly nearbyAirports: boolean;
}

export interface EnumeratedTrip {
  readonly flights: readonly EnumeratedFlight[];
  readonly stops: number;
  readonly minutes: number;
  /** For the party, in inventory minor units, at the cheapest fare of every flight that is sold alone. */
  readonly totalMinor: number;
}

/** All itineraries with up to two connections, dominated ones included. Departures before `nowMs` are omitted. */
export function enumerateTrips(
  inventory: EnumeratedInventory,
  search: EnumeratedSearch,
  nowMs: number,
): EnumeratedTrip[] {
  const [origins, destinations] = placesOf(inventory, search);
  const cityOf = (code: string): string => inventory.airports.get(code)!.city;
  const ends = new Set([...origins, ...destinations].map(cityOf));
  const trips: EnumeratedTrip[] = [];
  const priced = new Map<EnumeratedFlight, number>();
  const throughPriced = new Map<EnumeratedFlight, number>();
  // Across the date line a flight can depart on the previous day.
  for (let day = search.day - 1; day <= search.day + 4; day += 1) {
    for (const flight of inventory.flightsOfDay.get(day) ?? []) {
      const price = cheapest(flight, search, false);
      if (price === undefined) continue;
      priced.set(flight, price);
      throughPriced.set(flight, cheapest(flight, search, true)!);
    }
  }
  const onward = Map.groupBy(
    [...priced.keys()].filter(({ kind }) => kind !== 'charter'),
    ({ from }) => cityOf(from),
  );
  const starts = [...priced.keys()].filter(
    (flight) => flight.localDay === search.day && origins.has(flight.from) && flight.departs * 60_000 > nowMs,
  );
  const extend = (flights: readonly EnumeratedFlight[]): void => {
    const last = flights.at(-1)!;
    const minutes = last.arrives - flights[0]!.departs;
    if (minutes > 2880) return;
    if (destinations.has(last.to)) {
      const prices = isThrough(flights) ? throughPriced : priced;
      const totalMinor = flights.reduce((sum, flight) => sum + prices.get(flight)!, 0);
      trips.push({ flights, stops: flights.length - 1, minutes, totalMinor });
      return;
    }
    if (search.directOnly || flights.length === 3 || last.kind === 'charter' || ends.has(cityOf(last.to)))
      return;
    for (const next of onward.get(cityOf(last.to)) ?? []) {
      if (connects(inventory, last, next)) extend([...flights, next]);
    }
  };
  for (const start of starts) extend([start]);
  return trips;
}

/** Whether flights are sold at through fares: two or more, all of one carrier. */
export function isThrough(flights: readonly EnumeratedFlight[]): boolean {
  return flights.length > 1 && new Set(flights.map(({ carrier }) => carrier)).size === 1;
}

/** The itineraries that no other with the same first flight beats in price, minutes and stops. */
export function bestTrips(trips: readonly EnumeratedTrip[]): EnumeratedTrip[] {
  const ofFirstFlight = Map.groupBy(trips, ({ flights }) => flights[0]!);
  return [...ofFirstFlight.values()].flatMap((rivals) =>
    rivals.filter((trip) => !rivals.some((other) => beats(other, trip))),
  );
}

function beats(other: EnumeratedTrip, trip: EnumeratedTrip): boolean {
  return (
    other.totalMinor <= trip.totalMinor &&
    other.minutes <= trip.minutes &&
    other.stops <= trip.stops &&
    (other.totalMinor < trip.totalMinor || other.minutes < trip.minutes || other.stops < trip.stops)
  );
}

/** The fares of a flight with seats for the party, of one pair group or sold alone. */
export function openFares(
  flight: EnumeratedFlight,
  search: EnumeratedSearch,
  pairGroup: string | null,
): EnumeratedFare[] {
  return flight.fares.filter(
    (fare) =>
      fare.cabin === search.cabin &&
      fare.pairGroup === pairGroup &&
      fare.seats >= search.adults + search.children,
  );
}

export function partyMinor(fare: EnumeratedFare, search: EnumeratedSearch, through = false): number {
  const sum = (lines: Lines | undefined): number => (lines ?? []).reduce((a, b) => a + b, 0);
  const lines = through ? fare.throughLines : fare.lines;
  return (
    search.adults * sum(lines['adult']) +
    search.children * sum(lines['child']) +
    search.infants * sum(lines['infant'])
  );
}

function cheapest(flight: EnumeratedFlight, search: EnumeratedSearch, through: boolean): number | undefined {
  const totals = openFares(flight, search, null).map((fare) => partyMinor(fare, search, through));
  return totals.length === 0 ? undefined : Math.min(...totals);
}

/** In minutes; the least within one country at one airport. */
const [LEAST_CONNECTION, LONGEST_CONNECTION] = [60, 24 * 60];

function connects(
  inventory: EnumeratedInventory,
  before: EnumeratedFlight,
  after: EnumeratedFlight,
): boolean {
  const wait = after.departs - before.arrives;
  // Asked first, because it rules out nearly all pairs of flights.
  if (wait < LEAST_CONNECTION || wait > LONGEST_CONNECTION) return false;
  const landed = inventory.airports.get(before.to)!;
  const leaves = inventory.airports.get(after.from)!;
  if (landed.city !== leaves.city) return false;
  const countries = [before.from, before.to, after.from, after.to].map(
    (code) => inventory.airports.get(code)!.country,
  );
  const sameAirport = landed.code === leaves.code;
  return wait >= (sameAirport ? (new Set(countries).size === 1 ? LEAST_CONNECTION : 90) : 240);
}

/**
 * Origins and destinations: a city's airports or the one airport, those within 150 km if requested; none on both sides.
 */
export function placesOf(
  { airports }: EnumeratedInventory,
  search: Pick<EnumeratedSearch, 'from' | 'to' | 'nearbyAirports'>,
): [Set<string>, Set<string>] {
  const all = [...airports.values()];
  const own = (code: string): string[] => {
    const ofCity = all.filter((airport) => airport.city === code).map((airport) => airport.code);
    return ofCity.length > 0 ? ofCity : [code];
  };
  const around = (code: string): string[] => {
    const centre = own(code).map((one) => airports.get(one)!);
    const near = all.filter(
      (airport) => airport.scheduled && centre.some((one) => kilometres(one, airport) <= 150),
    );
    return [...own(code), ...(search.nearbyAirports ? near.map((airport) => airport.code) : [])];
  };
  const origins = new Set(around(search.from).filter((code) => !own(search.to).includes(code)));
  return [origins, new Set(around(search.to).filter((code) => !origins.has(code)))];
}

function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const unit = ({ lat, lon }: { lat: number; lon: number }): number[] => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [p, q] = [unit(a), unit(b)];
  return 6371 * Math.acos(Math.min(1, p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!));
}

/** One passenger's lines over several fares, converted at `micros` millionths and split so that they add up. */
export function unitLines(
  fares: readonly EnumeratedFare[],
  type: string,
  micros: number,
  through: boolean,
): number[] {
  const sums = [0, 1, 2, 3].map((line) =>
    fares.reduce((sum, fare) => sum + (through ? fare.throughLines : fare.lines)[type]![line]!, 0),
  );
  const whole = sums.reduce((a, b) => a + b, 0);
  const total = Number((BigInt(whole) * BigInt(micros) * 2n + 1_000_000n) / 2_000_000n);
  if (whole === 0) return [total, 0, 0, 0];
  const floors = sums.map((sum) => Number((BigInt(total) * BigInt(sum)) / BigInt(whole)));
  const rests = sums.map((sum, line) => Number((BigInt(total) * BigInt(sum)) % BigInt(whole)) * 10 - line);
  for (let left = total - floors.reduce((a, b) => a + b, 0); left > 0; left -= 1) {
    const line = rests.indexOf(Math.max(...rests));
    floors[line]! += 1;
    rests[line] = Number.NEGATIVE_INFINITY;
  }
  return floors;
}
