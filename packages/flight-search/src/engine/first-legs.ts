import { doubleCapacity } from './column-capacity.ts';
import type { DominanceClassBook } from './dominance-class-book.ts';
import type { Network } from './network.ts';
import { weekdayOf } from './schedule-columns.ts';
import { NOT_SOLD, type PartyPricer } from './party-pricer.ts';
import { connectsOn, operatesOn } from './row-fields.ts';
import type { SteadyClocks } from './steady-clocks.ts';
import type { Trip } from './trip.ts';

/** The priced flights of one pair that an itinerary can begin with: `[start, end)` of the columns. */
export interface FirstLegGroup {
  readonly pair: number;
  readonly start: number;
  readonly end: number;
  readonly earliestArrival: number;
  readonly latestArrival: number;
  readonly latestDeparture: number;
  /** The lowest of the prices inside a connection. */
  readonly cheapest: number;
}

/** The dated, priced first flights of one query with their dominance classes; times are UTC minutes. */
export class FirstLegs {
  readonly direct: FirstLegGroup[] = [];
  readonly connecting: FirstLegGroup[] = [];
  earliestArrival = 0;
  latestDeparture = 0;
  row: Int32Array = new Int32Array(1024);
  price: Int32Array = new Int32Array(1024);
  /** The price inside a connection of the flight's carrier alone: never above `price`. */
  through: Int32Array = new Int32Array(1024);
  dominanceClass: Int32Array = new Int32Array(1024);
  departs: Int32Array = new Int32Array(1024);
  arrives: Int32Array = new Int32Array(1024);
  /** Added to a UTC minute of arrival, it gives the position in the front of the flight's dominance class. */
  frontRow: Int32Array = new Int32Array(1024);
  private count = 0;
  private readonly network: Network;
  private readonly pricer: PartyPricer;
  private readonly dominanceClasses: DominanceClassBook;
  private readonly clocks: SteadyClocks;
  private readonly span: number;

  /** `span` is the front's. */
  constructor(
    network: Network,
    pricer: PartyPricer,
    dominanceClasses: DominanceClassBook,
    clocks: SteadyClocks,
    span: number,
  ) {
    this.clocks = clocks;
    this.span = span;
    this.network = network;
    this.pricer = pricer;
    this.dominanceClasses = dominanceClasses;
  }

  list(trip: Trip, day: number, connects: boolean): void {
    const { airports, pairs } = this.network;
    this.count = 0;
    this.direct.length = 0;
    this.connecting.length = 0;
    this.earliestArrival = NOT_SOLD;
    this.latestDeparture = -NOT_SOLD;
    for (const origin of trip.origins) {
      for (let pair = pairs.outStart[origin]!; pair < pairs.outStart[origin + 1]!; pair++) {
        const to = pairs.to[pair]!;
        if (trip.isDestination[to] === 1) this.addGroup(pair, day, operatesOn, this.direct);
        else if (connects && trip.barred[airports.city[to]!] === 0) {
          this.addGroup(pair, day, connectsOn, this.connecting);
        }
      }
    }
    this.recordTimes();
  }

  private addGroup(pair: number, day: number, operates: typeof operatesOn, groups: FirstLegGroup[]): void {
    const { pairs, rows, firstDay } = this.network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    const { sellsThrough } = this.pricer;
    const start = this.count;
    let earliestArrival = NOT_SOLD;
    let latestArrival = -NOT_SOLD;
    let latestDeparture = -NOT_SOLD;
    let cheapest = NOT_SOLD;
    for (let row = pairs.rowStart[pair]!; row < pairs.rowStart[pair + 1]!; row++) {
      if (!operates(rows, row, day, weekdayBit)) continue;
      const price = this.pricer.priceOf(row, day);
      if (price === NOT_SOLD) continue;
      if (this.count === this.row.length) this.grow();
      const at = this.count++;
      const through = sellsThrough ? this.pricer.throughPriceOf(row, day) : price;
      const departs = this.clocks.departureUtc(rows, row, pairs.from[pair]!, day);
      const arrives = this.clocks.arrivalUtc(rows, row, pairs.to[pair]!, day);
      const dominanceClass = this.dominanceClasses.dominanceClassOf(row);
      this.row[at] = row;
      this.price[at] = price;
      this.through[at] = through;
      this.dominanceClass[at] = dominanceClass;
      this.departs[at] = departs;
      this.frontRow[at] = dominanceClass * this.span - departs;
      this.arrives[at] = arrives;
      if (through < cheapest) cheapest = through;
      if (arrives < earliestArrival) earliestArrival = arrives;
      if (arrives > latestArrival) latestArrival = arrives;
      if (departs > latestDeparture) latestDeparture = departs;
    }
    if (this.count > start)
      groups.push({
        pair,
        start,
        end: this.count,
        earliestArrival,
        latestArrival,
        latestDeparture,
        cheapest,
      });
  }

  private recordTimes(): void {
    for (const { earliestArrival, latestDeparture } of this.connecting) {
      if (earliestArrival < this.earliestArrival) this.earliestArrival = earliestArrival;
      if (latestDeparture > this.latestDeparture) this.latestDeparture = latestDeparture;
    }
  }

  private grow(): void {
    this.row = doubleCapacity(this.row);
    this.price = doubleCapacity(this.price);
    this.through = doubleCapacity(this.through);
    this.dominanceClass = doubleCapacity(this.dominanceClass);
    this.departs = doubleCapacity(this.departs);
    this.arrives = doubleCapacity(this.arrives);
    this.frontRow = doubleCapacity(this.frontRow);
  }
}
