import type { PassengerCounts } from '@farewind/values/passengers';
import type { Lane } from '../api/search-request.ts';
import { BOUND_STEP } from './adult-bound.ts';
import { DepartureBoards } from './departure-boards.ts';
import { FirstLegs } from './first-legs.ts';
import { Front } from './front.ts';
import type { InventoryStore } from './inventory-store.ts';
import { LaneBook } from './lane-book.ts';
import { LastSegments } from './last-segments.ts';
import type { Network } from './network.ts';
import { PartyPricer } from './party-pricer.ts';
import type { PriceBounds } from './price-bounds.ts';
import { Trip } from './trip.ts';

/** One query in the engine's own numbers. */
export interface Query {
  readonly origins: readonly number[];
  readonly destinations: readonly number[];
  readonly day: number;
  readonly cabin: number;
  readonly passengers: PassengerCounts;
  readonly maxStops: number;
  readonly lane: Lane;
}

/** The working columns of a search, made once and reused by every query. */
export class SearchState {
  readonly network: Network;
  readonly bounds: PriceBounds;
  readonly pricer: PartyPricer;
  readonly trip: Trip;
  readonly lanes: LaneBook;
  readonly firstLegs: FirstLegs;
  readonly boards: DepartureBoards;
  readonly front: Front;
  readonly last: LastSegments;

  constructor(network: Network, store: InventoryStore, bounds: PriceBounds) {
    this.network = network;
    this.bounds = bounds;
    this.pricer = new PartyPricer(network, store);
    this.trip = new Trip(network);
    this.lanes = new LaneBook(network);
    this.front = new Front(network.rules.maximumTotalMinutes);
    this.firstLegs = new FirstLegs(network, this.pricer, this.lanes, this.front.span);
    this.boards = new DepartureBoards(network, this.trip, this.pricer);
    this.last = new LastSegments(network, this.boards, this.front);
  }

  /** What the party pays at least on a pair whose adult bound is 1. */
  partyStep(pair: number): number {
    const { adults, children, infants } = this.pricer;
    if (children === 0 && infants === 0) return adults * BOUND_STEP;
    const { childRatio, infantRatio } = this.bounds;
    return (adults + children * childRatio[pair]! + infants * infantRatio[pair]!) * BOUND_STEP;
  }
}
