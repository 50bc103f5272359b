import type { ExchangeRate } from '@farewind/values/exchange-rate';
import { mayPair, type PairSide } from '@farewind/travel-rules/pair-rules';
import { datePart, type LocalDate } from '@farewind/values/local-time';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { UnitPrice } from '../api.ts';
import { pricePair, sliceTotal } from '../pricing/price-slice.ts';
import type { FoundFare, FoundSlice } from './find-slices.ts';

/** The inputs for checking and pricing two directions. */
export interface PairTerms {
  readonly counts: PassengerCounts;
  readonly rate: ExchangeRate;
  /** The last possible return date of an outbound slice; undefined if no rule limits it. */
  readonly latestReturn: (outbound: FoundSlice) => LocalDate | undefined;
}

/** Whether a fare of an outbound slice and one of a return may be bought together. */
export function combines(
  terms: PairTerms,
  outbound: FoundSlice,
  outboundFare: FoundFare,
  inbound: FoundSlice,
  inboundFare: FoundFare,
): boolean {
  if (inbound.departsAtInstant <= outbound.arrivesAtInstant) return false;
  const isOfContract = outboundFare.contracts !== undefined || inboundFare.contracts !== undefined;
  if (isOfContract && !outboundFare.contracts?.has(inboundFare.fareId)) return false;
  const sides = [sideOf(outbound, outboundFare), sideOf(inbound, inboundFare)] as const;
  return mayPair(...sides, terms.latestReturn(outbound));
}

function sideOf(slice: FoundSlice, { pairGroup, stay }: FoundFare): PairSide {
  return {
    kind: slice.kind,
    carrier: slice.carrier,
    date: datePart(slice.segments[0]!.departsAt),
    pairGroup,
    stay,
  };
}

/** Two fares bought together, and their price for the whole party. */
export interface FarePair {
  readonly outboundFare: FoundFare;
  readonly inboundFare: FoundFare;
  readonly totalMinor: number;
}

/** The cheapest pair of two slices' fares of which `fits` holds; undefined if none combine. */
export function cheapestFares(
  terms: PairTerms,
  outbound: FoundSlice,
  inbound: FoundSlice,
  fits: (fare: FoundFare) => boolean = () => true,
): FarePair | undefined {
  let cheapest: FarePair | undefined;
  for (const outboundFare of outbound.fares.filter(fits)) {
    for (const inboundFare of inbound.fares.filter(fits)) {
      if (!combines(terms, outbound, outboundFare, inbound, inboundFare)) continue;
      const totalMinor = pairTotal(terms, outboundFare, inboundFare);
      if (cheapest === undefined || totalMinor < cheapest.totalMinor)
        cheapest = { outboundFare, inboundFare, totalMinor };
    }
  }
  return cheapest;
}

/** Both directions for the whole party. */
export function pairTotal(terms: PairTerms, outbound: FoundFare, inbound: FoundFare): number {
  const contractMinor = outbound.contracts?.get(inbound.fareId);
  if (contractMinor !== undefined) return contractMinor;
  // Other sellers price each direction separately.
  if (inbound.pairGroup === undefined || inbound.source) return outbound.totalMinor + inbound.totalMinor;
  const [out, back] = pairUnits(terms, outbound, inbound);
  return sliceTotal(out) + sliceTotal(back);
}

/** The prices of both directions, which for fares sold only as a pair are shares of one price. */
export function pairUnits(
  { counts, rate }: PairTerms,
  outbound: FoundFare,
  inbound: FoundFare,
): readonly [readonly UnitPrice[], readonly UnitPrice[]] {
  if (inbound.pairGroup === undefined || inbound.source) return [outbound.units, inbound.units];
  const prices = (fare: FoundFare) => fare.options.map((option) => option.prices);
  return pricePair(prices(outbound), prices(inbound), counts, rate, true);
}

/** The party's price of a trip, and whether it is nonstop. */
export interface CheapestTrip {
  readonly totalMinor: number;
  readonly direct: boolean;
}

/** The cheapest way to buy a return with any of the outbound slices, below `below`; undefined if there is none. */
export function cheapestPair(
  terms: PairTerms,
  outbounds: readonly FoundSlice[],
  inbound: FoundSlice,
  below = Infinity,
): CheapestTrip | undefined {
  let cheapest: CheapestTrip | undefined;
  let most = below;
  const inboundLeast = inbound.fares[0]!.totalMinor - roundedTogether(terms);
  for (const outbound of outbounds) {
    // Of thousands of slices on each side, hardly any pair has to be compared.
    if (outbound.fares[0]!.totalMinor + inboundLeast >= most) continue;
    for (const inboundFare of cheapestByTerms(inbound)) {
      for (const outboundFare of cheapestByTerms(outbound)) {
        if (!combines(terms, outbound, outboundFare, inbound, inboundFare)) continue;
        const totalMinor = pairTotal(terms, outboundFare, inboundFare);
        if (totalMinor >= most) continue;
        most = totalMinor;
        cheapest = { totalMinor, direct: outbound.segments.length + inbound.segments.length === 2 };
      }
    }
  }
  return cheapest;
}

/** The cheapest way to buy an outbound slice with any of the returns; undefined if there is none. */
export function cheapestReturnTrip(
  terms: PairTerms,
  outbound: FoundSlice,
  inbounds: readonly FoundSlice[],
): number | undefined {
  let least: number | undefined;
  for (const inbound of inbounds) {
    least = cheapestPair(terms, [outbound], inbound, least)?.totalMinor ?? least;
  }
  return least;
}

/** How much less a pair converted as one may cost than its halves: one minor unit per traveller. */
export function roundedTogether({ counts }: PairTerms): number {
  return counts.adults + counts.children + counts.infants;
}

const termsCache = new WeakMap<FoundSlice, readonly FoundFare[]>();

/**
 * The cheapest fare sold alone and the cheapest of each pair group and stay; fares are sorted by price. Halves of a
 * contract each combine with other fares.
 */
function cheapestByTerms(slice: FoundSlice): readonly FoundFare[] {
  let cheapest = termsCache.get(slice);
  if (!cheapest) {
    const byTerms = new Map<string, FoundFare>();
    for (const fare of slice.fares) {
      const half = fare.contracts ? fare.fareId : null;
      const key = JSON.stringify([fare.pairGroup, fare.stay.minDays, fare.stay.maxDays, half]);
      if (!byTerms.has(key)) byTerms.set(key, fare);
    }
    cheapest = [...byTerms.values()];
    termsCache.set(slice, cheapest);
  }
  return cheapest;
}
