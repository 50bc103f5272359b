import type { Itinerary, Layover, Segment } from '../api/itinerary.ts';
import type { OneWayAnswer } from '../api/search-answer.ts';
import { NO_SEGMENT, type FoundRows } from './found-rows.ts';
import type { InventoryStore } from './inventory-store.ts';
import type { Network } from './network.ts';
import { CABINS, MINUTES_A_DAY } from './schedule-columns.ts';
import type { PartyPricer } from './party-pricer.ts';
import { arrivesOf, cabinOfSlot, departsOf } from './row-fields.ts';
import { arrivalOffset, arrivesTwice, departsTwice, departureOffset } from './zone-table.ts';

/** The columns of one itinerary together. */
const BYTES = 48;

/** A one-way answer with its own columns, taken from the found rows of one search. */
export class FoundAnswer implements OneWayAnswer {
  readonly count: number;
  readonly stops: Uint8Array;
  readonly totalMinor: Int32Array;
  readonly durationMinutes: Uint16Array;
  readonly dominanceClass: Uint16Array;
  readonly refs: Int32Array;
  readonly days: Int32Array;
  readonly slots: Uint8Array;
  /** Three rows per itinerary, for reading flights later. */
  readonly rows: Int32Array;
  /** One allocation for all columns: eight would cost as much as filling them. */
  readonly memory: ArrayBuffer;
  private readonly network: Network;
  private readonly store: InventoryStore;

  /** `memory` is that of an answer, or an empty one of the right size. */
  constructor(network: Network, store: InventoryStore, memory: ArrayBuffer) {
    const count = memory.byteLength / BYTES;
    this.network = network;
    this.store = store;
    this.count = count;
    this.memory = memory;
    this.totalMinor = new Int32Array(memory, 0, count);
    this.refs = new Int32Array(memory, count * 4, count * 3);
    this.days = new Int32Array(memory, count * 16, count * 3);
    this.rows = new Int32Array(memory, count * 28, count * 3);
    this.durationMinutes = new Uint16Array(memory, count * 40, count);
    this.dominanceClass = new Uint16Array(memory, count * 42, count);
    this.stops = new Uint8Array(memory, count * 44, count);
    this.slots = new Uint8Array(memory, count * 45, count * 3);
  }

  static of(found: FoundRows, network: Network, store: InventoryStore, pricer: PartyPricer): FoundAnswer {
    const { count } = found;
    const answer = new FoundAnswer(network, store, new ArrayBuffer(count * BYTES));
    // One after the other: copying only waits for memory, which then serves many reads at once.
    for (let index = 0; index < count; index++) answer.take(found, index);
    for (let index = 0; index < count; index++) answer.choose(index, pricer);
    return answer;
  }

  private take(found: FoundRows, index: number): void {
    const { rows, firstDay } = this.network;
    this.totalMinor[index] = found.price[index]!;
    this.durationMinutes[index] = found.minutes[index]!;
    this.dominanceClass[index] = found.dominanceClass[index]!;
    this.stops[index] = found.stops[index]!;
    const start = index * 3;
    for (let at = start; at < start + 3; at++) {
      const row = found.row[at]!;
      const day = found.day[at]!;
      this.rows[at] = row;
      if (row === NO_SEGMENT) {
        this.refs[at] = NO_SEGMENT;
        this.days[at] = day;
        continue;
      }
      this.refs[at] = rows.ref[row]!;
      this.days[at] = day + firstDay;
    }
  }

  /** Records which fare of each flight was priced. */
  private choose(index: number, pricer: PartyPricer): void {
    const { firstDay } = this.network;
    const start = index * 3;
    const isThrough = pricer.sellsThrough && isThroughConnection(this.network, this.rows, start);
    for (let at = start; at <= start + this.stops[index]!; at++) {
      this.slots[at] = pricer.slotOf(this.rows[at]!, this.days[at]! - firstDay, isThrough);
    }
  }

  itinerary(index: number): Itinerary {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) {
      throw new RangeError(`The answer has ${this.count} itineraries, not one numbered ${index}`);
    }
    const flights = [];
    for (let at = index * 3; at <= index * 3 + this.stops[index]!; at++) {
      const day = this.days[at]! - this.network.firstDay;
      flights.push({ row: this.rows[at]!, day, slot: this.slots[at]! });
    }
    return describeItinerary(
      this.network,
      this.store,
      flights,
      isThroughConnection(this.network, this.rows, index * 3),
      this.totalMinor[index]!,
      this.durationMinutes[index]!,
    );
  }

  listItineraries(): Itinerary[] {
    return Array.from({ length: this.count }, (_, index) => this.itinerary(index));
  }
}

