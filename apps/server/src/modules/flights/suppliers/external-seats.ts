import type { Language } from '@farewind/contract/core/fields';
import type { Segment } from '@farewind/contract/flights/search';
import type { SeatMap, SeatOnMap } from '@farewind/contract/flights/seat-maps';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import {
  countOf,
  passengerTypes,
  type PassengerCounts,
  type PassengerType,
} from '@farewind/values/passengers';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { ExtrasChoice, PricedExtra } from '../api.ts';
import type { BoughtService, SeatElement, SeatService, SupplierOffer, SupplierSeatMap } from '../ports.ts';
import { refsOfType } from './refs-of-type.ts';

/** One segment of an external trip with its seat map. */
export interface MappedSegment {
  readonly offer: SupplierOffer;
  /** From the offer's currency to the charged one. */
  readonly rate: ExchangeRate;
  readonly segment: Pick<Segment, 'from' | 'to'>;
  /** Undefined if no seats can be chosen on it. */
  readonly map: SupplierSeatMap | undefined;
}

type Seat = Extract<SeatElement, { kind: 'seat' }>;

const CODE = /^seat-([0-9A-Z]{1,8})$/;

/** Whether a chosen service is a seat of an external supplier. */
export function isSeatService({ serviceId }: { readonly serviceId: string }): boolean {
  return CODE.test(serviceId);
}

/** The maps with each seat's price by passenger type. Infants have no seat. */
export function presentSeatMaps(segments: readonly MappedSegment[], counts: PassengerCounts): SeatMap[] {
  return segments.flatMap(({ map, ...on }, index) =>
    map
      ? [
          {
            segment: index,
            from: on.segment.from,
            to: on.segment.to,
            cabins: map.cabins.map(({ deck, rows }) => ({
              deck,
              rows: rows.map(({ isOverWing, sections }) => ({
                isOverWing,
                sections: sections.map((elements) =>
                  elements.map((element) =>
                    element.kind === 'seat' ? presentSeat(element, on, counts) : { kind: element.kind },
                  ),
                ),
              })),
            })),
          },
        ]
      : [],
  );
}

function presentSeat(
  seat: Seat,
  { offer, rate }: Omit<MappedSegment, 'map'>,
  counts: PassengerCounts,
): SeatOnMap {
  return {
    kind: 'seat',
    seat: seat.seat,
    serviceId: `seat-${seat.seat}`,
    prices: passengerTypes.flatMap((passengerType) => {
      const sold = servicesOf(seat, offer, counts, passengerType);
      const [one] = sold ?? [];
      return one ? [{ passengerType, price: formatMinor(convertMinor(one.priceMinor, rate)) }] : [];
    }),
    ...(seat.name === undefined ? {} : { name: seat.name }),
    notes: [...seat.notes],
  };
}

/**
 * The seat for each passenger of a type, at one price; undefined if not all of them can have it. Which child gets which
 * of the supplier's names is known only with their birth dates.
 */
function servicesOf(
  { services }: Seat,
  offer: SupplierOffer,
  counts: PassengerCounts,
  type: PassengerType,
): readonly SeatService[] | undefined {
  if (type === 'infant') return undefined;
  const sold = refsOfType(offer, counts, type).map((ref) =>
    services.find(({ passengerRef }) => passengerRef === ref),
  );
  const isOne = sold.every((one) => one !== undefined && one.priceMinor === sold[0]?.priceMinor);
  return sold.length > 0 && isOne ? sold.filter((one) => one !== undefined) : undefined;
}

/**
 * The chosen seats with their prices, converted once each. Refuses at its member a seat of nobody or of no flight, and a
 * second one for the same passenger or of the same number; refuses with FLT-SEAT all that are not free.
 */
export function priceSeats(
  segments: readonly MappedSegment[],
  counts: PassengerCounts,
  chosen: ExtrasChoice['services'],
  language: Language,
): PricedExtra[] {
  const types = passengerTypes.flatMap((type) =>
    Array.from({ length: countOf(counts, type) }, (): PassengerType => type),
  );
  const taken: Gone[] = [];
  const priced = chosen.flatMap((one, index): PricedExtra[] => {
    if (!isSeatService(one)) return [];
    const { serviceId, passengerIndex, segment: at = -1 } = one;
    const on = segments[at];
    const type = types[passengerIndex];
    const isRepeated = chosen
      .slice(0, index)
      .some(
        (other) =>
          isSeatService(other) &&
          other.segment === at &&
          (other.passengerIndex === passengerIndex || other.serviceId === serviceId),
      );
    if (!on || !type || type === 'infant' || isRepeated)
      throw fieldRefusal([{ path: `services[${index}]`, message: 'validation.invalidValue' }]);
    const seat = CODE.exec(serviceId)![1]!;
    const name = translate(language, 'flights.seat', { seat, from: on.segment.from, to: on.segment.to });
    const element = findSeat(on.map, seat);
    const sold = element && servicesOf(element, on.offer, counts, type);
    if (!sold) {
      taken.push({ serviceId, passengerIndex, segment: at, name });
      return [];
    }
    return [
      {
        code: serviceId,
        kind: 'seat',
        name,
        provider: undefined,
        passengerIndex,
        segment: at,
        totalMinor: convertMinor(sold[0]!.priceMinor, on.rate),
        refundable: false,
        ofSupplier: sold,
      },
    ];
  });
  if (taken.length > 0) throw seatsGone(taken);
  return priced;
}

interface Gone {
  readonly serviceId: string;
  readonly passengerIndex: number;
  readonly segment: number;
  readonly name: string;
}

/** Names the seats that are not free any more; `data.seats` are the chosen services that have to be dropped. */
function seatsGone(taken: readonly Gone[]) {
  return refusal('FLT-SEAT', {
    values: { seats: taken.map(({ name }) => name).join('; '), isQuoted: 'no', before: '', after: '' },
    data: {
      seats: taken.map(({ serviceId, passengerIndex, segment }) => ({ serviceId, passengerIndex, segment })),
    },
  });
}

function findSeat(map: SupplierSeatMap | undefined, seat: string): Seat | undefined {
  return map?.cabins
    .flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flat()))
    .find((element): element is Seat => element.kind === 'seat' && element.seat === seat);
}

/** The supplier's own service for a seat; a traveller's id is the one that the offer has for them. */
export function toBoughtSeat(ofSupplier: readonly SeatService[], passengerRef: string): BoughtService {
  const own = ofSupplier.find((one) => one.passengerRef === passengerRef);
  if (!own) throw new Error('The seat is not sold to this passenger');
  return { serviceRef: own.serviceRef, quantity: 1, priceMinor: own.priceMinor };
}
