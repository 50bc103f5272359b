import type { Order } from '@farewind/contract/bookings/get-order';
import { isCancelled } from '../../../order/is-cancelled.ts';

type Item = Order['items'][number];

/** One flight of an order, or one passenger's ticket on it, that can be sent, printed and cancelled separately. */
export interface TicketPart {
  readonly itemId: string;
  /** Absent for all tickets of the flight. */
  readonly ticketId?: string;
  readonly passengerIndex?: number;
  /** The tickets that the buyer may cancel now. */
  readonly cancellable: readonly string[];
  readonly canChange: boolean;
  /** Valid for some minutes; the page renews them in time. */
  readonly documents: readonly { readonly kind: string; readonly url: string }[];
}

/** The tickets of one passenger, in the order of the flights. */
export function listOwnParts(order: Order, passengerIndex: number): (TicketPart & { readonly item: Item })[] {
  return order.items.flatMap((item) => {
    const ticket = item.tickets.find((candidate) => candidate.passengerIndex === passengerIndex);
    if (item.kind !== 'flight' || ticket === undefined || isCancelled(ticket.state)) return [];
    const { ticketId, allowedActions } = ticket;
    return [
      {
        item,
        itemId: item.itemId,
        ticketId,
        passengerIndex,
        cancellable: allowedActions.includes('cancel') ? [ticketId] : [],
        canChange: allowedActions.includes('changePassenger'),
        documents: documentsOf(order, item.itemId, ticketId),
      },
    ];
  });
}

/** The flights on which one passenger no longer travels. */
export function listCancelledWays(
  { items }: Pick<Order, 'items'>,
  passengerIndex: number,
): { readonly isWhole: boolean; readonly directions: readonly ('outbound' | 'return')[] } {
  const own = items.flatMap(({ kind, direction = 'outbound', tickets }) => {
    const ticket = tickets.find((candidate) => candidate.passengerIndex === passengerIndex);
    return kind === 'flight' && ticket !== undefined ? [{ direction, state: ticket.state }] : [];
  });
  const gone = own.filter(({ state }) => isCancelled(state));
  return {
    isWhole: gone.length > 0 && gone.length === own.length,
    directions: gone.map(({ direction }) => direction),
  };
}

/**
 * What a correction of a passenger's data costs. A typo is free only for a passenger all of whose valid tickets are
 * charters that have not been issued: one scheduled or issued ticket among them makes the server take its fee.
 */
export function changeTerms({
  items,
  allowedActions,
}: Pick<Order, 'items' | 'allowedActions'>): 'trip.change.free' | 'rule.dataChange' {
  const valid = items.flatMap(({ kind, charter, tickets }) =>
    // A ride has no passenger name.
    kind === 'transfer'
      ? []
      : tickets
          .filter(({ state }) => !isCancelled(state))
          .map(({ passengerIndex, state }) => ({ passengerIndex, isOpen: charter && state === 'open' })),
  );
  const isFree = valid.some(({ passengerIndex }) =>
    valid.every((ticket) => ticket.passengerIndex !== passengerIndex || ticket.isOpen),
  );
  return isFree && allowedActions.includes('changePassenger') ? 'trip.change.free' : 'rule.dataChange';
}

/** Whether nobody flies any more: there are tickets, and each is cancelled. */
export function areAllCancelled(items: readonly Pick<Item, 'tickets'>[]): boolean {
  const tickets = items.flatMap((item) => item.tickets);
  return tickets.length > 0 && tickets.every(({ state }) => isCancelled(state));
}

/** A flight with all its tickets, or a ride; undefined if nothing or only one ticket is left. */
export function findItemPart(order: Order, item: Item): TicketPart | undefined {
  const live = item.tickets.filter(({ state }) => !isCancelled(state));
  const least = item.ride === undefined ? 2 : 1;
  if (live.length < least || (item.kind !== 'flight' && item.ride === undefined)) return undefined;
  return {
    itemId: item.itemId,
    cancellable: live.flatMap(({ ticketId, allowedActions }) =>
      allowedActions.includes('cancel') ? [ticketId] : [],
    ),
    canChange: false,
    documents: documentsOf(order, item.itemId, undefined),
  };
}

function documentsOf(order: Order, itemId: string, ticketId: string | undefined): TicketPart['documents'] {
  return (order.ticketDocuments ?? []).filter(
    (paper) => paper.itemId === itemId && paper.ticketId === ticketId,
  );
}
