import type { DocumentKind } from '@farewind/contract/bookings/get-document';
import type { Order } from '@farewind/contract/bookings/get-order';
import {
  isRide,
  listDocumentKinds,
  listLiveTickets,
  listSoldFlights,
  listSoldItems,
  listSoldRides,
  type DocumentedOrder,
} from './document-kinds.ts';
import type { OrderDocumentData } from './order-document-models.ts';

type Item = Order['items'][number];

/** One item of an order, or one passenger's ticket on it; the whole order if neither is given. */
export interface OrderPart {
  readonly itemId?: string | undefined;
  readonly ticketId?: string | undefined;
}

/** The documents that a part can have; receipts and refunds concern the money of the whole order. */
const partKinds: readonly DocumentKind[] = ['ticket.pdf', 'certificate.pdf', 'voucher.pdf', 'trip.ics'];

export function isWhole({ itemId, ticketId }: OrderPart): boolean {
  return itemId === undefined && ticketId === undefined;
}

/** The documents of a part; `narrowed` is the result of `narrowOrder`. */
export function listPartKinds(
  narrowed: Omit<DocumentedOrder, 'hasInvoice' | 'hasAgreement'>,
): DocumentKind[] {
  return listDocumentKinds({ ...narrowed, hasInvoice: false, hasAgreement: false }).filter((kind) =>
    partKinds.includes(kind),
  );
}

/** The parts with documents of their own: the flights of several travellers, each of their tickets, and each ride. */
export function listParts(
  order: Pick<Order, 'items'>,
): { readonly itemId: string; readonly ticketId?: string }[] {
  const flights = listSoldFlights(order).flatMap((item) => {
    const { itemId } = item;
    const tickets = listLiveTickets(item);
    return [
      ...(tickets.length > 1 ? [{ itemId }] : []),
      ...tickets.map(({ ticketId }) => ({ itemId, ticketId })),
    ];
  });
  return [...flights, ...listSoldRides(order).map(({ itemId }) => ({ itemId }))];
}

/** The order reduced to a part; undefined if the part is cancelled completely. */
export function narrowOrder<T extends Pick<Order, 'items'> & Partial<Order>>(
  order: T,
  { itemId, ticketId }: OrderPart,
): T | undefined {
  const item = listSoldItems(order).find(
    (candidate) =>
      (itemId === undefined || candidate.itemId === itemId) &&
      (ticketId === undefined || listLiveTickets(candidate).some((ticket) => ticket.ticketId === ticketId)),
  );
  if (!item) return undefined;
  const isFirst = listSoldFlights(order)[0] === item;
  // Airport instructions are for the first flight only.
  const alone: T = { ...order, ...(isFirst ? {} : { atAirport: undefined }) };
  return { ...alone, ...(ticketId === undefined ? { items: [item] } : ticketAlone(order, item, ticketId)) };
}

/** Reduces the passengers to one. */
function ticketAlone({ passengers }: Partial<Order>, item: Item, ticketId: string): Partial<Order> {
  const ticket = item.tickets.find((candidate) => candidate.ticketId === ticketId)!;
  return {
    items: [{ ...item, tickets: [{ ...ticket, passengerIndex: 0 }] }],
    ...(passengers ? { passengers: passengers.slice(ticket.passengerIndex, ticket.passengerIndex + 1) } : {}),
  };
}

/** Whether a part has a travel document: an insurance has none. */
export function hasPaper(narrowed: Pick<Order, 'items'> | undefined): boolean {
  return narrowed?.items.some((item) => item.kind === 'flight' || isRide(item)) === true;
}

/** The document data reduced to a part; undefined if the part is cancelled completely. */
export function narrowPapers(data: OrderDocumentData, part: OrderPart): OrderDocumentData | undefined {
  if (isWhole(part)) return data;
  const order = narrowOrder(data.order, part);
  const priceLines = part.ticketId === undefined ? undefined : data.ticketLines[part.ticketId];
  return (
    order && {
      ...data,
      order: priceLines
        ? { ...order, items: order.items.map((item) => ({ ...item, priceLines: [...priceLines] })) }
        : order,
    }
  );
}

/** `VKO-AYT-SOKOLOVA`, for a ride `2027-06-12-1240`: distinguishes the files of an order's parts. */
export function nameOfPart({ items, passengers }: Order, { ticketId }: OrderPart): string {
  const [ride] = items.flatMap((item) => item.ride ?? []);
  if (ride) return ride.pickupAt.slice(0, 16).replaceAll(/[T:]/g, (mark) => (mark === 'T' ? '-' : ''));
  const segments = items.flatMap((item) => item.segments);
  const surname = ticketId === undefined ? '' : (passengers[0]?.surname ?? '').replaceAll(/[^A-Z]/gi, '');
  return [segments[0]?.from, segments.at(-1)?.to, surname].filter(Boolean).join('-');
}
