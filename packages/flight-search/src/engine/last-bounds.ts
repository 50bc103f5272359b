import { CLOSED } from './adult-bound.ts';
import type { SearchState } from './search-state.ts';

/** Lower bounds over the last flights that leave each city of the state's trip. */
export class LastBounds {
  /** City → what the party pays at least from there on, Infinity where no last flight leaves. */
  readonly price: Float64Array;
  /** City → minutes that the last flight takes at least. */
  readonly minutes: Int32Array;
  private readonly cities: number[] = [];
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
    this.price = new Float64Array(state.trip.barred.length).fill(Infinity);
    this.minutes = new Int32Array(state.trip.barred.length);
  }

  /** `window` bounds the adult price of every pair over the days on which a last flight can leave. */
  begin(window: Uint16Array): void {
    const { trip, network } = this.state;
    const { shortestMinutes } = network.pairs;
    for (const city of this.cities) this.price[city] = Infinity;
    this.cities.length = 0;
    for (const city of trip.lastCities) {
      let price = Infinity;
      let minutes = Infinity;
      for (let link = trip.lastHead[city]!; link >= 0; link = trip.lastNext[link]!) {
        const pair = trip.lastPair[link]!;
        if (window[pair] === CLOSED) continue;
        price = Math.min(price, window[pair]! * this.state.partyStep(pair));
        minutes = Math.min(minutes, shortestMinutes[pair]!);
      }
      if (price === Infinity) continue;
      this.price[city] = price;
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
