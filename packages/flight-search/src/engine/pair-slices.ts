import type { RoundTripRequest } from '../api/search-request.ts';
import type { RoundTripAnswer } from '../api/search-answer.ts';
import { doubleCapacity } from './column-capacity.ts';
import type { FoundAnswer } from './found-answer.ts';
import type { Network } from './network.ts';
import { MINUTES_A_DAY } from './schedule-columns.ts';
import { departureUtc } from './zone-table.ts';

type PairRules = Pick<RoundTripRequest, 'limit' | 'minimumStayMinutes' | 'mayPair'>;

/**
 * Pairs two one-way answers; a pair competes only with pairs of the same dominance class out and the same dominance
 * class back.
 */
export function pairSlices(
  network: Network,
  outbound: FoundAnswer,
  inbound: FoundAnswer,
  rules: PairRules,
): RoundTripAnswer {
  const fronts = new CellFronts();
  const lands = arrivals(network, outbound);
  const leaves = departures(network, inbound);
  const backCells = indicesByDominanceClass(inbound);
  for (const outs of indicesByDominanceClass(outbound)) {
    for (const backs of backCells) {
      fronts.beginCell();
      for (const out of outs) {
        for (const back of backs) {
          const total = outbound.totalMinor[out]! + inbound.totalMinor[back]!;
          const minutes = outbound.durationMinutes[out]! + inbound.durationMinutes[back]!;
          const stops = outbound.stops[out]! + inbound.stops[back]!;
          if (fronts.isBeaten(total, minutes, stops)) continue;
          if (leaves[back]! - lands[out]! < rules.minimumStayMinutes) continue;
          if (rules.mayPair && !mayPair(rules.mayPair, outbound, out, inbound, back)) continue;
          fronts.add(total, minutes, stops, out, back);
        }
      }
    }
  }
  const shown = fronts.listCheapestFirst().subarray(0, rules.limit);
  return {
    count: shown.length,
    foundCount: fronts.count,
    outbound,
    inbound,
    outboundIndex: taken(new Uint32Array(shown.length), fronts.out, shown),
    inboundIndex: taken(new Uint32Array(shown.length), fronts.back, shown),
    totalMinor: taken(new Float64Array(shown.length), fronts.total, shown),
    durationMinutes: taken(new Uint16Array(shown.length), fronts.minutes, shown),
    stops: taken(new Uint8Array(shown.length), fronts.stops, shown),
  };
}

function mayPair(
  asks: NonNullable<PairRules['mayPair']>,
  outbound: FoundAnswer,
  out: number,
  inbound: FoundAnswer,
  back: number,
): boolean {
  return asks(
    outbound.refs[out * 3]!,
    outbound.days[out * 3]!,
    inbound.refs[back * 3]!,
    inbound.days[back * 3]!,
  );
}

/** The itineraries of each dominance class, in the order of the answer. */
function indicesByDominanceClass({ count, dominanceClass }: FoundAnswer): number[][] {
  const byClass = new Map<number, number[]>();
  for (let index = 0; index < count; index++) {
    const known = byClass.get(dominanceClass[index]!);
    if (known) known.push(index);
    else byClass.set(dominanceClass[index]!, [index]);
  }
  return [...byClass.values()];
}

/** UTC minute at which each itinerary leaves. */
function departures(network: Network, { count, rows, days }: FoundAnswer): Int32Array {
  const minutes = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    minutes[index] = departureUtc(network, rows[index * 3]!, days[index * 3]! - network.firstDay);
  }
  return minutes;
}

function arrivals(network: Network, answer: FoundAnswer): Int32Array {
  const minutes = departures(network, answer);
  for (let index = 0; index < answer.count; index++) minutes[index]! += answer.durationMinutes[index]!;
  return minutes;
}

/** True if every inbound of the one day certainly leaves after every outbound of the other has arrived and stayed. */
export function alwaysFits(network: Network, outboundDay: number, inboundDay: number, stay: number): boolean {
  const { zones, rules } = network;
  const latestArrival = (outboundDay + 1) * MINUTES_A_DAY - zones.westmost + rules.maximumTotalMinutes;
  return inboundDay * MINUTES_A_DAY - zones.eastmost - latestArrival >= stay;
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Fills `target` with the values of `column` at the indices. */
function taken<T extends Column>(target: T, column: Column, indices: Uint32Array): T {
  for (let at = 0; at < indices.length; at++) target[at] = column[indices[at]!]!;
  return target;
}

/**
 * The pairs of slices that no other of their cell beats in price, duration and stops, as columns; a cell, which is two
 * dominance classes, is filled before the next begins.
 */
class CellFronts {
  count = 0;
  total = new Float64Array(256);
  minutes = new Int32Array(256);
  stops = new Uint8Array(256);
  out = new Int32Array(256);
  back = new Int32Array(256);
  private start = 0;

  beginCell(): void {
    this.start = this.count;
  }

  isBeaten(total: number, minutes: number, stops: number): boolean {
    const { count, total: totals, minutes: durations, stops: stopCounts } = this;
    for (let at = this.start; at < count; at++) {
      if (totals[at]! <= total && durations[at]! <= minutes && stopCounts[at]! <= stops) return true;
    }
    return false;
  }

  /** Adds an unbeaten pair and drops those of its cell that it beats. */
  add(total: number, minutes: number, stops: number, out: number, back: number): void {
    let kept = this.start;
    for (let at = this.start; at < this.count; at++) {
      const isBeaten = total <= this.total[at]! && minutes <= this.minutes[at]! && stops <= this.stops[at]!;
      if (isBeaten) continue;
      if (kept !== at)
        this.put(kept, this.total[at]!, this.minutes[at]!, this.stops[at]!, this.out[at]!, this.back[at]!);
      kept++;
    }
    if (kept === this.total.length) this.grow();
    this.put(kept, total, minutes, stops, out, back);
    this.count = kept + 1;
  }

  /** The indices of all pairs; of equally cheap ones the shorter first, then that with fewer stops. */
  listCheapestFirst(): Uint32Array {
    const { count, total } = this;
    // Sorting plain numbers is several times faster than comparing pairs; few are equally cheap.
    const keys = new Float64Array(count);
    for (let index = 0; index < count; index++) keys[index] = total[index]! * count + index;
    keys.sort();
    const order = new Uint32Array(count);
    for (let at = 0; at < count; at++) {
      const index = keys[at]! % count;
      let place = at;
      while (place > 0 && this.isAfter(order[place - 1]!, index)) {
        order[place] = order[place - 1]!;
        place--;
      }
      order[place] = index;
    }
    return order;
  }

  /** Whether a pair that is not more expensive than another belongs behind it. */
  private isAfter(one: number, other: number): boolean {
    const { total, minutes, stops, out, back } = this;
    if (total[one] !== total[other]) return false;
    const order =
      minutes[one]! - minutes[other]! ||
      stops[one]! - stops[other]! ||
      out[one]! - out[other]! ||
      back[one]! - back[other]!;
    return order > 0;
  }

  private put(at: number, total: number, minutes: number, stops: number, out: number, back: number): void {
    this.total[at] = total;
    this.minutes[at] = minutes;
    this.stops[at] = stops;
    this.out[at] = out;
    this.back[at] = back;
  }

  private grow(): void {
    this.total = doubleCapacity(this.total);
    this.minutes = doubleCapacity(this.minutes);
    this.stops = doubleCapacity(this.stops);
    this.out = doubleCapacity(this.out);
    this.back = doubleCapacity(this.back);
  }
}
