import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { listTicketed } from '../documents/document-kinds.ts';
import { cityOf } from '../documents/order-names.ts';
import type { OrderDocuments } from '../documents/order-documents.ts';
import type { TemplateName } from '../message-kinds.ts';
import type { MessageSource } from '../message-source.ts';
import type { FindOrderKey, OrderForMessage, ReadOrderForMessage } from '../ports.ts';
import { timeText } from '../words.ts';
import { isForOwnAddress, orderPage } from './order-page.ts';
import { localMoment, lostItems, moneyText, soldItems, tripValues } from './order-values.ts';

export interface ConfirmationParts {
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
  readonly documents: Pick<OrderDocuments, 'listForMail'>;
}

/** The messages that confirm an order; what becomes of the mail is shown on its page. */
export const confirmationTemplates = [
  'charter-certificate',
  'ticket-issued',
] as const satisfies TemplateName[];

/**
 * Which message confirms this order as it stands: a charter is booked first and ticketed later, a scheduled flight is
 * ticketed at once.
 */
export function confirmationTemplate(order: Order): TemplateName {
  const isTicketed = listTicketed(order).length > 0;
  const isCharter = soldItems(order).some(({ charter }) => charter);
  return isCharter && !isTicketed ? 'charter-certificate' : 'ticket-issued';
}

/** A paid order: its link carries the right to act, except in a copy that its buyer has sent elsewhere. */
export function confirmationSource({ readOrder, findOrderKey, documents }: ConfirmationParts): MessageSource {
  return {
    templates: confirmationTemplates,
    async fill(scope, message, use) {
      const { reference, data } = message;
      const source = await readOrder(scope, reference);
      if (use === 'sent' && data['isCopy'] !== true && !isForOwnAddress(message, source)) return undefined;
      // Cancelled as a whole before it went out: there is nothing to confirm any more.
      if (!soldItems(source.order).some(({ kind }) => kind === 'flight')) return undefined;
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values: confirmationValues(source),
        buttonUrl: orderPage(source, data['isCopy'] === true ? undefined : key),
        siteOrigin: source.siteOrigin,
      };
    },
    attach: (tenantId, { reference }) => documents.listForMail(tenantId, reference),
  };
}

function confirmationValues(source: OrderForMessage) {
  const { order } = source;
  const first = soldItems(order).find(({ kind }) => kind === 'flight')?.segments[0];
  if (!first || !order.atAirport) throw new Error(`Order ${order.orderId} has no flight to confirm`);
  const receipt = order.clock.find(({ step }) => step === 'itineraryReceipt' || step === 'ticketed');
  const receiptDueAt = receipt?.dueAt ?? receipt?.doneAt ?? order.createdAt;
  return {
    ...tripValues(source),
    ...lostValues(source),
    ticketCount: order.passengers.length,
    seatCount: order.passengers.filter(({ type }) => type !== 'infant').length,
    statementText: order.payment?.statementText ?? '',
    receiptDueAt: localMoment(receiptDueAt, first.departsOffset),
    arriveBy: timeText(order.atAirport.arriveBy),
    checkInClosesAt: timeText(order.atAirport.checkInClosesAt),
  };
}

/** What of the order could not be had, and what was let go for it; `none` where all was had. */
function lostValues(source: OrderForMessage) {
  const lost = lostItems(source.order);
  if (lost.length === 0) return { lostRoutes: 'none', lostTotal: '' };
  const routes = lost.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    return first && last ? [`${cityOf(source.order, first.from)} — ${cityOf(source.order, last.to)}`] : [];
  });
  const minor = lost.flatMap(({ priceLines }) => priceLines).map(({ total }) => parseMinor(total));
  return {
    lostRoutes: routes.join(', '),
    lostTotal: moneyText(source, formatMinor(minor.reduce((sum, one) => sum + one, 0))),
  };
}
