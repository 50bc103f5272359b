import type { Order } from '@farewind/contract/bookings/get-order';
import { listLiveTickets } from './document-kinds.ts';
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
  const rows = order.passengers.flatMap(({ surname, name, type, document }, index) => {
    const cells = [`${surname} ${name}`.toUpperCase(), say(`type.${type}`), document];
    if (isCancelled(items, index)) return [];
    return [{ cells: withTickets ? [...cells, ticketNumbers(items, index)] : cells }];
  });
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

/** Whether a passenger had tickets on the items, and has none any more. */
function isCancelled(items: readonly Item[], passengerIndex: number): boolean {
  const isOwn = (ticket: Item['tickets'][number]): boolean => ticket.passengerIndex === passengerIndex;
  return (
    items.some(({ tickets }) => tickets.some(isOwn)) &&
    !items.some((item) => listLiveTickets(item).some(isOwn))
  );
}

/** One line for each item, in the order of the flights. */
function ticketNumbers(items: readonly Item[], passengerIndex: number): string {
  return items
    .flatMap((item) => listLiveTickets(item).filter((ticket) => ticket.passengerIndex === passengerIndex))
    .map(({ number }) => number)
    .join('\n');
}
