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
  private readonly citiesWithFlightsTo = new Map<number, Set<number>>();
  private readonly airportNumber: ReadonlyMap<string, number>;
  private readonly cities: readonly number[];

  private constructor(rows: readonly Row[], timetable: Timetable) {
    this.fromCity = Map.groupBy(
      rows.toSorted((a, b) => a.dep - b.dep),
      ({ oc }) => oc,
    );
    for (const { oc, d } of rows) {
      const cities = this.citiesWithFlightsTo.get(d) ?? new Set();
      this.citiesWithFlightsTo.set(d, cities.add(oc));
    }
    this.airportNumber = new Map(timetable.airports.map(({ code }, index) => [code, index]));
    this.cities = cityNumbers(timetable);
  }

  static async read(client: pg.Client, timetable: Timetable): Promise<Enumeration> {
    const { rows } = await client.query<Row>('select * from f join fares using (svc, day)');
    return new Enumeration(rows, timetable);
  }

  /** Every itinerary of the trip that leaves on the local day. */
  *list(trip: TripRequest, day: number): Generator<Vector> {
    const ends = trip.destinations.map((code) => this.airportNumber.get(code)!);
    const starts = trip.origins.map((code) => this.airportNumber.get(code)!);
    const barred = new Set([...starts, ...ends].map((airport) => this.cities[airport]!));
    const lastFrom = this.citiesBefore(ends);
    for (const start of starts) {
      for (const first of this.fromCity.get(this.cities[start]!) ?? []) {
        if (first.o !== start || first.day !== day) continue;
        const price = partyPrice(first, trip);
        if (price === undefined) continue;
        const hour = Math.floor(first.loc / 60);
        for (const [stops, last, total] of this.follow(first, price, trip, ends, barred, lastFrom)) {
          const minutes = last.arr - first.dep;
          if (minutes <= RULES.maximumTotalMinutes) yield { hour, stops, minutes, price: total };
        }
      }
    }
  }

  private *follow(
    first: Row,
    paid: number,
    trip: TripRequest,
    ends: readonly number[],
    barred: ReadonlySet<number>,
    lastFrom: ReadonlySet<number>,
  ): Generator<readonly [number, Row, number]> {
    if (ends.includes(first.d)) yield [0, first, paid];
    else if (!barred.has(first.dc)) {
      for (const [second, two] of this.onward(first, paid, trip)) {
        if (ends.includes(second.d)) yield [1, second, two];
        else if (!barred.has(second.dc) && lastFrom.has(second.dc)) {
          for (const [third, three] of this.onward(second, two, trip)) {
            if (ends.includes(third.d)) yield [2, third, three];
          }
        }
      }
    }
  }

  /** Flights that can be reached after `before`, with the price so far. */
  private *onward(before: Row, paid: number, trip: TripRequest): Generator<readonly [Row, number]> {
    const rows = this.fromCity.get(before.dc) ?? [];
    for (let at = firstFrom(rows, before.arr); at < rows.length; at++) {
      const after = rows[at]!;
      if (after.dep > before.arr + RULES.maximumLayoverMinutes) return;
      const both = before.dom && after.dom ? before.rdy_dom : before.rdy_int;
      if (after.dep < (after.o === before.d ? both : before.arr + RULES.airportChangeMinutes)) continue;
      const price = partyPrice(after, trip);
      if (price !== undefined) yield [after, paid + price];
    }
  }

  private citiesBefore(ends: readonly number[]): Set<number> {
    return new Set(ends.flatMap((end) => [...(this.citiesWithFlightsTo.get(end) ?? [])]));
  }
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
