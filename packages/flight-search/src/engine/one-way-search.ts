import type { FoundRows } from './found-rows.ts';
import { NO_SEGMENT } from './found-rows.ts';
import { NO_CARRIER } from './last-segments.ts';
import type { Query, SearchState } from './search-state.ts';
import { TwoStopSearch } from './two-stop-search.ts';

/** Answers a one-way query by branch and bound over direct, one-stop and two-stop itineraries, in this order. */
export class OneWaySearch {
  private readonly state: SearchState;
  private readonly twoStops: TwoStopSearch;

  constructor(state: SearchState) {
    this.state = state;
    this.twoStops = new TwoStopSearch(state);
  }

  /** The found rows are overwritten by the next search. */
  run(query: Query): FoundRows {
    const { network, pricer, clocks, trip, dominanceClasses, firstLegs, boards, front } = this.state;
    dominanceClasses.begin(query.dominanceClass);
    front.begin(0);
    if (query.day < 0 || query.day >= network.dayCount) return front.found;
    clocks.begin(query.day);
    pricer.begin(query.cabin, query.passengers);
    trip.begin(query.origins, query.destinations);
    firstLegs.list(trip, query.day, query.maxStops > 0);
    front.begin(dominanceClasses.count);
    boards.begin(firstLegs.earliestArrival, firstLegs.latestDeparture + network.rules.maximumTotalMinutes);
    this.offerDirect(query.day);
    if (query.maxStops >= 1) this.offerOneStop(query.day);
    if (query.maxStops >= 2) this.twoStops.offer(query);
    return front.found;
  }

  private offerDirect(day: number): void {
    const { firstLegs, front, last, network } = this.state;
    const { legs } = last;
    legs.stops = 0;
    legs.row1 = NO_SEGMENT;
    legs.row2 = NO_SEGMENT;
    legs.day0 = day;
    for (const { start, end } of firstLegs.direct) {
      for (let leg = start; leg < end; leg++) {
        const minutes = firstLegs.arrives[leg]! - firstLegs.departs[leg]!;
        if (minutes > network.rules.maximumTotalMinutes) continue;
        legs.row0 = firstLegs.row[leg]!;
        front.offer(firstLegs.dominanceClass[leg]!, minutes, firstLegs.price[leg]!, legs);
      }
    }
    front.settle(0);
  }

  private offerOneStop(day: number): void {
    const { network, trip, firstLegs, boards, front, last } = this.state;
    const { airports, pairs } = network;
    const before = front.found.count;
    last.legs.stops = 1;
    last.legs.row2 = NO_SEGMENT;
    last.legs.day0 = day;
    const { sellsThrough } = this.state.pricer;
    for (const { pair, start, end } of firstLegs.connecting) {
      const city = airports.city[pairs.to[pair]!]!;
      if (trip.lastHead[city]! < 0) continue;
      const board = boards.boardOf(city);
      for (let leg = start; leg < end; leg++) {
        last.legs.row0 = firstLegs.row[leg]!;
        last.dominanceClass = firstLegs.dominanceClass[leg]!;
        last.departs = firstLegs.departs[leg]!;
        last.carrier = sellsThrough ? network.rows.carrier[last.legs.row0]! : NO_CARRIER;
        const paid = firstLegs.price[leg]!;
        last.complete(board, pair, firstLegs.arrives[leg]!, paid, firstLegs.through[leg]!);
      }
    }
    front.settle(before);
  }
}
