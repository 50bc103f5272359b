import { instantOf } from '@farewind/values/local-time';
import { mayPair, type PairSide } from '@farewind/travel-rules/pair-rules';
import type { Fare, FlightResponse } from './search.ts';

/**
 * The price of an outbound fare and a return fare together, in minor units; undefined if they are not sold together.
 * Both are from one answer without a chosen outbound flight.
 */
export function pairTotalOf(
  outbound: FlightResponse,
  outFare: Fare,
  inbound: FlightResponse,
  backFare: Fare,
): number | undefined {
  if (outFare.pairOnly) {
    const pair = outFare.pairs?.find(
      ({ flightId, fareId }) => flightId === inbound.id && fareId === backFare.fareId,
    );
    return pair && minorOf(pair.total);
  }
  if (backFare.pairOnly) return undefined;
  const [out, back] = [endsOf(outbound), endsOf(inbound)];
  if (back.departs <= out.arrives) return undefined;
  const sides = [sideOf(out, outbound, outFare), sideOf(back, inbound, backFare)] as const;
  return mayPair(...sides, outbound.latestReturn)
    ? minorOf(outFare.total) + minorOf(backFare.total)
    : undefined;
}

/** Parses a decimal text of our own; minor units are whole, so rounding restores them exactly. */
export function minorOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

interface Ends {
  readonly departs: number;
  readonly arrives: number;
  readonly carrier: string;
  readonly date: string;
}

const known = new WeakMap<FlightResponse, Ends>();

/** Cached departure and arrival instants: a list compares each flight with hundreds of others. */
function endsOf(flight: FlightResponse): Ends {
  let ends = known.get(flight);
  if (ends === undefined) {
    const first = flight.segments[0]!;
    const last = flight.segments.at(-1)!;
    ends = {
      departs: instantOf(first.departsAt, first.departsOffset),
      arrives: instantOf(last.arrivesAt, last.arrivesOffset),
      carrier: first.carrier,
      date: first.departsAt.slice(0, 10),
    };
    known.set(flight, ends);
  }
  return ends;
}

function sideOf({ carrier, date }: Ends, { kind }: FlightResponse, { terms }: Fare): PairSide {
  const stay = { minDays: terms?.minStayDays, maxDays: terms?.maxStayDays };
  return { kind, carrier, date, pairGroup: undefined, stay };
}
