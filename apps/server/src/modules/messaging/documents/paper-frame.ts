import type { AgencyInfo } from '../../settings/public.ts';
import { carrierCodes } from './carrier-codes.ts';
import { cancelledAlerts } from './notices.ts';
import type { OrderPapers } from './order-papers.ts';
import type { Fact, Paper, PaperKind, PaperSection } from './paper.ts';
import { cardWords, sayIn } from './paper-words.ts';

/** What the documents of one order have in common: who issued them and how the order is found. */
export function paperFrame(
  papers: OrderPapers,
  info: AgencyInfo,
  kind: PaperKind,
  own: { readonly facts: readonly Fact[]; readonly sections: readonly PaperSection[] },
): Paper {
  const { order, language } = papers;
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
      `${info.supportPhone}, ${info.email}`,
      say('association', { number: info.travelAssociationNo }),
    ],
    codes: [
      // Of a ride alone no airline has a code.
      ...(order.items.some((item) => item.kind === 'flight')
        ? [{ label: say('pnr'), value: carrierCodes(order) }]
        : []),
      { label: say('reservation'), value: order.reservationNumber },
    ],
    barcode: `${order.reservationNumber}/${order.pnr}`,
    alerts: cancelledAlerts(papers),
    footer: `${say(`${kind}.title`)} · ${order.reservationNumber} · ${info.brandName}`,
    ...own,
  };
}

/** When, where and by whom a ticket or certificate was issued. */
export function issueFacts({ order, language }: OrderPapers, info: AgencyInfo, issuedAt: string): Fact[] {
  const say = sayIn(language);
  return [
    { label: say('issued'), value: issuedAt },
    { label: say('issuePlace'), value: info.address },
    { label: say('agent'), value: info.companyTitle },
    ...(order.payment ? [{ label: say('payment'), value: cardWords(order.payment) }] : []),
  ];
}
