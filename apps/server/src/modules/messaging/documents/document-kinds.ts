import type { Order } from '@farewind/contract/bookings/get-order';
import type { DocumentKind } from '@farewind/contract/bookings/get-document';
import { listCharged } from '@farewind/contract/bookings/unsold-items';
import type { Wallet } from '../../settings/public.ts';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import { listRefunds } from './list-refunds.ts';

type Item = Order['items'][number];

/** States of an item that was sold and is not cancelled: documents list only these. */
const sold: ReadonlySet<Item['status']> = new Set([
  'booked',
  'ticketed',
  'changed',
  'completed',
  'waitingForCancel',
  'problematic',
]);

/** The remaining items of an order: its flights, and the insurance for them. */
export function listSoldItems(order: Pick<Order, 'items'>): Item[] {
  return order.items.filter((item) => sold.has(item.status));
}

/** The remaining flights of an order. */
export function listSoldFlights(order: Pick<Order, 'items'>): Item[] {
  return listSoldItems(order).filter(({ kind }) => kind === 'flight');
}

/** The remaining rides of an order. */
export function listSoldRides(order: Pick<Order, 'items'>): RideItem[] {
  return listSoldItems(order).filter(isRide);
}

/** The flights and rides that a buyer's calendar may have: the remaining ones, and those cancelled after the sale. */
export function listCalendarItems(order: Pick<Order, 'items'>): Item[] {
  return listCharged(order.items).filter(
    (item) =>
      (item.kind === 'flight' || isRide(item)) && (sold.has(item.status) || item.status === 'cancelled'),
  );
}

export type RideItem = Item & { readonly ride: RideSnapshot };

export function isRide(item: Item): item is RideItem {
  return item.ride !== undefined;
}

/** Flights with a certificate: sold from the agency's seat block. */
export function listCharters(order: Pick<Order, 'items'>): Item[] {
  return listSoldFlights(order).filter((item) => item.charter);
}

/** The tickets of an item that have not been cancelled. */
export function listLiveTickets({ tickets }: Pick<Item, 'tickets'>): Item['tickets'] {
  return tickets.filter(({ state }) => state === 'open' || state === 'issued');
}

/** Flights whose tickets are issued. */
export function listTicketed(order: Pick<Order, 'items'>): Item[] {
  return listSoldFlights(order).filter((item) => {
    const live = listLiveTickets(item);
    return live.length > 0 && live.every(({ number }) => number !== '');
  });
}

/** States in which an order waits for its buyer's payment, who reads the agreement before. */
export const payable: ReadonlySet<Item['status']> = new Set(['pendingPayment', 'paymentFailed']);

const charged: ReadonlySet<string> = new Set(['captured', 'partlyRefunded', 'refunded']);

/** The data that decides which documents an order has. */
export interface DocumentedOrder extends Pick<Order, 'items' | 'payment' | 'refunds'> {
  /** The buyer has requested an invoice. */
  readonly hasInvoice: boolean;
  /** The accepted agreement was stored. */
  readonly hasAgreement: boolean;
  /** The wallets that the agency has an account for. */
  readonly wallets?: readonly Wallet[];
}

/** The available documents of an order in its current state, the most important first. */
export function listDocumentKinds(order: DocumentedOrder): DocumentKind[] {
  const isCharged = charged.has(order.payment?.state ?? '');
  const isPayable = order.items.some(({ status }) => payable.has(status));
  const isTravelled = listSoldFlights(order).length > 0 || listSoldRides(order).length > 0;
  const has: Partial<Record<DocumentKind, boolean | undefined>> = {
    'ticket.pdf': listTicketed(order).length > 0,
    'certificate.pdf': listCharters(order).length > 0,
    // A completely cancelled order has nothing to list: the refund statement shows its refunds.
    'voucher.pdf': listSoldRides(order).length > 0,
    'receipt.pdf': listSoldItems(order).length > 0 && isCharged,
    'refund.pdf': listRefunds(order).length > 0,
    'invoice.pdf': isCharged && order.hasInvoice,
    'agreement.pdf': order.hasAgreement && (isPayable || isCharged || listSoldItems(order).length > 0),
    'trip.ics': isTravelled,
    'trip.pkpass': isTravelled && order.wallets?.includes('apple'),
    'trip.google-wallet': isTravelled && order.wallets?.includes('google'),
  };
  return (Object.keys(has) as DocumentKind[]).filter((kind) => has[kind]);
}
