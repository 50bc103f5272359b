import { CLOSED } from './adult-bound.ts';
import { MINUTES_A_DAY } from './schedule-columns.ts';
import { NOT_SOLD } from './party-pricer.ts';
import type { SearchState } from './search-state.ts';

/** Lower bounds over the last flights that leave each city of the state's trip. */
export class LastBounds {
  /** City → the party's minimum price from there on, `NOT_SOLD` if no last flight leaves. */
  readonly price: Int32Array;
  /** City → the minimum minutes of the last flight. */
  readonly minutes: Int32Array;
  /** City → 1 if a last flight leaves. */
  readonly isOpen: Uint8Array;
  private readonly cities: number[] = [];
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
    this.price = new Int32Array(state.trip.barred.length).fill(NOT_SOLD);
    this.isOpen = new Uint8Array(state.trip.barred.length);
    this.minutes = new Int32Array(state.trip.barred.length);
  }

  /** Over flights that leave at UTC minute `from` or later and land by `to`. */
  begin(from: number, to: number): void {
    const { trip } = this.state;
    for (const city of this.cities) {
      this.price[city] = NOT_SOLD;
      this.isOpen[city] = 0;
    }
    this.cities.length = 0;
    for (const city of trip.lastCities) {
      let price = NOT_SOLD;
      let minutes = NOT_SOLD;
      for (let link = trip.lastHead[city]!; link >= 0; link = trip.lastNext[link]!) {
        const pair = trip.lastPair[link]!;
        const shortest = trip.lastShortest[link]!;
        const bound = this.boundOf(pair, trip.lastFrom[link]!, from, to - shortest);
        if (bound === CLOSED) continue;
        price = Math.min(price, bound * this.state.partyBounds.step(pair));
        minutes = Math.min(minutes, shortest);
      }
      if (price === NOT_SOLD) continue;
      this.price[city] = Math.floor(price);
      this.minutes[city] = minutes;
      this.isOpen[city] = 1;
      this.cities.push(city);
      this.tighten(city);
    }
  }

  /** Bound of an adult's price on the pair's flights that leave `airport` within `from … to`. */
  private boundOf(pair: number, airport: number, from: number, to: number): number {
    const { bounds, network, pricer } = this.state;
    const { zones } = network;
    const first = Math.floor((from + zones.least[airport]!) / MINUTES_A_DAY);
    const last = Math.floor((to + zones.greatest[airport]!) / MINUTES_A_DAY);
    return bounds.ofPairOnDays(pricer.cabin, pair, first, last);
  }

  /** Takes the true lowest price from the city's board once it is built. */
  tighten(city: number): void {
    const lowest = this.state.boards.findLowestPrice(city);
    if (lowest !== undefined && lowest > this.price[city]!) this.price[city] = lowest;
  }
}
