import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { AgencyInfo } from '../../settings/public.ts';
import { carrierCodes } from './carrier-codes.ts';
import { cancelledAlerts } from './notices.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { Fact, DocumentModel, DocumentModelKind, DocumentSection } from './document-model.ts';
import { paymentWords, sayIn } from './document-words.ts';

/** The parts common to all documents of an order: who issued them, and how to find the order. */
export function documentFrame(
  data: OrderDocumentData,
  info: AgencyInfo,
  kind: DocumentModelKind,
  own: { readonly facts: readonly Fact[]; readonly sections: readonly DocumentSection[] },
): DocumentModel {
  const { order, language } = data;
  const say = sayIn(language);
  return {
    language,
    kind,
    title: say(`${kind}.title`),
    subtitle: say(`${kind}.subtitle`),
    brand: info.brandName,
    agency: [
      info.companyTitle,
      info.address,
      [info.supportPhone, info.email].filter((part) => part !== '').join(', '),
      ...associationLines(info, language),
    ].filter((line) => line !== ''),
    codes: [
      // An order with rides only has no airline code.
      ...(order.items.some((item) => item.kind === 'flight')
        ? [{ label: say('pnr'), value: carrierCodes(order) }]
        : []),
      { label: say('reservation'), value: order.reservationNumber },
    ],
    barcode: `${order.reservationNumber}/${order.pnr}`,
    alerts: cancelledAlerts(data),
    footer: `${say(`${kind}.title`)} · ${order.reservationNumber} · ${info.brandName}`,
    ...own,
  };
}

/** The agency's number in its association; a new agency has none yet. */
export function associationLines({ travelAssociationNo: number }: AgencyInfo, language: Language): string[] {
  return number === '' ? [] : [sayIn(language)('association', { number })];
}

/** When, where and by whom a ticket or certificate was issued. */
export function issueFacts(
  { order, language }: OrderDocumentData,
  info: AgencyInfo,
  issuedAt: string,
): Fact[] {
  const say = sayIn(language);
  return [
    { label: say('issued'), value: issuedAt },
    ...(info.address === '' ? [] : [{ label: say('issuePlace'), value: info.address }]),
    { label: say('agent'), value: info.companyTitle },
    ...paymentFact(order, language),
  ];
}

/** How the order was paid. */
export function paymentFact({ payment }: Pick<Order, 'payment'>, language: Language): Fact[] {
  const value = payment ? paymentWords(payment, language) : '';
  return value === '' ? [] : [{ label: sayIn(language)('payment'), value }];
}
