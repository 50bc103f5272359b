import { CLOSED } from './adult-bound.ts';
import { connectionMinutes } from './connection-minutes.ts';
import { doubleCapacity } from './column-capacity.ts';
import type { SearchState } from './search-state.ts';

export const NO_PAIR = -1;

/** The paths `[start, end)` of the columns, all of which begin with one pair; `step` is the least of theirs. */
export interface PathGroup {
  readonly first: number;
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

/**
 * Paths of pairs with one or two connections, as columns; `third` is −1 for one connection. The paths that begin with
 * one pair are adjacent, those with the cheapest rest first.
 */
export class PathList {
  readonly groups: PathGroup[] = [];
  count = 0;
  first: Int32Array = new Int32Array(1024);
  second: Int32Array = new Int32Array(1024);
  third: Int32Array = new Int32Array(1024);
  /** The party's minimum price where the sum of the adult bounds is 1. */
  step: Float64Array = new Float64Array(1024);
  /** Adult bound of the second and third pair together, whatever the day. */
  rest: Int32Array = new Int32Array(1024);
  private start = 0;
  private leastStep = Infinity;
  private readonly state: SearchState;
  private readonly ever: Uint16Array;
  private readonly most: number;
  private readonly flatStep: number | undefined;

  /** Paths on which the party never pays less than `most` are left out; `ever` bounds a pair whatever the day. */
  constructor(state: SearchState, ever: Uint16Array, most: number) {
    this.state = state;
    this.ever = ever;
    this.most = most;
    this.flatStep = state.partyBounds.flatStep();
  }

  /** Adds every last pair that can follow `first`, or `second` if there is one. */
  addLast(first: number, second: number): void {
    const { network, trip } = this.state;
    const { pairs, rules } = network;
    const arriving = second === NO_PAIR ? first : second;
    const middleBound = second === NO_PAIR ? 0 : this.ever[second]!;
    if (middleBound === CLOSED || this.ever[first] === CLOSED) return;
    let minutes = pairs.shortestMinutes[first]!;
    if (second !== NO_PAIR)
      minutes += connectionMinutes(network, first, second) + pairs.shortestMinutes[second]!;
    for (let link = trip.lastHead[pairs.toCity[arriving]!]!; link >= 0; link = trip.lastNext[link]!) {
      const last = trip.lastPair[link]!;
      const total = minutes + connectionMinutes(network, arriving, last) + pairs.shortestMinutes[last]!;
      if (total > rules.maximumTotalMinutes || this.ever[last] === CLOSED) continue;
      const rest = middleBound + this.ever[last]!;
      const step = this.flatStep ?? this.leastStepOf(first, second, last);
      if ((this.ever[first]! + rest) * step < this.most) this.add(first, second, last, rest, step);
    }
  }

  /** Ends the group of paths that begin with one pair. */
  closeGroup(): void {
    const { start, count } = this;
    if (count === start) return;
    const length = count - start;
    const order = new Float64Array(length);
    for (let i = 0; i < length; i++) order[i] = this.rest[start + i]! * length + i;
    order.sort();
    for (const column of [this.second, this.third, this.step, this.rest]) {
      const unsorted = column.slice(start, count);
      for (let i = 0; i < length; i++) column[start + i] = unsorted[order[i]! % length]!;
    }
    this.groups.push({ first: this.first[start]!, start, end: count, step: this.leastStep });
    this.start = count;
    this.leastStep = Infinity;
  }

  private leastStepOf(first: number, second: number, last: number): number {
    const { partyBounds } = this.state;
    const step = Math.min(partyBounds.step(first), partyBounds.step(last));
    return second === NO_PAIR ? step : Math.min(step, partyBounds.step(second));
  }

  private add(first: number, second: number, last: number, rest: number, step: number): void {
    if (this.count === this.first.length) this.grow();
    const at = this.count++;
    this.first[at] = first;
    this.second[at] = second === NO_PAIR ? last : second;
    this.third[at] = second === NO_PAIR ? NO_PAIR : last;
    this.step[at] = step;
    this.rest[at] = rest;
    if (step < this.leastStep) this.leastStep = step;
  }

  private grow(): void {
    this.first = doubleCapacity(this.first);
    this.second = doubleCapacity(this.second);
    this.third = doubleCapacity(this.third);
    this.step = doubleCapacity(this.step);
    this.rest = doubleCapacity(this.rest);
  }
}
