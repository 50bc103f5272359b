import { minorOf, pairTotalOf } from '@farewind/contract/flights/pair-of-fares';
import type { Fare, FlightResponse } from '@farewind/contract/flights/search';
import { formatMinor } from '@farewind/values/money';
import { fitsFare, fitsFlight, fitsHours, fitsPrice, toOffer, type Offer } from './filter-offers.ts';
import { fittingAirports } from './fits-airports.ts';
import { hourFilterOf, type ResultsSearch } from './results-search.ts';

interface Way {
  readonly flight: FlightResponse;
  readonly fare: Fare;
  readonly minor: number;
}

/** How much a pair converted as one sum may differ from its halves: a minor unit for each of at most nine travellers. */
const ROUNDED_TOGETHER = 9;

/**
 * Round trips: each matching outbound flight with its cheapest matching return, the quicker one at the same price. An
 * outbound flight that is not sold is kept without a return, so that its reason is shown; one without a matching return
 * is omitted.
 */
export function pairOffers(
  outbounds: readonly FlightResponse[],
  returns: readonly FlightResponse[],
  filters: ResultsSearch,
): Offer[] {
  const fitsAirports = fittingAirports([...outbounds, ...returns], filters.airports);
  const ways = waysOf(returns, filters, fitsAirports);
  const hours = hourFilterOf(filters, 'outbound');
  return outbounds.flatMap((flight) => {
    if (!fitsFlight(flight, filters) || !fitsAirports(flight) || !fitsHours(flight, hours)) return [];
    const faresFor = (ofFare: ResultsSearch) => flight.fares.filter((fare) => fitsFare(fare, ofFare));
    const offer = flight.bookable
      ? pairOf(flight, faresFor(ofEachWay(filters)), ways, filters)
      : toOffer(flight, faresFor(filters));
    return offer !== undefined && fitsPrice(offer.price, filters) ? [offer] : [];
  });
}

/** A pair has baggage if both of its ways do; one without may have it on either. */
function ofEachWay({ baggage, ...rest }: ResultsSearch): ResultsSearch {
  return baggage === 'with' ? { ...rest, baggage } : rest;
}

/** The fares of the matching returns, cheapest first. */
function waysOf(
  returns: readonly FlightResponse[],
  filters: ResultsSearch,
  fitsAirports = fittingAirports(returns, filters.airports),
): Way[] {
  const hours = hourFilterOf(filters, 'return');
  return returns
    .filter((flight) => flight.bookable && fitsFlight(flight, filters))
    .filter((flight) => fitsAirports(flight) && fitsHours(flight, hours))
    .flatMap((flight) =>
      flight.fares
        .filter((fare) => fitsFare(fare, ofEachWay(filters)))
        .map((fare) => ({ flight, fare, minor: minorOf(fare.total) })),
    )
    .toSorted((a, b) => a.minor - b.minor || a.flight.durationMinutes - b.flight.durationMinutes);
}

/** The cheapest of these fares with one of these returns. */
function pairOf(
  flight: FlightResponse,
  fares: readonly Fare[],
  ways: readonly Way[],
  { baggage }: ResultsSearch = {},
): Offer | undefined {
  let least = Infinity;
  let best: { readonly fare: Fare; readonly way: Way } | undefined;
  for (const fare of fares) {
    const alone = minorOf(fare.total);
    for (const way of ways) {
      if (alone + way.minor - ROUNDED_TOGETHER >= least) break;
      if (baggage === 'without' && hasBag(fare) && hasBag(way.fare)) continue;
      const total = pairTotalOf(flight, fare, way.flight, way.fare);
      if (total === undefined || total >= least) continue;
      least = total;
      best = { fare, way };
    }
  }
  if (best === undefined) return undefined;
  const { fare, way } = best;
  return { flight, fares, fare, back: way, total: formatMinor(least), price: least / 100 };
}

/** Finds flights and fares of an earlier answer in this one, at their present price. */
export function againIn(
  outbounds: readonly FlightResponse[],
  returns: readonly FlightResponse[],
): (offer: Offer) => Offer | undefined {
  const byId = new Map([...outbounds, ...returns].map((flight) => [flight.id, flight]));
  const find = (flight: FlightResponse, { fareId }: Fare) => {
    const now = byId.get(flight.id);
    const fare = now?.bookable === true ? now.fares.find((each) => each.fareId === fareId) : undefined;
    return now && fare && { flight: now, fare, minor: minorOf(fare.total) };
  };
  return ({ flight, fare, back }) => {
    const out = find(flight, fare);
    const way = back && find(back.flight, back.fare);
    return out && way && pairOf(out.flight, [out.fare], [way]);
  };
}

/** The same flights at the lowest price with checked baggage on each; undefined if it is included, or not sold. */
export function withBag(offer: Offer): Offer | undefined {
  const { flight, back } = offer;
  const fares = flight.fares.filter(hasBag);
  if (!flight.bookable || includesBag(offer)) return undefined;
  return back === undefined ? toOffer(flight, fares) : pairWithBag(flight, fares, back.flight);
}

function pairWithBag(
  flight: FlightResponse,
  fares: readonly Fare[],
  back: FlightResponse,
): Offer | undefined {
  const pair = pairOf(flight, fares, waysOf([back], { baggage: 'with' }));
  return pair && { ...pair, isBagAdded: true };
}

/**
 * The same outbound flight in another fare, with the cheapest of these returns, or with the same return if a bag was added
 * to both; undefined if there is none.
 */
export function inFare(
  offer: Offer,
  fare: Fare,
  returns: readonly FlightResponse[],
  filters: ResultsSearch,
): Offer | undefined {
  const { flight, back, isBagAdded } = offer;
  if (back === undefined) return toOffer(flight, [fare]);
  return isBagAdded
    ? pairWithBag(flight, [fare], back.flight)
    : pairOf(flight, [fare], waysOf(returns, filters), filters);
}

/** The same outbound flight at its lowest price, whatever the filters leave out. */
export function atLowest(offer: Offer, returns: readonly FlightResponse[]): Offer | undefined {
  const { flight, back } = offer;
  return back === undefined ? toOffer(flight) : pairOf(flight, flight.fares, waysOf(returns, {}));
}

function hasBag({ baggage }: Fare): boolean {
  return baggage.pieces > 0;
}

/** Whether the price of an offer includes checked baggage on each of its flights. */
export function includesBag({ fare, back }: Offer): boolean {
  return hasBag(fare) && (back === undefined || hasBag(back.fare));
}
