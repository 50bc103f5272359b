import type { Itinerary } from '../api/itinerary.ts';
import type { OneWayAnswer } from '../api/search-answer.ts';
import { describeItinerary } from './describe-itinerary.ts';
import { NO_SEGMENT, type FoundRows } from './found-rows.ts';
import type { InventoryStore } from './inventory-store.ts';
import type { Network } from './network.ts';
import { isThroughConnection } from './through-connection.ts';
import type { PartyPricer } from './party-pricer.ts';

/** A one-way answer with columns of its own, taken from the found rows of one search. */
export class FoundAnswer implements OneWayAnswer {
  readonly count: number;
  readonly stops: Uint8Array;
  readonly totalMinor: Int32Array;
  readonly durationMinutes: Uint16Array;
  readonly lane: Uint16Array;
  readonly refs: Int32Array;
  readonly days: Int32Array;
  readonly slots: Uint8Array;
  /** Three rows per itinerary, for reading flights later. */
  readonly rows: Int32Array;
  private readonly network: Network;
  private readonly store: InventoryStore;

  constructor(found: FoundRows, network: Network, store: InventoryStore, pricer: PartyPricer) {
    const { count } = found;
    this.network = network;
    this.store = store;
    this.count = count;
    this.stops = found.stops.slice(0, count);
    this.totalMinor = found.price.slice(0, count);
    this.durationMinutes = found.minutes.slice(0, count);
    this.lane = found.lane.slice(0, count);
    this.rows = found.row.slice(0, count * 3);
    this.days = found.day.slice(0, count * 3);
    this.refs = new Int32Array(count * 3).fill(NO_SEGMENT);
    this.slots = new Uint8Array(count * 3);
    let isThrough = false;
    for (let at = 0; at < count * 3; at++) {
      const row = this.rows[at]!;
      if (row === NO_SEGMENT) continue;
      if (at % 3 === 0) isThrough = pricer.sellsThrough && isThroughConnection(network, this.rows, at);
      this.refs[at] = network.rows.ref[row]!;
      this.slots[at] = pricer.slotOf(row, this.days[at]!, isThrough);
      this.days[at]! += network.firstDay;
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
