import { minorOf, pairTotalOf } from '@farewind/contract/flights/pair-of-fares';
import type { Fare, FlightResponse } from '@farewind/contract/flights/search';
import { formatMinor } from '@farewind/values/money';
import { fitsFare, fitsFlight, fitsHours, fitsPrice, toOffer, type Offer } from './filter-offers.ts';
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
  const ways = waysOf(returns, filters);
  const hours = hourFilterOf(filters, 'outbound');
  return outbounds.flatMap((flight) => {
    if (!fitsFlight(flight, filters) || !fitsHours(flight, hours)) return [];
    const fares = flight.fares.filter((fare) => fitsFare(fare, filters));
    const offer = flight.bookable ? pairOf(flight, fares, ways) : toOffer(flight, fares);
    return offer !== undefined && fitsPrice(offer.price, filters) ? [offer] : [];
  });
}

/** The fares of the matching returns, cheapest first. */
function waysOf(returns: readonly FlightResponse[], filters: ResultsSearch): Way[] {
  const hours = hourFilterOf(filters, 'return');
  return returns
    .filter((flight) => flight.bookable && fitsFlight(flight, filters) && fitsHours(flight, hours))
    .flatMap((flight) =>
      flight.fares
        .filter((fare) => fitsFare(fare, filters))
        .map((fare) => ({ flight, fare, minor: minorOf(fare.total) })),
    )
    .toSorted((a, b) => a.minor - b.minor || a.flight.durationMinutes - b.flight.durationMinutes);
}

/** The cheapest of these fares with one of these returns. */
function pairOf(flight: FlightResponse, fares: readonly Fare[], ways: readonly Way[]): Offer | undefined {
  let least = Infinity;
  let best: { readonly fare: Fare; readonly way: Way } | undefined;
  for (const fare of fares) {
    const alone = minorOf(fare.total);
    for (const way of ways) {
      if (alone + way.minor - ROUNDED_TOGETHER >= least) break;
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

/** The same flights at the lowest price with checked baggage on each; undefined if they are not sold so. */
export function withBag(offer: Offer): Offer | undefined {
  const { flight, back } = offer;
  const fares = flight.fares.filter(hasBag);
  if (!flight.bookable) return undefined;
  if (back === undefined) return toOffer(flight, fares);
  const ways = back.flight.fares.filter(hasBag).map((fare) => {
    return { flight: back.flight, fare, minor: minorOf(fare.total) };
  });
  const pair = pairOf(
    flight,
    fares,
    ways.toSorted((a, b) => a.minor - b.minor),
  );
  return pair && { ...pair, isBagAdded: true };
}

/** The same outbound flight in another fare, with the cheapest of these returns; undefined if there is none. */
export function inFare(
  offer: Offer,
  fare: Fare,
  returns: readonly FlightResponse[],
  filters: ResultsSearch,
): Offer | undefined {
  return offer.back === undefined
    ? toOffer(offer.flight, [fare])
    : pairOf(offer.flight, [fare], waysOf(returns, filters));
}

function hasBag({ baggage }: Fare): boolean {
  return baggage.pieces > 0;
}

/** Whether the price of an offer includes checked baggage on each of its flights. */
export function includesBag({ fare, back }: Offer): boolean {
  return hasBag(fare) && (back === undefined || hasBag(back.fare));
}
