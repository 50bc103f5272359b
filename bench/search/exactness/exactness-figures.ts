import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { OneWayRequest, TripRequest } from '@farewind/flight-search/api/search-request';
import type { Cabin } from '@farewind/flight-search/spi/flight-record';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { below, seeded, type Random } from '../network/random.ts';
import { cityNumbers, SELF_JOIN, type FlightDatabase, type SelfJoinRow } from '../peers/flight-database.ts';
import { hourly, type Journey } from '../queries.ts';
import { countDifferences, listUnbeaten, vectorsOf, type Vector } from './vectors.ts';
import type pg from 'pg';
import { RULES } from '../network/bench-timetable.ts';

const CASES_A_LINE = 500;
const MOST_PASSENGERS = 9;

export interface Comparison {
  cases: number;
  vectors: number;
  differences: number;
}

/** Compares the engine with the enumeration of the database's rows; cabins, parties and places vary by seed. */
export async function compareWithEnumeration(
  search: FlightSearch,
  timetable: Timetable,
  database: FlightDatabase,
  journeys: readonly Journey[],
  seed: number,
): Promise<Comparison> {
  const truth = await Enumeration.read(database.client, timetable);
  const random = seeded(seed);
  const result = { cases: 0, vectors: 0, differences: 0 };
  for (const journey of journeys) {
    const request = vary(hourly(journey), timetable, random);
    const expected = listUnbeaten(truth.list(request, request.day));
    result.cases++;
    result.vectors += expected.size;
    result.differences += countDifferences(expected, vectorsOf(search.oneWay(request)));
    if (result.cases % CASES_A_LINE === 0) {
      console.log(`  ${result.cases} of ${journeys.length} enumerated, ${result.differences} differences`);
    }
  }
  return result;
}

/** Compares the engine with PostgreSQL's self-join. */
export async function compareWithSelfJoin(
  search: FlightSearch,
  timetable: Timetable,
  database: FlightDatabase,
  journeys: readonly Journey[],
): Promise<Comparison> {
  const numbers = new Map(timetable.airports.map(({ code }, index) => [code, index]));
  const cities = cityNumbers(timetable);
  const result = { cases: 0, vectors: 0, differences: 0 };
  for (const journey of journeys) {
    const [origin, destination] = [numbers.get(journey.from)!, numbers.get(journey.to)!];
    const values = [origin, destination, journey.day, cities[origin], cities[destination]];
    const { rows } = await database.client.query<SelfJoinRow>({ name: 'self-join', text: SELF_JOIN, values });
    const expected = listUnbeaten(rows satisfies Vector[]);
    result.cases++;
    result.vectors += expected.size;
    result.differences += countDifferences(expected, vectorsOf(search.oneWay(hourly(journey))));
  }
  return result;
}

export function exactnessFigure(name: string, { cases, vectors, differences }: Comparison): Figure {
  return {
    figure: `differences to ${name}`,
    value: differences,
    unit: `in ${cases}`,
    ...qualityBounds.differences,
    detail: `${vectors} vectors`,
  };
}

export function added(one: Comparison, other: Comparison): Comparison {
  return {
    cases: one.cases + other.cases,
    vectors: one.vectors + other.vectors,
    differences: one.differences + other.differences,
  };
}

function vary(request: OneWayRequest, timetable: Timetable, random: Random): OneWayRequest {
  const wide = random() < 0.3;
  return {
    ...request,
    origins: wide ? airportsOfCity(timetable, request.origins[0]!) : request.origins,
    destinations: wide ? airportsOfCity(timetable, request.destinations[0]!) : request.destinations,
    cabin: drawCabin(random),
    passengers: drawParty(random),
  };
}

/** The cabin `comfort` must have no results, because the timetable does not sell it. */
function drawCabin(random: Random): Cabin {
  const share = random();
  return share < 0.02 ? 'comfort' : share < 0.3 ? 'business' : 'economy';
}

/** One to nine passengers, with small parties more often. */
function drawParty(random: Random): PassengerCounts {
  const total = 1 + below(random, 1 + below(random, MOST_PASSENGERS));
  const adults = 1 + below(random, total);
  const infants = below(random, Math.min(adults, total - adults) + 1);
  return { adults, children: total - adults - infants, infants };
}

function airportsOfCity({ airports }: Timetable, code: string): string[] {
  const city = airports.find((airport) => airport.code === code)?.cityCode;
  return airports.filter(({ cityCode }) => cityCode === city).map((airport) => airport.code);
}

interface Row {
  readonly svc: number;
  readonly day: number;
  readonly o: number;
  readonly d: number;
  readonly oc: number;
  readonly dc: number;
  readonly dom: boolean;
  readonly loc: number;
  readonly dep: number;
  readonly arr: number;
  readonly rdy_dom: number;
  readonly rdy_int: number;
  readonly seats: readonly number[];
  readonly adult: readonly number[];
  readonly child: readonly number[];
  readonly infant: readonly number[];
}

