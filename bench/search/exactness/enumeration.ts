import type pg from 'pg';
import type { TripRequest } from '@farewind/flight-search/api/search-request';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import { RULES } from '../network/bench-timetable.ts';
import { cityNumbers } from '../peers/flight-database.ts';
import type { Vector } from './vectors.ts';

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

/** The slow truth: every itinerary by nested loops over the database's rows, without any code of the engine. */
export class Enumeration {
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

  /** From a city, those to cities where one of the last flights leaves: no other can be the middle of three. */
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
