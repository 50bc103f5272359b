import type { RoundTripRequest } from '../api/search-request.ts';
import type { RoundTripAnswer } from '../api/search-answer.ts';
import type { FoundAnswer } from './found-answer.ts';
import { MINUTES_A_DAY, type Network } from './network.ts';
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
  const fronts = new DominanceClassFronts();
  const lands = arrivals(network, outbound);
  const leaves = departures(network, inbound);
  for (let out = 0; out < outbound.count; out++) {
    for (let back = 0; back < inbound.count; back++) {
      const total = outbound.totalMinor[out]! + inbound.totalMinor[back]!;
      const minutes = outbound.durationMinutes[out]! + inbound.durationMinutes[back]!;
      const stops = outbound.stops[out]! + inbound.stops[back]!;
      const cell = outbound.dominanceClass[out]! * 65_536 + inbound.dominanceClass[back]!;
      if (fronts.isBeaten(cell, total, minutes, stops)) continue;
      if (leaves[back]! - lands[out]! < rules.minimumStayMinutes) continue;
      if (rules.mayPair && !mayPair(rules.mayPair, outbound, out, inbound, back)) continue;
      fronts.add(cell, { total, minutes, stops, out, back });
    }
  }
  const pairs = fronts.listCheapestFirst();
  const shown = pairs.slice(0, rules.limit);
  return {
    count: shown.length,
    foundCount: pairs.length,
    outbound,
    inbound,
    outboundIndex: Uint32Array.from(shown, (pair) => pair.out),
    inboundIndex: Uint32Array.from(shown, (pair) => pair.back),
    totalMinor: Float64Array.from(shown, (pair) => pair.total),
    durationMinutes: Uint16Array.from(shown, (pair) => pair.minutes),
    stops: Uint8Array.from(shown, (pair) => pair.stops),
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

/** UTC minute at which each itinerary leaves. */
function departures(network: Network, answer: FoundAnswer): Int32Array {
  return Int32Array.from({ length: answer.count }, (_, index) => {
    return departureUtc(network, answer.rows[index * 3]!, answer.days[index * 3]! - network.firstDay);
  });
}

function arrivals(network: Network, answer: FoundAnswer): Int32Array {
  return departures(network, answer).map((departs, index) => departs + answer.durationMinutes[index]!);
}

/** True if every inbound of the one day certainly leaves after every outbound of the other has arrived and stayed. */
export function alwaysFits(network: Network, outboundDay: number, inboundDay: number, stay: number): boolean {
  const { zones, rules } = network;
  const latestArrival = (outboundDay + 1) * MINUTES_A_DAY - zones.westmost + rules.maximumTotalMinutes;
  return inboundDay * MINUTES_A_DAY - zones.eastmost - latestArrival >= stay;
}

/** One pair of slices: its sums and its two itineraries. */
interface PairCandidate {
  readonly total: number;
  readonly minutes: number;
  readonly stops: number;
  readonly out: number;
  readonly back: number;
}

/** For every cell of two dominance classes, the pairs that no other of the cell beats in price, duration and stops. */
class DominanceClassFronts {
  private readonly cells = new Map<number, PairCandidate[]>();

  isBeaten(cell: number, total: number, minutes: number, stops: number): boolean {
    const front = this.cells.get(cell);
    if (!front) return false;
    for (const kept of front) {
      if (kept.total <= total && kept.minutes <= minutes && kept.stops <= stops) return true;
    }
    return false;
  }

  /** Adds an unbeaten pair and drops those that it beats. */
  add(cell: number, pair: PairCandidate): void {
    const front = this.cells.get(cell);
    if (!front) {
      this.cells.set(cell, [pair]);
      return;
    }
    let kept = 0;
    for (const other of front) {
      const beaten = pair.total <= other.total && pair.minutes <= other.minutes && pair.stops <= other.stops;
      if (!beaten) front[kept++] = other;
    }
    front.length = kept;
    front.push(pair);
  }

  listCheapestFirst(): PairCandidate[] {
    return [...this.cells.values()]
      .flat()
      .sort(
        (a, b) =>
          a.total - b.total || a.minutes - b.minutes || a.stops - b.stops || a.out - b.out || a.back - b.back,
      );
  }
}
