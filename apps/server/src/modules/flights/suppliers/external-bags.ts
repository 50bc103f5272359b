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
import type { ChosenBag } from '../chosen-services.ts';
import { isSeatService } from './external-seats.ts';
import type { BoughtService, SupplierBag, SupplierOffer } from '../ports.ts';
import { refsOfType } from './refs-of-type.ts';

/** One direction of an external trip as it is priced, with the offer that it is part of. */
export interface BagSlice {
  readonly offer: SupplierOffer;
  readonly segments: number;
  /** From the offer's currency to the charged one. */
  readonly rate: ExchangeRate;
}

/** A kind of bag that everybody of a passenger type can buy on one direction, or on both together, at one price. */
interface BagKind {
  readonly code: string;
  readonly isForBoth: boolean;
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
  return listKinds(slices, counts).flatMap((kind) =>
    kind.segments.map((segment) => ({
      serviceId: kind.code,
      kind: 'bag' as const,
      segment,
      ...(kind.isForBoth ? { together: [...kind.segments] } : {}),
      passengerType: kind.passengerType,
      name: nameOf(kind, frame.language),
      price: formatMinor(kind.shareMinor),
      currency: frame.currency,
      max: kind.most,
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
        name: nameOf(kind, language),
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
        (one) => one.passengerRef === passengerRef && one.direction === direction && codeOf(one) === code,
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

/**
 * The direction of an offer in which a bag travels that is sold with a direction of a trip: only contracts have a way
 * back. A bag for both is bought with the way out, and undefined for the way back.
 */
export function directionOfBag(
  { inbound }: SupplierOffer,
  { code, slice }: Pick<ChosenBag, 'code' | 'slice'>,
): SupplierBag['direction'] | undefined {
  if (code.endsWith(FOR_BOTH)) return slice === 0 ? 'both' : undefined;
  return inbound && slice === 1 ? 'return' : 'outbound';
}

function listKinds(slices: readonly BagSlice[], counts: PassengerCounts): BagKind[] {
  let first = 0;
  const ofDirections = slices.flatMap(({ offer, segments: length, rate }, sliceIndex) => {
    const segments = Array.from({ length }, (_, index) => first + index);
    first += length;
    const direction = offer.inbound && sliceIndex === 1 ? 'return' : 'outbound';
    return kindsOf({ offer, rate, segments, direction }, counts);
  });
  const [out, back] = slices;
  if (!out || !back || out.offer !== back.offer) return ofDirections;
  const segments = Array.from({ length: first }, (_, index) => index);
  return [...ofDirections, ...kindsOf({ ...out, segments, direction: 'both' }, counts)];
}

interface Way extends Pick<BagSlice, 'offer' | 'rate'> {
  readonly segments: readonly number[];
  readonly direction: SupplierBag['direction'];
}

function kindsOf({ offer, rate, segments, direction }: Way, counts: PassengerCounts): BagKind[] {
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
          code: codeOf(one),
          isForBoth: direction === 'both',
          kg,
          passengerType,
          segments,
          shareMinor: convertMinor(Math.ceil(one.priceMinor / segments.length), rate),
          most: Math.min(...sold.map((bag) => bag?.most ?? 0)),
        },
      ];
    }),
  );
}

function cheapest(bags: readonly SupplierBag[]): SupplierBag | undefined {
  return bags.toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

/** The end of the code of a bag that is sold for both directions together. */
const FOR_BOTH = '-both';

function codeOf({ kg, direction }: Pick<SupplierBag, 'kg' | 'direction'>): string {
  return `supplier-bag-${kg ?? 'any'}${direction === 'both' ? FOR_BOTH : ''}`;
}

function nameOf({ kg, isForBoth }: Pick<BagKind, 'kg' | 'isForBoth'>, language: Language): string {
  const bag =
    kg === undefined
      ? translate(language, 'flights.checkedBag')
      : translate(language, 'flights.checkedBagOf', { kg });
  return isForBoth ? translate(language, 'flights.bagBothWays', { bag }) : bag;
}
