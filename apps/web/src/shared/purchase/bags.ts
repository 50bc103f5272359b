import type { ServiceOffer } from '@farewind/contract/flights/search';
import { passengerTypes, type PassengerType } from '@farewind/values/passengers';
import { addAmounts } from '../format/money.ts';
import { groupBy } from '../group-by.ts';

/** An extra of one passenger on one segment, named as in CheckPrice and AddOrder. */
export interface ChosenService {
  readonly serviceId: string;
  readonly passengerIndex: number;
  readonly segment: number;
}

/** A bag for one whole direction, offered by every segment of it, or for both directions together. */
export interface BagOffer {
  readonly serviceId: string;
  readonly name: string;
  readonly segments: readonly number[];
  /** Total of all segments. */
  readonly price: string;
  readonly most: number;
  readonly passengerTypes: readonly PassengerType[];
}

/**
 * The bags that all segments of a direction offer. `services` are the direction's own; a bag for both directions is
 * listed with the first.
 */
export function listBags(services: readonly ServiceOffer[], segmentCount: number): BagOffer[] {
  const bags = services.filter(({ kind }) => kind === 'bag');
  return [...groupBy(bags, ({ serviceId }) => serviceId)].flatMap(([serviceId, own]) => {
    const ofWay = [...new Set(own.flatMap(({ segment }) => segment ?? []))];
    const first = own[0];
    if (first === undefined || ofWay.length < segmentCount) return [];
    const { together } = first;
    if (together?.[0] !== undefined && !ofWay.includes(together[0])) return [];
    const segments = together ?? ofWay;
    const perSegment = segments.map(
      (at) => own.find(({ segment }) => segment === at)?.price ?? (together ? first.price : '0.00'),
    );
    return [
      {
        serviceId,
        name: first.name,
        segments,
        price: perSegment.reduce(addAmounts),
        most: first.max,
        passengerTypes: passengerTypes.filter((type) =>
          own.some(({ passengerType }) => passengerType === type),
        ),
      },
    ];
  });
}

/** How many of these bags a passenger has. */
export function countBags(services: readonly ChosenService[], bag: BagOffer, passengerIndex: number): number {
  return services.filter(
    (service) =>
      service.serviceId === bag.serviceId &&
      service.passengerIndex === passengerIndex &&
      service.segment === bag.segments[0],
  ).length;
}

/** Sets the number of bags of a passenger, on every segment of a direction. */
export function withBags(
  services: readonly ChosenService[],
  bag: BagOffer,
  passengerIndex: number,
  count: number,
): ChosenService[] {
  const others = services.filter(
    (service) =>
      service.serviceId !== bag.serviceId ||
      service.passengerIndex !== passengerIndex ||
      !bag.segments.includes(service.segment),
  );
  const own = bag.segments.flatMap((segment) =>
    Array.from({ length: count }, () => ({ serviceId: bag.serviceId, passengerIndex, segment })),
  );
  return [...others, ...own];
}
