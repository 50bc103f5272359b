import type { Language } from '@farewind/contract/core/fields';
import type { ServiceOffer } from '@farewind/contract/flights/search';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import {
  countOf,
  passengerTypes,
  type PassengerCounts,
  type PassengerType,
} from '@farewind/values/passengers';
import { fieldRefusal } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { ExtrasChoice, PricedExtra } from '../api.ts';
import { isSeatService } from './external-seats.ts';
import type { BoughtService, SupplierBag, SupplierOffer } from './ports.ts';
import { refsOfType } from './refs-of-type.ts';

/** One direction of an external trip as it is priced, with the offer that it is part of. */
export interface BagSlice {
  readonly offer: SupplierOffer;
  readonly segments: number;
  /** From the offer's currency to the charged one. */
  readonly rate: ExchangeRate;
}

/** A kind of bag that everybody of a passenger type can buy on one direction at one price. */
interface BagKind {
  readonly code: string;
  readonly kg: number | undefined;
  readonly passengerType: PassengerType;
  /** Indices in the whole trip. */
  readonly segments: readonly number[];
  /** Of one bag on one of the segments, in the charged currency. */
  readonly shareMinor: number;
  readonly most: number;
}

/** The bags on sale with a trip, as extras of its segments. */
export function offerBags(
  slices: readonly BagSlice[],
  counts: PassengerCounts,
  frame: { readonly currency: Currency; readonly language: Language },
): ServiceOffer[] {
  return listKinds(slices, counts).flatMap(({ code, kg, passengerType, segments, shareMinor, most }) =>
    segments.map((segment) => ({
      serviceId: code,
      kind: 'bag' as const,
      segment,
      passengerType,
      name: nameOf(kg, frame.language),
      price: formatMinor(shareMinor),
      currency: frame.currency,
      max: most,
      refundable: false,
    })),
  );
}

/**
 * The chosen bags with their prices: one passenger on one segment is the rounding unit, rounded up in the supplier's
 * currency so that it is paid in full. Refuses at its member a bag that is not on sale, and one that does not travel
 * on the whole direction.
 */
export function priceBags(
  slices: readonly BagSlice[],
  counts: PassengerCounts,
  chosen: ExtrasChoice['services'],
  language: Language,
): PricedExtra[] {
  const kinds = listKinds(slices, counts);
  const types = passengerTypes.flatMap((type) =>
    Array.from({ length: countOf(counts, type) }, (): PassengerType => type),
  );
  const countSame = (serviceId: string, passengerIndex: number, segment: number): number =>
    chosen.filter(
      (one) =>
        one.serviceId === serviceId && one.passengerIndex === passengerIndex && one.segment === segment,
    ).length;
  return chosen.flatMap((one, index): PricedExtra[] => {
    if (isSeatService(one)) return [];
    const { serviceId, passengerIndex, segment = -1 } = one;
    const kind = kinds.find(
      ({ code, passengerType, segments }) =>
        code === serviceId && passengerType === types[passengerIndex] && segments.includes(segment),
    );
    const wanted = countSame(serviceId, passengerIndex, segment);
    const isWhole = kind?.segments.every((at) => countSame(serviceId, passengerIndex, at) === wanted);
    if (!kind || !isWhole || wanted > kind.most)
      throw fieldRefusal([{ path: `services[${index}]`, message: 'validation.invalidValue' }]);
    return [
      {
        code: serviceId,
        kind: 'bag',
        name: nameOf(kind.kg, language),
        provider: undefined,
        passengerIndex,
        segment,
        totalMinor: kind.shareMinor,
        refundable: false,
      },
    ];
  });
}

/** The supplier's own services for the bags of an order; a traveller's ids are those that the offer has for them. */
export function toBought(
  bags: readonly SupplierBag[],
  wanted: readonly {
    readonly code: string;
    readonly passengerRef: string;
    readonly direction: SupplierBag['direction'];
  }[],
): BoughtService[] {
  const sold = wanted.map(({ code, passengerRef, direction }) => {
    const bag = cheapest(
      bags.filter(
        (one) => one.passengerRef === passengerRef && one.direction === direction && codeOf(one.kg) === code,
      ),
    );
    if (!bag) throw new Error(`The offer has no ${code} for this passenger`);
    return bag;
  });
  return [...Map.groupBy(sold, ({ serviceRef }) => serviceRef)].map(([serviceRef, own]) => ({
    serviceRef,
    quantity: own.length,
    priceMinor: own[0]!.priceMinor,
  }));
}

/** The direction of an offer that is sold as a direction of a trip: only contracts have a way back. */
export function directionOf({ inbound }: SupplierOffer, sliceIndex: number): SupplierBag['direction'] {
  return inbound && sliceIndex === 1 ? 'return' : 'outbound';
}

function listKinds(slices: readonly BagSlice[], counts: PassengerCounts): BagKind[] {
  let first = 0;
  return slices.flatMap(({ offer, segments: length, rate }, sliceIndex) => {
    const segments = Array.from({ length }, (_, index) => first + index);
    first += length;
    const direction = directionOf(offer, sliceIndex);
    const own = (offer.bags ?? []).filter((bag) => bag.direction === direction);
    return [...new Set(own.map(({ kg }) => kg))].flatMap((kg) =>
      passengerTypes.flatMap((passengerType) => {
        const sold = refsOfType(offer, counts, passengerType).map((ref) =>
          cheapest(own.filter((bag) => bag.passengerRef === ref && bag.kg === kg)),
        );
        const [one] = sold;
        // Which child gets which of the supplier's names is known only with their birth dates.
        if (!one || sold.some((bag) => bag?.priceMinor !== one.priceMinor)) return [];
        return [
          {
            code: codeOf(kg),
            kg,
            passengerType,
            segments,
            shareMinor: convertMinor(Math.ceil(one.priceMinor / length), rate),
            most: Math.min(...sold.map((bag) => bag?.most ?? 0)),
          },
        ];
      }),
    );
  });
}

function cheapest(bags: readonly SupplierBag[]): SupplierBag | undefined {
  return bags.toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

function codeOf(kg: number | undefined): string {
  return `supplier-bag-${kg ?? 'any'}`;
}

function nameOf(kg: number | undefined, language: Language): string {
  return kg === undefined
    ? translate(language, 'flights.checkedBag')
    : translate(language, 'flights.checkedBagOf', { kg });
}