/** One dated flight in the engine's own numbers, with its chosen fare. */
interface ChosenFlight {
  readonly row: number;
  readonly day: number;
  readonly slot: number;
}

/** Converts an itinerary to the types of the API. */
function describeItinerary(
  network: Network,
  store: InventoryStore,
  flights: readonly ChosenFlight[],
  isThrough: boolean,
  totalMinor: number,
  durationMinutes: number,
): Itinerary {
  const segments = flights.map((flight) => describeSegment(network, store, flight, isThrough));
  const layovers = segments.slice(1).map((next, index) => describeLayover(network, segments[index]!, next));
  const price = { adultMinor: 0, childMinor: 0, infantMinor: 0 };
  for (const segment of segments) {
    price.adultMinor += segment.price.adultMinor;
    price.childMinor += segment.price.childMinor;
    price.infantMinor += segment.price.infantMinor;
  }
  return { segments, layovers, stops: layovers.length, durationMinutes, totalMinor, price };
}

function describeSegment(
  network: Network,
  store: InventoryStore,
  { row, day, slot }: ChosenFlight,
  isThrough: boolean,
): Segment {
  const { rows, pairs, airports, carriers } = network;
  const pair = rows.pair[row]!;
  const from = pairs.from[pair]!;
  const to = pairs.to[pair]!;
  const departs = departsOf(rows, row);
  const arrives = arrivesOf(rows, row);
  const departureOffsetMinutes = departureOffset(network, row, day);
  const arrivalOffsetMinutes = arrivalOffset(network, row, day);
  const firstSlot = rows.slotStart[row]!;
  const { through, ...alone } = store.priceOf(row, day, slot, firstSlot);
  return {
    ref: rows.ref[row]!,
    day: day + network.firstDay,
    from: airports.codes[from]!,
    to: airports.codes[to]!,
    carrier: carriers[rows.carrier[row]!]!,
    operatingCarrier: carriers[rows.operator[row]!]!,
    kind: rows.charter[row] === 1 ? 'charter' : 'scheduled',
    departsAtLocalMinute: departs,
    arrivesAtLocalMinute: arrives,
    departureOffsetMinutes,
    arrivalOffsetMinutes,
    departsTwice: departsTwice(network, row, day),
    arrivesTwice: arrivesTwice(network, row, day),
    durationMinutes: arrives - arrivalOffsetMinutes - (departs - departureOffsetMinutes),
    cabin: CABINS[cabinOfSlot(rows, row, slot)]!,
    slot,
    seatsLeft: store.seatsLeft(row, day, slot),
    price: isThrough ? (through ?? alone) : alone,
  };
}

function describeLayover(network: Network, before: Segment, after: Segment): Layover {
  const arrives = before.day * MINUTES_A_DAY + before.arrivesAtLocalMinute;
  const departs = after.day * MINUTES_A_DAY + after.departsAtLocalMinute;
  const waited = departs - after.departureOffsetMinutes - (arrives - before.arrivalOffsetMinutes);
  return {
    minutes: waited,
    airportChange: before.to !== after.from,
    selfTransfer: !protectsConnection(network, before.carrier, after.carrier),
    overnight: Math.floor(arrives / MINUTES_A_DAY) !== Math.floor(departs / MINUTES_A_DAY),
  };
}

function protectsConnection({ carriers, interline }: Network, before: string, after: string): boolean {
  if (before === after) return true;
  return interline.has(carriers.indexOf(before) * carriers.length + carriers.indexOf(after));
}

/** Whether the itinerary whose three rows are at `at` is a connection flown by one carrier from end to end. */
function isThroughConnection({ rows }: Network, itineraryRows: Int32Array, at: number): boolean {
  const second = itineraryRows[at + 1]!;
  if (second === NO_SEGMENT) return false;
  const carrier = rows.carrier[itineraryRows[at]!]!;
  const third = itineraryRows[at + 2]!;
  return rows.carrier[second] === carrier && (third === NO_SEGMENT || rows.carrier[third] === carrier);
}
