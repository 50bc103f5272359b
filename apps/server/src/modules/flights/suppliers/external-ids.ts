import { createHash } from 'node:crypto';
import type { Segment } from '@farewind/contract/flights/search';
import type { OfferPart } from './offer-parts.ts';
import type { SupplierOffer } from '../ports.ts';

const EXTERNAL = /^x[0-9a-f]{16}$/;

/** Whether a fare's id belongs to an external offer. */
export function isExternalId(id: string): boolean {
  return EXTERNAL.test(id);
}

/** The same for equal flights on the same date, from any seller. */
export function datedFlightsKey(
  segments: readonly Pick<Segment, 'carrier' | 'number' | 'from' | 'to' | 'departsAt'>[],
): string {
  return segments
    .map(({ carrier, number, from, to, departsAt }) =>
      [carrier, Number(number) || number, from, to, departsAt].join(' '),
    )
    .join('/');
}

/** Id of dated flights that only external suppliers sell. */
export function externalFlightId(offer: Pick<SupplierOffer, 'segments'>): string {
  return idOf([datedFlightsKey(offer.segments)]);
}

/**
 * The same for equal kinds of fares on equal dated flights of the same supplier, in every search. Half of a return trip
 * has another id than the same flights sold alone.
 */
export function externalFareId(supplierCode: string, offer: OfferPart): string {
  const { cabin, family, baggage, handBaggage, change, cancel, half } = offer;
  return idOf([
    ...(half ? [half] : []),
    supplierCode,
    datedFlightsKey(offer.segments),
    cabin,
    family,
    baggage.pieces,
    handBaggage.pieces,
    change.allowed,
    cancel.allowed,
  ]);
}

function idOf(parts: readonly unknown[]): string {
  return `x${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}`;
}