const CABIN_OF_FARE = ['economy', 'economy', 'economy', 'business'];

/** The slow reference: every itinerary by nested loops over the database's rows, without any code of the engine. */
class Enumeration {
  private readonly fromCity: Map<number, Row[]>;
  private readonly toAirport: Map<number, Row[]>;
  private readonly airportNumber: ReadonlyMap<string, number>;
  private readonly cities: readonly number[];

  private constructor(rows: readonly Row[], timetable: Timetable) {
    const sorted = rows.toSorted((a, b) => a.dep - b.dep);
    this.fromCity = Map.groupBy(sorted, ({ oc }) => oc);
    this.toAirport = Map.groupBy(sorted, ({ d }) => d);
    this.airportNumber = new Map(timetable.airports.map(({ code }, index) => [code, index]));
    this.cities = cityNumbers(timetable);
  }

  static async read(client: pg.Client, timetable: Timetable): Promise<Enumeration> {
    const { rows } = await client.query<Row>('select * from f join fares using (svc, day)');
    return new Enumeration(rows, timetable);
  }

  /** Every itinerary of the trip that leaves on the local day. */
  list(trip: TripRequest, day: number): Vector[] {
    const starts = trip.origins.map((code) => this.airportNumber.get(code)!);
    const ends = trip.destinations.map((code) => this.airportNumber.get(code)!);
    const barred = new Set([...starts, ...ends].map((airport) => this.cities[airport]!));
    const lasts = this.lastFlights(ends);
    const seconds = this.secondFlights(barred, lasts);
    const priceOf = rememberPrices(trip);
    const found: Vector[] = [];
    const add = (flights: readonly Row[]) => {
      const [first] = flights;
      const prices = flights.map(priceOf);
      const minutes = flights.at(-1)!.arr - first!.dep;
      if (minutes > RULES.maximumTotalMinutes || prices.includes(undefined)) return;
      const price = prices.reduce<number>((sum, each) => sum + each!, 0);
      found.push({ hour: Math.floor(first!.loc / 60), stops: flights.length - 1, minutes, price });
    };
    for (const start of starts) {
      for (const first of this.fromCity.get(this.cities[start]!) ?? []) {
        if (first.o !== start || first.day !== day) continue;
        if (ends.includes(first.d)) add([first]);
        if (barred.has(first.dc)) continue;
        for (const last of listOnward(lasts.get(first.dc), first)) add([first, last]);
        for (const second of listOnward(seconds(first.dc), first)) {
          for (const last of listOnward(lasts.get(second.dc), second)) add([first, second, last]);
        }
      }
    }
    return found;
  }

  /** Flights from a city to those cities where one of the last flights leaves: no other can be the middle of three. */
  private secondFlights(
    barred: ReadonlySet<number>,
    lasts: ReadonlyMap<number, readonly Row[]>,
  ): (city: number) => readonly Row[] {
    const known = new Map<number, readonly Row[]>();
    return (city) => {
      const rows =
        known.get(city) ??
        (this.fromCity.get(city) ?? []).filter(({ dc }) => !barred.has(dc) && lasts.has(dc));
      known.set(city, rows);
      return rows;
    };
  }

  private lastFlights(ends: readonly number[]): Map<number, Row[]> {
    const rows = ends.flatMap((end) => this.toAirport.get(end) ?? []);
    return Map.groupBy(
      rows.sort((a, b) => a.dep - b.dep),
      ({ oc }) => oc,
    );
  }
}

/** The flights, sorted by departure, that can be reached after `before`. */
function* listOnward(rows: readonly Row[] | undefined, before: Row): Generator<Row> {
  if (!rows) return;
  for (let at = firstFrom(rows, before.arr); at < rows.length; at++) {
    const after = rows[at]!;
    if (after.dep > before.arr + RULES.maximumLayoverMinutes) return;
    const sameAirport = before.dom && after.dom ? before.rdy_dom : before.rdy_int;
    const ready = after.o === before.d ? sameAirport : before.arr + RULES.airportChangeMinutes;
    if (after.dep >= ready) yield after;
  }
}

function rememberPrices(trip: TripRequest): (row: Row) => number | undefined {
  const prices = new Map<Row, number | undefined>();
  return (row) => {
    if (!prices.has(row)) prices.set(row, partyPrice(row, trip));
    return prices.get(row);
  };
}

function partyPrice(row: Row, { cabin, passengers }: TripRequest): number | undefined {
  const { adults, children, infants } = passengers;
  let cheapest: number | undefined;
  for (let fare = 0; fare < row.seats.length; fare++) {
    if (CABIN_OF_FARE[fare] !== cabin || row.seats[fare]! < adults + children) continue;
    const price = adults * row.adult[fare]! + children * row.child[fare]! + infants * row.infant[fare]!;
    if (cheapest === undefined || price < cheapest) cheapest = price;
  }
  return cheapest;
}

function firstFrom(rows: readonly Row[], minute: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]!.dep < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}
