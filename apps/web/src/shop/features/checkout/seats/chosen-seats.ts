import type { SeatMap, SeatOnMap } from '@farewind/contract/flights/seat-maps';
import type { PassengerType } from '@farewind/values/passengers';
import type { ChosenService } from '../../../../shared/purchase/bags.ts';
import { isSeat } from '../../../../shared/purchase/seats.ts';

/** The seat of a passenger on a segment, as a chosen extra; undefined without one. */
export function findSeatOf(
  services: readonly ChosenService[],
  passengerIndex: number,
  segment: number,
): ChosenService | undefined {
  return services.find(
    (service) => isSeat(service) && service.passengerIndex === passengerIndex && service.segment === segment,
  );
}

/** The services with another seat for a passenger on a segment; without one, the airline assigns it. */
export function withSeat(
  services: readonly ChosenService[],
  at: Pick<ChosenService, 'passengerIndex' | 'segment'>,
  serviceId: string | undefined,
): ChosenService[] {
  const others = services.filter(
    (service) =>
      !isSeat(service) || service.passengerIndex !== at.passengerIndex || service.segment !== at.segment,
  );
  return serviceId === undefined ? others : [...others, { serviceId, ...at }];
}

/** Which passenger has a seat of a segment. */
export function findHolder(
  services: readonly ChosenService[],
  serviceId: string,
  segment: number,
): number | undefined {
  return services.find((service) => service.serviceId === serviceId && service.segment === segment)
    ?.passengerIndex;
}

/** The next passenger without a seat on a segment, counted on from one of them; undefined if all have one. */
export function findNextWithout(
  services: readonly ChosenService[],
  { passengerIndex, segment }: Pick<ChosenService, 'passengerIndex' | 'segment'>,
  types: readonly PassengerType[],
): number | undefined {
  const order = [...types.keys()].map((step) => (passengerIndex + 1 + step) % types.length);
  return order.find(
    (index) => types[index] !== 'infant' && findSeatOf(services, index, segment) === undefined,
  );
}

/** `seat-12A` → `12A`. */
export function seatNumber({ serviceId }: Pick<ChosenService, 'serviceId'>): string {
  return serviceId.replace(/^seat-/, '');
}

/** A seat's price for a passenger type; undefined if such a passenger can't have it. */
export function priceFor(seat: SeatOnMap, type: PassengerType): string | undefined {
  return seat.prices.find(({ passengerType }) => passengerType === type)?.price;
}

/** The seats of a map in one list, from front to back. */
export function listSeats({ cabins }: Pick<SeatMap, 'cabins'>): SeatOnMap[] {
  return cabins.flatMap(({ rows }) =>
    rows.flatMap(({ sections }) =>
      sections.flat().flatMap((element) => (element.kind === 'seat' ? [element] : [])),
    ),
  );
}

/** The different prices of a map for a passenger type, the lowest first. */
export function listPrices(map: Pick<SeatMap, 'cabins'>, type: PassengerType): string[] {
  const prices = new Set(listSeats(map).flatMap((seat) => priceFor(seat, type) ?? []));
  return [...prices].toSorted((one, other) => Number(one) - Number(other));
}

/** The chosen services without the seats that a refusal names as taken. */
export function withoutGone(services: readonly ChosenService[], gone: unknown): readonly ChosenService[] {
  const named = Array.isArray(gone) ? (gone as readonly Partial<ChosenService>[]) : [];
  return services.filter(
    (service) =>
      !named.some(
        ({ serviceId, passengerIndex, segment }) =>
          serviceId === service.serviceId &&
          passengerIndex === service.passengerIndex &&
          segment === service.segment,
      ),
  );
}
