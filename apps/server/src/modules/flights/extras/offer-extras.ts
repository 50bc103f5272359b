import type { Language } from '@farewind/contract/core/fields';
import type { Segment, ServiceOffer } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import { countOf, passengerTypes, type PassengerCounts } from '@farewind/values/passengers';
import type { Extra } from './read-extras.ts';

export interface ExtrasFrame {
  readonly counts: PassengerCounts;
  readonly rate: ExchangeRate;
  readonly currency: Currency;
  readonly language: Language;
}

/**
 * The extras available on the segments of one direction, by passenger type. Segments are numbered through the whole
 * trip, `firstSegment` being the direction's first; insurance covers the trip and is only listed with the first
 * direction.
 */
export function offerExtras(
  extras: readonly Extra[],
  segments: readonly Segment[],
  firstSegment: number,
  frame: ExtrasFrame,
): ServiceOffer[] {
  const travelling = passengerTypes.filter((type) => countOf(frame.counts, type) > 0);
  const offer = (extra: Extra, segment?: number): ServiceOffer[] =>
    travelling
      .filter((type) => extra.passengerTypes.includes(type))
      .map((passengerType) => ({
        serviceId: extra.code,
        kind: extra.kind,
        ...(segment === undefined ? {} : { segment }),
        passengerType,
        name: extra.name[frame.language],
        price: formatMinor(convertMinor(extra.priceMinor, frame.rate)),
        currency: frame.currency,
        max: extra.most,
        refundable: extra.refundable,
        ...(extra.provider === undefined ? {} : { provider: extra.provider }),
      }));
  const bags = segments.flatMap((segment, index) =>
    extras.filter((extra) => isBagOn(extra, segment)).flatMap((extra) => offer(extra, firstSegment + index)),
  );
  const insurances = extras.filter(({ kind }) => kind === 'insurance').slice(0, firstSegment === 0 ? 1 : 0);
  return [...bags, ...insurances.flatMap((extra) => offer(extra))];
}

export function isBagOn({ kind, carrier }: Extra, segment: Pick<Segment, 'carrier'>): boolean {
  return kind === 'bag' && (carrier === undefined || carrier === segment.carrier);
}
