import type { OneWayAnswer } from '@farewind/flight-search/api/search-answer';
import type { FlightColumns } from './flight-columns.ts';

/**
 * An answer as text with every flight once: columns of flights, and itineraries as indexes into them. Times are minutes
 * and days, names are in dictionaries.
 */
export function encodeDeduplicated(answer: OneWayAnswer, known: FlightColumns, limit = answer.count): string {
  const count = Math.min(limit, answer.count);
  const { stops, refs, days, slots } = answer;
  const flights = new FlightList(known, days[0] ?? 0, count * 3);
  const flightIndexes: number[] = [];
  for (let index = 0; index < count; index++) {
    const end = index * 3 + stops[index]!;
    for (let at = index * 3; at <= end; at++) {
      flightIndexes.push(flights.indexOf(refs[at]!, days[at]!, slots[at]!));
    }
  }
  return JSON.stringify({
    ...flights.columns(),
    stops: firstOf(stops, count),
    totalMinor: firstOf(answer.totalMinor, count),
    durationMinutes: firstOf(answer.durationMinutes, count),
    flightIndexes,
  });
}

/** A loop, because `Array.from` calls an iterator for each number. */
function firstOf(numbers: ArrayLike<number>, count: number): number[] {
  const first: number[] = [];
  for (let index = 0; index < count; index++) first.push(numbers[index]!);
  return first;
}

/** The same answer as plain objects, every flight repeated in each itinerary. */
export function encodePlain(answer: OneWayAnswer, limit = answer.count): string {
  const itineraries = [];
  for (let index = 0; index < Math.min(limit, answer.count); index++) {
    itineraries.push(answer.itinerary(index));
  }
  return JSON.stringify({ itineraries });
}

/**
 * A flight's reference and a day near the answer's first combine into a number below 2^30, which needs no heap
 * allocation.
 */
const DAYS = 16;
const SLOTS = 8;
const HASH = 0x9e3779b1;

/** The flights of an answer, each once, as columns. */
class FlightList {
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly carrier: number[] = [];
  private readonly number: number[] = [];
  private readonly day: number[] = [];
  private readonly departs: number[] = [];
  private readonly arrives: number[] = [];
  private readonly slot: number[] = [];
  private readonly places: Shortlist;
  private readonly carriers: Shortlist;
  private readonly known: FlightColumns;
  private readonly firstDay: number;
  /** Key and index + 1 of each flight, at the next free slot after its hash position; half of the slots stay empty. */
  private readonly table: Int32Array;
  private readonly shift: number;

  /** `firstDay` is at most a week away from each day of the answer; there are at most `most` flights. */
  constructor(known: FlightColumns, firstDay: number, most: number) {
    this.known = known;
    this.firstDay = firstDay;
    this.places = new Shortlist(known.places);
    this.carriers = new Shortlist(known.carriers);
    const bits = 33 - Math.clz32(most);
    this.table = new Int32Array(2 << bits);
    this.shift = 32 - bits;
  }

  indexOf(ref: number, day: number, slot: number): number {
    const key = (ref * DAYS + (day - this.firstDay + DAYS / 2)) * SLOTS + slot;
    const { table } = this;
    let at = 2 * (Math.imul(key, HASH) >>> this.shift);
    while (table[at + 1] !== 0) {
      if (table[at] === key) return table[at + 1]! - 1;
      at = (at + 2) % table.length;
    }
    const index = this.number.length;
    table[at] = key;
    table[at + 1] = index + 1;
    this.add(ref, day, slot);
    return index;
  }

  columns() {
    const { from, to, carrier, number, day, departs, arrives, slot } = this;
    const flights = { from, to, carrier, number, day, departs, arrives, slot };
    return { places: this.places.names, carriers: this.carriers.names, flights };
  }

  private add(ref: number, day: number, slot: number): void {
    const { known } = this;
    this.from.push(this.places.indexOf(known.from(ref)));
    this.to.push(this.places.indexOf(known.to(ref)));
    this.carrier.push(this.carriers.indexOf(known.carrier(ref)));
    this.number.push(ref);
    this.day.push(day);
    this.departs.push(known.departsAtLocalMinute(ref));
    this.arrives.push(known.arrivesAtLocalMinute(ref));
    this.slot.push(slot);
  }
}

/** The subset of names that an answer needs. */
class Shortlist {
  readonly names: string[] = [];
  private readonly all: readonly string[];
  /** Index + 1 among `names` by the number among all. */
  private readonly indexes: Uint16Array;

  constructor(all: readonly string[]) {
    this.all = all;
    this.indexes = new Uint16Array(all.length);
  }

  indexOf(number: number): number {
    if (this.indexes[number] === 0) this.indexes[number] = this.names.push(this.all[number]!);
    return this.indexes[number]! - 1;
  }
}
