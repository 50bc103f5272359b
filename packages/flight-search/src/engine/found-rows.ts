import { doubleCapacity } from './column-capacity.ts';

const FIRST_CAPACITY = 1024;
export const NO_SEGMENT = -1;

/** Itineraries found so far, as columns that are reused from query to query; three segments (row, day) each. */
export class FoundRows {
  count = 0;
  stops = new Uint8Array(FIRST_CAPACITY);
  price = new Int32Array(FIRST_CAPACITY);
  minutes = new Uint16Array(FIRST_CAPACITY);
  dominanceClass = new Uint16Array(FIRST_CAPACITY);
  row = new Int32Array(FIRST_CAPACITY * 3);
  day = new Int32Array(FIRST_CAPACITY * 3);

  push(price: number, minutes: number, dominanceClass: number, legs: Legs): void {
    if (this.count === this.stops.length) this.grow();
    const at = this.count++;
    this.stops[at] = legs.stops;
    this.price[at] = price;
    this.minutes[at] = minutes;
    this.dominanceClass[at] = dominanceClass;
    const first = at * 3;
    this.row[first] = legs.row0;
    this.row[first + 1] = legs.row1;
    this.row[first + 2] = legs.row2;
    this.day[first] = legs.day0;
    this.day[first + 1] = legs.day1;
    this.day[first + 2] = legs.day2;
  }

  copy(from: number, to: number): void {
    this.stops[to] = this.stops[from]!;
    this.price[to] = this.price[from]!;
    this.minutes[to] = this.minutes[from]!;
    this.dominanceClass[to] = this.dominanceClass[from]!;
    this.row.copyWithin(to * 3, from * 3, from * 3 + 3);
    this.day.copyWithin(to * 3, from * 3, from * 3 + 3);
  }

  private grow(): void {
    this.stops = doubleCapacity(this.stops);
    this.price = doubleCapacity(this.price);
    this.minutes = doubleCapacity(this.minutes);
    this.dominanceClass = doubleCapacity(this.dominanceClass);
    this.row = doubleCapacity(this.row);
    this.day = doubleCapacity(this.day);
  }
}

/** The segments of the itinerary being tried; unused ones are `NO_SEGMENT`. */
export interface Legs {
  stops: number;
  row0: number;
  day0: number;
  row1: number;
  day1: number;
  row2: number;
  day2: number;
}

export function noLegs(): Legs {
  return {
    stops: 0,
    row0: NO_SEGMENT,
    day0: 0,
    row1: NO_SEGMENT,
    day1: 0,
    row2: NO_SEGMENT,
    day2: 0,
  };
}
