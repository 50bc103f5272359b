import { connectionMinutes } from './connection-minutes.ts';
import { ConnectingFlights } from './connecting-flights.ts';
import { firstAtLeast } from './ordered-search.ts';
import { NO_CARRIER } from './last-segments.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { arrivesOf } from './row-fields.ts';
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

  /**
   * `arriving` is the first pair, flown until UTC minute `arrives`; `paid` is its price, `through` that of its through fare
   * and `leastPrice` a bound of the middle flight's, with which most flights are passed over before their fares are read.
   */
  complete(
    arriving: number,
    pair: number,
    board: number,
    arrives: number,
    paid: number,
    through: number,
    leastPrice: number,
  ): void {
    const { flights } = this;
    const { network, pricer, last, boards, front } = this.state;
    const { pairs, rows, zones, rules } = network;
    const carrier = pricer.sellsThrough ? rows.carrier[last.legs.row0]! : NO_CARRIER;
    const start = boards.start[board]!;
    const end = boards.end[board]!;
    const least = pairs.leastConnectionMinutes[pair]!;
    const ready = arrives + connectionMinutes(network, arriving, pair);
    const count = flights.find(pair, ready, arrives + rules.maximumLayoverMinutes);
    for (let i = 0; i < count; i++) {
      const row = flights.row[i]!;
      const day = flights.day[i]!;
      const lands = utcMinute(zones, pairs.to[pair]!, day, arrivesOf(rows, row));
      const at = firstAtLeast(boards.departs, start, end, lands + least);
      if (at === end) continue;
      const minutes = boards.earliestArrival[at]! - last.departs;
      if (minutes >= front.span) continue;
      const rest = through + leastPrice + boards.lowestPrice[at]!;
      if (front.best[last.lane * front.span + minutes]! <= rest) continue;
      const price = pricer.priceOf(row, day);
      if (price === NOT_SOLD) continue;
      last.legs.row1 = row;
      last.legs.day1 = day;
      const isThrough = carrier !== NO_CARRIER && rows.carrier[row] === carrier;
      last.carrier = isThrough ? carrier : NO_CARRIER;
      const sumThrough = isThrough ? through + pricer.throughPriceOf(row, day) : paid + price;
      last.completeFrom(at, end, pair, lands, paid + price, sumThrough);
    }
  }
}
