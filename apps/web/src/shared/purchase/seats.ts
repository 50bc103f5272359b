import type { Order } from '@farewind/contract/bookings/get-order';
import type { ChosenService } from './bags.ts';

/** Whether a chosen extra is a seat of a flight. */
export function isSeat({ serviceId }: Pick<ChosenService, 'serviceId'>): boolean {
  return serviceId.startsWith('seat-');
}

type Item = Pick<Order['items'][number], 'segments' | 'tickets'>;

/** `12A ANNA, 12B IVAN`, on a connection by flight: `LIS–AMS 12A …; AMS–DXB …`. Empty without chosen seats. */
export function nameSeats(
  { segments, tickets }: Item,
  passengers: readonly Pick<Order['passengers'][number], 'name'>[],
): string {
  const live = tickets.filter(({ state }) => state === 'open' || state === 'issued');
  const flights = segments.flatMap(({ from, to }, index) => {
    const seats = live.flatMap(({ passengerIndex, seats: own = [] }) =>
      own
        .filter(({ segment }) => segment === index)
        .map(({ seat }) => `${seat} ${passengers[passengerIndex]?.name ?? ''}`.trim()),
    );
    if (seats.length === 0) return [];
    return [segments.length > 1 ? `${from}–${to} ${seats.join(', ')}` : seats.join(', ')];
  });
  return flights.join('; ');
}
