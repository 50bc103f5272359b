import type { PassengerCounts } from '@farewind/values/passengers';
import type { DominanceClass } from '../api/search-request.ts';
import { DepartureBoards } from './departure-boards.ts';
import { FirstLegs } from './first-legs.ts';
import { ParetoFront } from './pareto-front.ts';
import type { InventoryStore } from './inventory-store.ts';
import { DominanceClassBook } from './dominance-class-book.ts';
import { LastSegments } from './last-segments.ts';
import type { Network } from './network.ts';
import { PartyBounds } from './party-bounds.ts';
import { PartyPricer } from './party-pricer.ts';
import type { PriceBounds } from './price-bounds.ts';
import { PairCards } from './pair-cards.ts';
import { PairLinks } from './pair-links.ts';
import { SteadyClocks } from './steady-clocks.ts';
import { Trip } from './trip.ts';

/** One query in the engine's own numbers. */
export interface Query {
  readonly origins: readonly number[];
  readonly destinations: readonly number[];
  readonly day: number;
  readonly cabin: number;
  readonly passengers: PassengerCounts;
  readonly maxStops: number;
  readonly dominanceClass: DominanceClass;
}

/** The working columns of a search, allocated once and reused by every query. */
export class SearchState {
  readonly network: Network;
  readonly bounds: PriceBounds;
  readonly pricer: PartyPricer;
  readonly trip: Trip;
  readonly dominanceClasses: DominanceClassBook;
  readonly firstLegs: FirstLegs;
  readonly boards: DepartureBoards;
  readonly front: ParetoFront;
  readonly last: LastSegments;
  readonly links: PairLinks;
  readonly cards: PairCards;
  readonly clocks: SteadyClocks;
  readonly partyBounds: PartyBounds;

  constructor(network: Network, store: InventoryStore, bounds: PriceBounds) {
    this.network = network;
    this.bounds = bounds;
    this.pricer = new PartyPricer(network, store);
    this.clocks = new SteadyClocks(network, network.dayCount);
    this.partyBounds = new PartyBounds(bounds, this.pricer);
    this.cards = new PairCards(network);
    this.trip = new Trip(network);
    this.dominanceClasses = new DominanceClassBook(network);
    this.front = new ParetoFront(network.rules.maximumTotalMinutes);
    this.firstLegs = new FirstLegs(network, this.pricer, this.dominanceClasses, this.clocks, this.front.span);
    this.boards = new DepartureBoards(network, this.cards, this.trip, this.partyBounds, this.clocks);
    this.links = new PairLinks(network);
    this.last = new LastSegments(network, this.boards, this.front);
  }
}
