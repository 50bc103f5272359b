import { CLOSED } from './adult-bound.ts';
import { NOT_SOLD } from './party-pricer.ts';
import type { SearchState } from './search-state.ts';

/** Lower bounds over the last flights that leave each city of the state's trip. */
export class LastBounds {
  /** City → what the party pays at least from there on, `NOT_SOLD` where no last flight leaves. */
  readonly price: Int32Array;
  /** City → minutes that the last flight takes at least. */
  readonly minutes: Int32Array;
  private readonly cities: number[] = [];
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
    this.price = new Int32Array(state.trip.barred.length).fill(NOT_SOLD);
    this.minutes = new Int32Array(state.trip.barred.length);
  }

  /** `window` bounds the adult price of every pair over the days on which a last flight can leave. */
  begin(window: Uint16Array): void {
    const { trip, network } = this.state;
    const { shortestMinutes } = network.pairs;
    for (const city of this.cities) this.price[city] = NOT_SOLD;
    this.cities.length = 0;
    for (const city of trip.lastCities) {
      let price = NOT_SOLD;
      let minutes = Infinity;
      for (let link = trip.lastHead[city]!; link >= 0; link = trip.lastNext[link]!) {
        const pair = trip.lastPair[link]!;
        if (window[pair] === CLOSED) continue;
        price = Math.min(price, window[pair]! * this.state.partyBounds.step(pair));
        minutes = Math.min(minutes, shortestMinutes[pair]!);
      }
      if (price === NOT_SOLD) continue;
      this.price[city] = Math.floor(price);
      this.minutes[city] = minutes;
      this.cities.push(city);
      this.tighten(city);
    }
  }

  /** Takes the true lowest price from the city's board as soon as there is one. */
  tighten(city: number): void {
    const lowest = this.state.boards.findLowestPrice(city);
    if (lowest !== undefined && lowest > this.price[city]!) this.price[city] = lowest;
  }
}
