import { formatMinor } from '@farewind/values/money';
import { refusal } from '../../platform/errors.ts';
import type { ExtrasChoice, FlightChoice, PricedExtra, PricedTrip } from '../flights/public.ts';
import { totalWith, type QuoteClaims } from './quote-claims.ts';
import { sealRefusal } from './quote-seal.ts';

/** Refuses a seal that was made for another choice, other passengers or another currency than the order names. */
export function requireQuoteOfChoice(claims: QuoteClaims, choice: FlightChoice, extras: ExtrasChoice): void {
  const chosen = [[choice.flightId, choice.fareId]];
  if (choice.returnFlightId !== undefined) chosen.push([choice.returnFlightId, choice.returnFareId ?? '']);
  const quoted = claims.items.map(({ flightId, fareId }) => [flightId, fareId]);
  const { adults, children, infants } = choice.counts;
  const fits =
    JSON.stringify(chosen) === JSON.stringify(quoted) &&
    extrasKey(extras.services, extras.insurance) === quotedExtrasKey(claims) &&
    claims.currency === choice.currency &&
    claims.counts.adults === adults &&
    claims.counts.children === children &&
    claims.counts.infants === infants;
  if (!fits) throw sealRefusal();
}

function quotedExtrasKey({ extras }: QuoteClaims): string {
  const bags = extras.filter(({ kind }) => kind === 'bag');
  return extrasKey(
    bags.map(({ code, passengerIndex, segment }) => ({ serviceId: code, passengerIndex, segment })),
    extras.some(({ kind }) => kind === 'insurance'),
  );
}

/** What was chosen, in whatever order it was named. */
function extrasKey(services: ExtrasChoice['services'], insurance: boolean): string {
  const named = services.map(
    ({ serviceId, passengerIndex, segment }) => `${serviceId} ${passengerIndex} ${segment ?? ''}`,
  );
  return JSON.stringify([named.toSorted(), insurance]);
}

/** No sum is charged that the customer has not seen: any other live price needs a new yes (FLT-PRICE, old and new). */
export function requireQuotedPrice(
  claims: QuoteClaims,
  trip: PricedTrip,
  extras: readonly PricedExtra[],
): void {
  const totalMinor = totalWith(trip, extras);
  if (totalMinor === claims.totalMinor && trip.currency === claims.currency) return;
  throw refusal('FLT-PRICE', {
    data: {
      old: formatMinor(claims.totalMinor),
      new: formatMinor(totalMinor),
      currency: trip.currency,
    },
  });
}

/** Nobody buys other times than they have seen: a flight that was moved since it was priced is priced anew (FLT-EXPIRED). */
export function requireQuotedTimes(claims: QuoteClaims, trip: PricedTrip): void {
  const seen = claims.items.map(({ flights }) => timesOf(flights));
  const live = trip.slices.map(({ segments }) => timesOf(segments));
  if (JSON.stringify(seen) !== JSON.stringify(live)) throw refusal('FLT-EXPIRED');
}

function timesOf(flights: readonly { readonly departsAt: string; readonly arrivesAt: string }[]): string[] {
  return flights.flatMap(({ departsAt, arrivesAt }) => [departsAt, arrivesAt]);
}
