import type { Order } from '@farewind/contract/bookings/get-order';
import type { OrderPapers } from './order-papers.ts';
import type { TableSection } from './paper.ts';
import { sayIn } from './paper-words.ts';

type Item = Order['items'][number];

/** Who flies on the given items, with the ticket numbers there are. */
export function passengersSection(
  { order, language }: OrderPapers,
  items: readonly Item[],
  withTickets: boolean,
): TableSection {
  const say = sayIn(language);
  const rows = order.passengers.map(({ surname, name, type, document }, index) => ({
    cells: [
      `${surname} ${name}`.toUpperCase(),
      say(`type.${type}`),
      document,
      ...(withTickets ? [ticketNumbers(items, index)] : []),
    ],
  }));
  return {
    type: 'table',
    title: say('passengers'),
    columns: [
      { label: say('line.passenger'), share: withTickets ? 42 : 56 },
      { label: say('type'), share: 14 },
      { label: say('document'), share: withTickets ? 18 : 30 },
      ...(withTickets ? [{ label: say('ticketNumber'), share: 26 }] : []),
    ],
    rows,
    remarks: [],
  };
}

/** One line for each item, in the order of the flights. */
function ticketNumbers(items: readonly Item[], passengerIndex: number): string {
  return items
    .flatMap(({ tickets }) => tickets.filter((ticket) => ticket.passengerIndex === passengerIndex))
    .map(({ number }) => number)
    .join('\n');
}
