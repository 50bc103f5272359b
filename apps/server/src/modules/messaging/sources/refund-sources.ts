import { localeOf } from '@farewind/contract/core/languages';
import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { translate } from '../../../platform/messages/translate.ts';
import type { MessageSource } from '../message-source.ts';
import type { OrderForMessage, ReadCancellation } from '../ports.ts';
import { isRide, listSoldFlights } from '../documents/document-kinds.ts';
import type { OrderDocuments } from '../documents/order-documents.ts';
import { routeOf } from '../documents/order-names.ts';
import { rideRoute } from '../documents/ride-words.ts';
import { attachCalendar } from './attach-calendar.ts';
import { fillAboutOrder, type AboutOrderDeps, type OwnContent } from './about-order.ts';
import { paidBy, soldItems, toldDay, toldMoment } from './order-values.ts';

export interface CancelledDeps extends AboutOrderDeps {
  readonly readCancellation: ReadCancellation;
  readonly documents: Pick<OrderDocuments, 'find' | 'findCalendar'>;
}

/** What a cancellation would refund; not sent once the quote is confirmed or has expired. */
export function cancelQuoteSource(deps: Omit<CancelledDeps, 'documents'>): MessageSource {
  return {
    templates: ['cancel-quote'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, async (source) => {
        const quoteId = String(message.data['quoteId']);
        const { quote, confirmedAt } = await deps.readCancellation(scope, quoteId);
        const isOpen = confirmedAt === undefined && scope.now < new Date(quote.expiresAt);
        if (use === 'sent' && !isOpen) return undefined;
        return { ...quoteContent(source, quote), cancelQuoteId: quoteId };
      }),
  };
}

function quoteContent(source: OrderForMessage, quote: CancelQuoteView): OwnContent {
  const { order, language } = source;
  const sum = (decimal: string) => formatMoney(decimal, quote.currency, localeOf[language]);
  const cardLast4 = quote.card?.last4 ?? order.payment?.last4 ?? '';
  const isQuoted = (ticketId: string) => quote.tickets.some((ticket) => ticket.ticketId === ticketId);
  const isPart = soldItems(order).some(({ tickets }) =>
    tickets.some(({ ticketId, state }) => isStanding(state) && !isQuoted(ticketId)),
  );
  return {
    values: {
      ...(isPart ? { route: cancelledRoute(order, quote) } : {}),
      scope: isPart ? 'part' : 'all',
      refund: Number(quote.refund) > 0 ? 'some' : 'none',
      paidTotal: sum(quote.paid),
      keptTotal: sum(quote.deduction),
      refundTotal: sum(quote.refund),
      cardLast4,
      paidBy: paidBy(cardLast4, quote.byHand),
      validUntil: toldMoment(source, quote.expiresAt),
    },
    lists: { refundLines: refundLines(source, quote) },
  };
}

/** The cancelled items, the refund of each ticket, and the reason for deductions. */
export function cancelledSource(deps: CancelledDeps): MessageSource {
  return {
    templates: ['cancelled'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, async (source) => {
        const { quote, cause } = await deps.readCancellation(scope, String(message.data['quoteId']));
        return cancelledContent(source, quote, cause, message.createdAt);
      }),
    async attach(tenantId, { channel, reference }) {
      if (channel !== 'mail') return [];
      const statement = await deps.documents.find(tenantId, reference, 'refund.pdf');
      const calendar = await attachCalendar(deps, tenantId, { channel, reference });
      return [...(statement ? [statement] : []), ...calendar];
    },
  };
}

function cancelledContent(
  source: OrderForMessage,
  quote: CancelQuoteView,
  cause: string,
  toldAt: Date,
): OwnContent {
  const { order, language } = source;
  const sum = (decimal: string) => formatMoney(decimal, quote.currency, localeOf[language]);
  const cardLast4 = quote.card?.last4 ?? order.payment?.last4 ?? '';
  const standing = soldItems(order).some(({ tickets }) => tickets.some(({ state }) => isStanding(state)));
  return {
    values: {
      ...(standing ? { route: cancelledRoute(order, quote) } : {}),
      cause,
      what: whatOf(order, quote),
      scope: standing ? 'part' : 'all',
      refund: refundOf(quote),
      money: isSent(order) ? 'sent' : 'due',
      paidTotal: sum(quote.paid),
      keptTotal: sum(quote.deduction),
      refundTotal: sum(quote.refund),
      cardLast4,
      paidBy: paidBy(cardLast4, quote.byHand),
      refundBy: toldDay(source, quote.promisedAt ?? toldAt.toISOString()),
    },
    lists: { refundLines: refundLines(source, quote) },
  };
}

/** Whether money is sent; if not, whether the card's bank has sent it before, or nothing was paid. */
function refundOf({ paid, refund, returnedByBank }: CancelQuoteView): 'free' | 'none' | 'returned' | 'some' {
  if (Number(refund) > 0) return 'some';
  if (returnedByBank !== undefined) return 'returned';
  return Number(paid) > 0 ? 'none' : 'free';
}

