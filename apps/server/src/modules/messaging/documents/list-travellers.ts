import type { Order } from '@farewind/contract/bookings/get-order';
import { listLiveTickets, listSoldFlights } from './document-kinds.ts';

type Item = Order['items'][number];
type Travelling = Pick<Order, 'items' | 'passengers'>;

/** The travellers of the remaining flights; all of the order if it has no flight. */
export function listTravellers(order: Travelling): Order['passengers'] {
  const flights = listSoldFlights(order);
  return flights.length === 0 ? order.passengers : listTravellersOn(order, flights);
}

/** The travellers with a ticket for one of the items that was not cancelled; all of them if an item has no tickets. */
export function listTravellersOn(
  { passengers }: Pick<Travelling, 'passengers'>,
  items: readonly Pick<Item, 'tickets'>[],
): Order['passengers'] {
  if (items.some(({ tickets }) => tickets.length === 0)) return passengers;
  const aboard = new Set(
    items.flatMap((item) => listLiveTickets(item)).map(({ passengerIndex }) => passengerIndex),
  );
  return passengers.filter((_, index) => aboard.has(index));
}
