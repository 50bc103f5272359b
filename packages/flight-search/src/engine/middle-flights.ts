import { connectionMinutes } from './connection-minutes.ts';
import { ConnectingFlights } from './connecting-flights.ts';
import { NOT_SOLD } from './party-pricer.ts';
import type { SearchState } from './search-state.ts';
import { utcMinute } from './zone-table.ts';

/** Tries every flight of a middle pair between a first flight and the last flights of a board. */
export class MiddleFlights {
  private readonly state: SearchState;
  private readonly flights: ConnectingFlights;

  constructor(state: SearchState) {
    this.state = state;
    this.flights = new ConnectingFlights(state.network);
  }

  /** `arriving` is the first pair, flown until UTC minute `arrives`; `paid` is its price. */
  complete(arriving: number, pair: number, board: number, arrives: number, paid: number): void {
    const { flights } = this;
    const { network, pricer, last } = this.state;
    const { pairs, rows, zones, rules } = network;
    const ready = arrives + connectionMinutes(network, arriving, pair);
    const count = flights.find(pair, ready, arrives + rules.maximumLayoverMinutes);
    for (let i = 0; i < count; i++) {
      const row = flights.row[i]!;
      const day = flights.day[i]!;
      const price = pricer.priceOf(row, day);
      if (price === NOT_SOLD) continue;
      last.legs.row1 = row;
      last.legs.day1 = day;
      last.complete(board, pair, utcMinute(zones, pairs.to[pair]!, day, rows.arrives[row]!), paid + price);
    }
  }
}
