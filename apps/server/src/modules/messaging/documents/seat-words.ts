import type { Order } from '@farewind/contract/bookings/get-order';
import { listLiveTickets } from './document-kinds.ts';

type Item = Order['items'][number];

/** `12A ANNA PETROVA, 12B IVAN PETROV`, on a connection by flight: `LIS–AMS 12A …; AMS–DXB …`. Empty without seats. */
export function seatWords({ passengers }: Pick<Order, 'passengers'>, item: Item): string {
  const tickets = listLiveTickets(item);
  const flights = item.segments.flatMap(({ from, to }, index) => {
    const seats = tickets.flatMap(({ passengerIndex, seats: own = [] }) => {
      const seat = own.find(({ segment }) => segment === index)?.seat;
      const person = passengers[passengerIndex];
      return seat === undefined ? [] : [[seat, person?.name, person?.surname].filter(Boolean).join(' ')];
    });
    if (seats.length === 0) return [];
    return [item.segments.length > 1 ? `${from}–${to} ${seats.join(', ')}` : seats.join(', ')];
  });
  return flights.join('; ');
}
