import type { Language } from '@farewind/contract/core/fields';
import type { UnitPrice } from '../api.ts';
import type { OfferedSlice, TripOffer } from '../trip-offers-api.ts';
import { familyName, leastBaggage } from '../pricing/combine-fares.ts';
import { withExternal } from '../suppliers/with-external.ts';
import type { FoundFare, FoundSlice } from './find-slices.ts';
import { findTrips, type FoundTrips, type SearchContext, type TripQuery } from './find-trips.ts';
import { cheapestFares, pairUnits } from './pair-slices.ts';
import { findNotices, journeyOf } from './travel-notices.ts';

const MOST_OFFERS = 200;
/** Of each direction, the cheapest are combined: more pairs than this are in no list of the cheapest trips. */
const MOST_PAIRED = 60;

/** A candidate: cheap to compare, and built only if it is listed. */
interface Candidate {
  readonly totalMinor: number;
  readonly slices: readonly FoundSlice[];
  readonly build: () => TripOffer;
}

/**
 * The cheapest whole trips: of one way every fare, of a round trip for each two flights the cheapest fares and the
 * cheapest ones with checked baggage. Trips that a travel rule refuses are left out, because they cannot be bought.
 */
export function listTripOffers(context: SearchContext, trip: TripQuery, language: Language): TripOffer[] {
  const own = findTrips(context, trip);
  const isRoundTrip = trip.tripType === 'roundTrip';
  const trips = context.external ? withExternal(own, context.external, isRoundTrip) : own;
  const candidates = isRoundTrip ? roundTrips(trips) : oneWays(trips);
  const offers: TripOffer[] = [];
  for (const { slices, build } of candidates.toSorted((a, b) => a.totalMinor - b.totalMinor)) {
    if (!fitsRules(context, slices, language)) continue;
    offers.push(build());
    if (offers.length === MOST_OFFERS) break;
  }
  return offers;
}

function oneWays({ outbounds }: FoundTrips): Candidate[] {
  return outbounds.flatMap((slice) =>
    slice.fares.map((fare) => ({
      totalMinor: fare.totalMinor,
      slices: [slice],
      build: () => ({
        slices: [toOffered('outbound', slice, fare, fare.units)],
        totalMinor: fare.totalMinor,
      }),
    })),
  );
}

function roundTrips({ outbounds, inbounds, terms }: FoundTrips): Candidate[] {
  return outbounds.slice(0, MOST_PAIRED).flatMap((outbound) =>
    inbounds.slice(0, MOST_PAIRED).flatMap((inbound) => {
      const pairs = [
        cheapestFares(terms, outbound, inbound),
        cheapestFares(terms, outbound, inbound, hasBaggage),
      ]
        .filter((pair) => pair !== undefined)
        // A supplier's price for both directions at once has no lines to be compared later.
        .filter(({ outboundFare, inboundFare }) => !outboundFare.contracts?.has(inboundFare.fareId));
      const distinct = new Map(
        pairs.map((pair) => [`${pair.outboundFare.fareId} ${pair.inboundFare.fareId}`, pair]),
      );
      return [...distinct.values()].map(({ outboundFare, inboundFare, totalMinor }) => ({
        totalMinor,
        slices: [outbound, inbound],
        build: () => {
          const [out, back] = pairUnits(terms, outboundFare, inboundFare);
          return {
            slices: [
              toOffered('outbound', outbound, outboundFare, out),
              toOffered('return', inbound, inboundFare, back),
            ],
            totalMinor,
          };
        },
      }));
    }),
  );
}

function hasBaggage({ options }: FoundFare): boolean {
  return options.every(({ fare }) => fare.baggage.pieces > 0);
}

function fitsRules(
  { places, rules, travelRules }: SearchContext,
  slices: readonly FoundSlice[],
  language: Language,
): boolean {
  const journey = journeyOf(
    places,
    slices.map(({ segments, kind }) => segments.map((segment) => ({ ...segment, kind }))),
  );
  return findNotices(rules, travelRules, journey, language).unfitReason === undefined;
}

function toOffered(
  direction: OfferedSlice['direction'],
  { flightId, kind, segments }: FoundSlice,
  { fareId, options, seatsLeft }: FoundFare,
  units: readonly UnitPrice[],
): OfferedSlice {
  const fares = options.map(({ fare }) => fare);
  return {
    direction,
    flightId,
    fareId,
    kind,
    family: familyName(fares),
    segments,
    handBaggage: leastBaggage(fares.map(({ handBaggage }) => handBaggage)),
    baggage: leastBaggage(fares.map(({ baggage }) => baggage)),
    seatsLeft,
    units,
  };
}
