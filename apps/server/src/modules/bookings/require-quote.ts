import { formatMinor } from '@farewind/values/money';
import { refusal } from '../../platform/errors.ts';
import type { FlightChoice, PricedTrip } from '../flights/public.ts';
import type { QuoteClaims } from './quote-claims.ts';
import { sealRefusal } from './quote-seal.ts';

/** Refuses a seal that was made for another choice, other passengers or another currency than the order names. */
export function requireQuoteOfChoice(claims: QuoteClaims, choice: FlightChoice): void {
  const chosen = [[choice.flightId, choice.fareId]];
  if (choice.returnFlightId !== undefined) chosen.push([choice.returnFlightId, choice.returnFareId ?? '']);
  const quoted = claims.items.map(({ flightId, fareId }) => [flightId, fareId]);
  const { adults, children, infants } = choice.counts;
  const fits =
    JSON.stringify(chosen) === JSON.stringify(quoted) &&
    claims.currency === choice.currency &&
    claims.counts.adults === adults &&
    claims.counts.children === children &&
    claims.counts.infants === infants;
  if (!fits) throw sealRefusal();
}

/** No sum is charged that the customer has not seen: any other live price needs a new yes (FLT-PRICE, old and new). */
export function requireQuotedPrice(claims: QuoteClaims, trip: PricedTrip): void {
  if (trip.totalMinor === claims.totalMinor && trip.currency === claims.currency) return;
  throw refusal('FLT-PRICE', {
    data: {
      old: formatMinor(claims.totalMinor),
      new: formatMinor(trip.totalMinor),
      currency: trip.currency,
    },
  });
}