/** A line for each ticket, and one for what the card's bank has returned. */
function refundLines(source: OrderForMessage, quote: CancelQuoteView): string[] {
  const { language } = source;
  const lines = quote.tickets.map((ticket) => ticketLine(source, quote, ticket));
  if (quote.returnedByBank === undefined) return lines;
  const sum = formatMoney(quote.returnedByBank, quote.currency, localeOf[language]);
  return [...lines, translate(language, 'message.returnedByBank', { sum })];
}

/** What of the order is cancelled, if a part of it remains: `Antalya – Moscow`. */
function cancelledRoute(order: Order, { tickets }: CancelQuoteView): string {
  const items = order.items.filter(({ itemId }) => tickets.some((ticket) => ticket.itemId === itemId));
  return items.map((item) => nameOf(order, item)).join(', ');
}

function nameOf(order: Order, item: Order['items'][number]): string {
  return routeOf(order, item) || (item.ride ? rideRoute(item.ride) : item.family);
}

/** Selects the texts: for a flight, a ride alone, a ride whose flight is cancelled, or the insurance alone. */
function whatOf(
  { items }: Order,
  { tickets }: CancelQuoteView,
): 'flight' | 'ride' | 'follower' | 'insurance' {
  const all = items.filter(({ itemId }) => tickets.some((ticket) => ticket.itemId === itemId));
  const cancelled = all.filter(({ kind }) => kind !== 'insurance');
  if (all.length > 0 && cancelled.length === 0) return 'insurance';
  if (cancelled.length === 0 || !cancelled.every(isRide)) return 'flight';
  const standing = listSoldFlights({ items }).map(({ direction }) => direction ?? 'outbound');
  const hasLost = cancelled.some(({ ride: { joinedTo } }) => joinedTo && !standing.includes(joinedTo));
  return hasLost ? 'follower' : 'ride';
}

/** The bank may be faster than the mail. */
function isSent({ refunds }: Order): boolean {
  return refunds.length > 0 && refunds.every(({ state }) => state === 'settled' || state === 'rejected');
}

function isStanding(state: string): boolean {
  return state === 'open' || state === 'issued';
}

type QuotedTicket = CancelQuoteView['tickets'][number];

/** `Moscow – Antalya, Anna Sokolova: paid €100.00, kept €40.00, back €60.00. The fare's own fee` */
function ticketLine({ order, language }: OrderForMessage, quote: CancelQuoteView, ticket: QuotedTicket) {
  const sum = (decimal: string) => formatMoney(decimal, quote.currency, localeOf[language]);
  const item = order.items.find(({ itemId }) => itemId === ticket.itemId);
  const passenger = order.passengers[ticket.passengerIndex];
  const what = [
    item ? nameOf(order, item) : '',
    passenger ? `${passenger.name} ${passenger.surname}` : '',
  ].filter((part) => part !== '');
  const why = quote.lines
    .filter((line) => line.itemId === ticket.itemId && line.passengerIndex === ticket.passengerIndex)
    .filter(({ deduction }) => Number(deduction) > 0)
    .map(({ text }) => text);
  return translate(language, 'message.refundLine', {
    what: what.join(', '),
    paid: sum(ticket.paid),
    kept: sum(ticket.deduction),
    back: sum(ticket.refund),
    hasReason: why.length > 0 ? 'yes' : 'no',
    why: [...new Set(why)].join('; '),
  });
}

interface RefundDeps extends AboutOrderDeps {
  readonly documents: Pick<OrderDocuments, 'find'>;
}

/** A pending refund: its subject, where the money goes and by when. A delay that is over is not mailed. */
export function refundSource(deps: RefundDeps): MessageSource {
  return {
    templates: ['refund-approved', 'refund-sent', 'refund-delayed', 'refund-rejected'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        const refund = source.order.refunds.find(({ refundId }) => refundId === message.data['refundId']);
        const isOver = refund?.state === 'settled' || refund?.state === 'rejected';
        if (!refund || (use === 'sent' && message.template === 'refund-delayed' && isOver)) return undefined;
        // Of a refund in parts, the buyer has been told of the others.
        const { sentSum = refund.sum } = message.data;
        return refundContent(source, { ...refund, sum: String(sentSum) }, message.createdAt);
      }),
    async attach(tenantId, { template, channel, reference }) {
      if (template !== 'refund-sent' || channel !== 'mail') return [];
      const statement = await deps.documents.find(tenantId, reference, 'refund.pdf');
      return statement ? [statement] : [];
    },
  };
}

type Refund = OrderForMessage['order']['refunds'][number];

function refundContent(source: OrderForMessage, refund: Refund, toldAt: Date): OwnContent {
  const { language } = source;
  const day = (instant: string) => toldDay(source, instant);
  return {
    values: {
      refundTotal: formatMoney(refund.sum, refund.currency, localeOf[language]),
      cardLast4: refund.last4,
      paidBy: paidBy(refund.last4, refund.byHand),
      refundBy: day(refund.promisedAt ?? toldAt.toISOString()),
      sentDate: day(refund.settledAt ?? toldAt.toISOString()),
    },
  };
}
