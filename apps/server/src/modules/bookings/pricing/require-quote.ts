import { formatMinor } from '@farewind/values/money';
import { refusal } from '../../../platform/errors.ts';
import type { ExtrasChoice, FlightChoice } from '../../flights/public.ts';
import type { PricedPurchase, PurchaseChoice } from './purchase.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { toFlightClaim, type FlightClaim } from './make-quote-claims.ts';
import { sealRefusal } from './quote-seal.ts';
import { quotedRidesKey, ridesKey } from './ride-claims.ts';

/** Refuses a seal made for another choice, other passengers or another currency than those of the order. */
export function requireQuoteOfChoice(claims: QuoteClaims, choice: PurchaseChoice): void {
  const quoted = claims.items.map(({ flightId, fareId }) => [flightId, fareId]);
  const { adults, children, infants } = choice.counts;
  const fits =
    JSON.stringify(chosenFlights(choice.flights)) === JSON.stringify(quoted) &&
    ridesKey(choice.rides) === quotedRidesKey(claims.rides) &&
    extrasKey(choice.extras.services, choice.extras.insurance) === quotedExtrasKey(claims) &&
    claims.coupon?.code === choice.coupon &&
    claims.currency === choice.currency &&
    claims.counts.adults === adults &&
    claims.counts.children === children &&
    claims.counts.infants === infants;
  if (!fits) throw sealRefusal();
}

function chosenFlights(choice: FlightChoice | undefined): string[][] {
  if (!choice) return [];
  const { flightId, fareId, returnFlightId, returnFareId = '' } = choice;
  return [[flightId, fareId], ...(returnFlightId === undefined ? [] : [[returnFlightId, returnFareId]])];
}

function quotedExtrasKey({ extras }: QuoteClaims): string {
  const services = extras.filter(({ kind }) => kind !== 'insurance');
  return extrasKey(
    services.map(({ code, passengerIndex, segment }) => ({ serviceId: code, passengerIndex, segment })),
    extras.some(({ kind }) => kind === 'insurance'),
  );
}

/** The same for equal choices, whatever their order. */
function extrasKey(services: ExtrasChoice['services'], insurance: boolean): string {
  const named = services.map(
    ({ serviceId, passengerIndex, segment }) => `${serviceId} ${passengerIndex} ${segment ?? ''}`,
  );
  return JSON.stringify([named.toSorted(), insurance]);
}

/**
 * Never charges a sum that the customer has not seen: any other live price needs a new confirmation (FLT-PRICE, with
 * the old and the new price).
 */
export function requireQuotedPrice(claims: QuoteClaims, { totalMinor, currency }: PricedPurchase): void {
  if (totalMinor === claims.totalMinor && currency === claims.currency) return;
  throw refusal('FLT-PRICE', {
    data: { old: formatMinor(claims.totalMinor), new: formatMinor(totalMinor), currency },
  });
}

/**
 * A buyer never buys other times than those shown: an offer whose times changed since pricing has to be priced again
 * (FLT-EXPIRED for a flight, TRF-EXPIRED for a ride).
 */
export function requireQuotedTimes(claims: QuoteClaims, { trip, rides }: PricedPurchase): void {
  const seen = claims.items.map(({ flights }) => timesOf(flights));
  const live = (trip?.slices ?? []).map(({ segments }) => timesOf(segments.map(toFlightClaim)));
  if (JSON.stringify(seen) !== JSON.stringify(live)) throw refusal('FLT-EXPIRED');
  const pickups = (rides?.rides ?? []).map(({ ride }) => ride.pickupAt);
  if (JSON.stringify(claims.rides.map(({ pickupAt }) => pickupAt)) !== JSON.stringify(pickups))
    throw refusal('TRF-EXPIRED');
}

function timesOf(flights: readonly FlightClaim[]): string[] {
  return flights.flatMap(({ departsAt, departsOffset = '', arrivesAt, arrivesOffset = '' }) => [
    `${departsAt} ${departsOffset}`,
    `${arrivesAt} ${arrivesOffset}`,
  ]);
}
