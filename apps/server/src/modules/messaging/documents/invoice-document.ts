import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { translate } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../journey-clock.ts';
import { dateText, localeOf } from '../words.ts';
import type { OrderDocumentData, DocumentInvoice } from './order-document-models.ts';
import type { Fact, NotesSection, DocumentModel } from './document-model.ts';
import { documentFrame } from './document-frame.ts';
import { cardWords, sayIn } from './document-words.ts';
import { priceSection, totalOf } from './price-section.ts';

type Item = Order['items'][number];

/** What was paid, made out to the tax data that the buyer gave with the order; what went back is taken off. */
export function invoiceDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const { order, invoice } = data;
  if (!invoice) throw new Error(`Nobody asked for an invoice of order ${order.orderId}`);
  const frame = documentFrame(data, info, 'invoice', {
    facts: invoiceFacts(data, invoice),
    sections: [
      partiesSection(data, invoice, info),
      priceSection(data, listCharged(order)),
      noticeSection(data, info),
    ],
  });
  return { ...frame, alerts: [] };
}

/** What the card was charged for: what stands, and what was cancelled after it had been paid. */
function listCharged(order: Pick<Order, 'items'>): Item[] {
  return order.items.filter(
    ({ status, tickets }) => status !== 'cancelled' || tickets.some(({ refund }) => refund !== undefined),
  );
}

function invoiceFacts({ order, language, charge }: OrderDocumentData, { title }: DocumentInvoice): Fact[] {
  const say = sayIn(language);
  const sum = (decimal: string) => formatMoney(decimal, order.currency, localeOf(language));
  const issuedAt = charge?.at ?? order.createdAt;
  return [
    { label: say('invoice.number'), value: order.reservationNumber },
    { label: say('issued'), value: dateText(journeyTime(order, issuedAt)) },
    { label: say('invoice.to'), value: title },
    { label: say('charged'), value: sum(charge?.amount ?? totalOf(listCharged(order))) },
    ...(order.payment ? [{ label: say('payment'), value: cardWords(order.payment) }] : []),
    ...(Number(order.refundTotal) > 0 ? [{ label: say('refund.total'), value: sum(order.refundTotal) }] : []),
  ];
}

function partiesSection(
  { language }: OrderDocumentData,
  { title, taxOffice, taxNumber, address, city }: DocumentInvoice,
  info: AgencyInfo,
): NotesSection {
  const say = sayIn(language);
  const taxWords = (office: string | undefined, number: string) =>
    [...(office ? [office] : []), say('invoice.taxNumber', { number })].join(', ');
  return {
    type: 'notes',
    title: say('invoice.parties'),
    notes: [
      `${say('invoice.to')}: ${title}, ${taxWords(taxOffice, taxNumber)}, ${address}, ${city}`,
      `${say('invoice.from')}: ${info.companyTitle}, ${taxWords(info.taxOffice, info.taxNo)}, ${info.address}`,
    ],
  };
}

function noticeSection({ language }: OrderDocumentData, info: AgencyInfo): NotesSection {
  const say = sayIn(language);
  return {
    type: 'notes',
    title: say('notices'),
    notes: [
      translate(language, 'footer.agent', { agency_brandName: info.brandName }),
      say('invoice.note'),
      say('association', { number: info.travelAssociationNo }),
    ],
  };
}
