import { localeOf } from '@farewind/contract/core/languages';
import type { Order } from '@farewind/contract/bookings/get-order';
import { listCharged } from '@farewind/contract/bookings/unsold-items';
import { formatMoney } from '@farewind/values/format-money';
import { translate } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime, journeyMoment } from '../words/journey-clock.ts';
import { dateText } from '../words/words.ts';
import type { OrderDocumentData, DocumentInvoice } from './order-document-models.ts';
import type { Fact, NotesSection, DocumentModel, TableSection } from './document-model.ts';
import { associationLines, documentFrame, paymentFact } from './document-frame.ts';
import { isByCard, itemTitle, paidLabel, paymentWords, sayIn } from './document-words.ts';
import { priceSection, totalOf, billSection, originalWords, rateWords } from './price-section.ts';
import { listSoldItems } from './document-kinds.ts';
import { vehicleWords } from './ride-words.ts';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { listRefunds } from './list-refunds.ts';

/** The paid sum with the buyer's tax data; refunds are deducted. */
export function invoiceDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const { order, invoice } = data;
  if (!invoice) throw new Error(`Order ${order.orderId} has no invoice`);
  const frame = documentFrame(data, info, 'invoice', {
    facts: invoiceFacts(data, invoice),
    sections: [
      partiesSection(data, invoice, info),
      priceSection(data, listCharged(order.items)),
      noticeSection(data, info),
    ],
  });
  return { ...frame, alerts: [] };
}

function invoiceFacts({ order, language, charge }: OrderDocumentData, { title }: DocumentInvoice): Fact[] {
  const say = sayIn(language);
  const sum = (decimal: string) => formatMoney(decimal, order.currency, localeOf[language]);
  const issuedAt = charge?.at ?? order.createdAt;
  return [
    { label: say('invoice.number'), value: order.reservationNumber },
    { label: say('issued'), value: dateText(journeyTime(order, issuedAt)) },
    { label: say('invoice.to'), value: title },
    { label: paidLabel(order, say), value: sum(charge?.amount ?? totalOf(listCharged(order.items))) },
    ...paymentFact(order, language),
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
      `${say('invoice.from')}: ${[info.companyTitle, taxWords(info.taxOffice, info.taxNo), info.address].filter((part) => part !== '').join(', ')}`,
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
      ...associationLines(info, language),
    ],
  };
}

/** The charge, its rate, the items, and the contract parties. */
export function receiptDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  return documentFrame(data, info, 'receipt', {
    facts: chargeFacts(data),
    sections: [billSection(data), contractSection(data, info), agentSection(data, info)],
  });
}

function chargeFacts(data: OrderDocumentData): Fact[] {
  const { order, language, charge, rate, hidesRate } = data;
  const say = sayIn(language);
  const amount = charge?.amount ?? totalOf(listSoldItems(order));
  const { payment } = order;
  return [
    { label: paidLabel(order, say), value: formatMoney(amount, order.currency, localeOf[language]) },
    ...originalFact(data),
    ...(charge ? [{ label: say('paidAt'), value: journeyMoment(order, charge.at, language) }] : []),
    ...(payment && isByCard(order)
      ? [
          { label: say('card'), value: paymentWords(payment, language) },
          { label: say('statement'), value: payment.statementText },
        ]
      : paymentFact(order, language)),
    { label: say('buyer'), value: order.customer.name },
    ...(hidesRate
      ? []
      : [{ label: say('rate'), value: rate ? rateWords(order, rate, language) : say('rate.none') }]),
  ];
}

/** The charged sum before its conversion. */
function originalFact({ order, language, hidesRate }: OrderDocumentData): Fact[] {
  if (hidesRate || !order.original) return [];
  return [{ label: sayIn(language)('original'), value: originalWords(order.original, language) }];
}

function contractSection({ order, language }: OrderDocumentData, info: AgencyInfo): TableSection {
  const say = sayIn(language);
  return {
    type: 'table',
    title: say('contracts'),
    columns: [
      { label: say('service'), share: 46 },
      { label: say('contractParty'), share: 27 },
      { label: say('agent'), share: 27 },
    ],
    rows: listSoldItems(order).map((item) => ({
      cells: [
        [
          itemTitle(order, item, say),
          ...item.segments
            .slice(0, 1)
            .flatMap(({ departsAt }) => [
              item.segments.map(({ carrier, number }) => `${carrier} ${number}`).join(', '),
              dateText(departsAt),
            ]),
          ...(item.ride ? [vehicleWords(item.ride, language), dateText(item.ride.pickupAt)] : []),
        ].join(' · '),
        item.contractParty.name,
        info.companyTitle,
      ],
    })),
    remarks: [],
  };
}

function agentSection({ language }: OrderDocumentData, info: AgencyInfo): NotesSection {
  const say = sayIn(language);
  return {
    type: 'notes',
    title: say('notices'),
    notes: [
      translate(language, 'footer.agent', { agency_brandName: info.brandName }),
      ...associationLines(info, language),
    ],
  };
}

/** The refunds of an order, their tickets, and their progress. */
export function refundDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const sections = [refundsSection(data), ticketsSection(data), returnNotes(data, info)];
  const frame = documentFrame(data, info, 'refund', {
    facts: refundFacts(data),
    sections: sections.filter((part) => part.type !== 'table' || part.rows.length > 0),
  });
  return { ...frame, alerts: [] };
}

function refundFacts(data: OrderDocumentData): Fact[] {
  const { order, language, charge, rate } = data;
  const say = sayIn(language);
  const sum = (decimal: string) => formatMoney(decimal, order.currency, localeOf[language]);
  return [
    { label: say('refund.total'), value: refundTotal(data) },
    { label: paidLabel(order, say), value: sum(charge?.amount ?? order.total) },
    ...originalFact(data),
    ...(rate ? [{ label: say('rate'), value: rateWords(order, rate, language) }] : []),
    ...(order.payment && isByCard(order)
      ? [{ label: say('card'), value: paymentWords(order.payment, language) }]
      : []),
    { label: say('buyer'), value: order.customer.name },
  ];
}

/**
 * The sum of the listed refunds, for each currency. They may include what was paid beside the order's price, which the
 * order's own refund total does not.
 */
function refundTotal({ order, language }: OrderDocumentData): string {
  const byCurrency = Map.groupBy(listRefunds(order), ({ currency }) => currency);
  if (byCurrency.size === 0) return formatMoney(order.refundTotal, order.currency, localeOf[language]);
  return [...byCurrency]
    .map(([currency, refunds]) => {
      const minor = refunds.reduce((total, { sum }) => total + parseMinor(sum), 0);
      return formatMoney(formatMinor(minor), currency, localeOf[language]);
    })
    .join(' + ');
}

/** Only cards are sent money, and what the agency pays itself passes no bank of ours. */
function stateOf({ state, byHand, last4 }: Order['refunds'][number]): string {
  if (byHand === true && state === 'sentToBank') return 'byHand';
  if (byHand === true && state === 'settled') return 'paidOut';
  return state === 'settled' && last4 === '' ? 'returned' : state;
}

function refundsSection(data: OrderDocumentData): TableSection {
  const { order, language } = data;
  const say = sayIn(language);
  return {
    type: 'table',
    title: say('refund.list'),
    columns: [
      { label: say('refund.reason'), share: 30 },
      { label: say('status'), share: 24 },
      { label: say('refund.promised'), share: 15 },
      { label: say('refund.settled'), share: 15 },
      { label: say('refund.sum'), share: 16, isSum: true },
    ],
    rows: listRefunds(order).map((refund) => ({
      cells: [
        say(`refund.reason.${refund.reason}`),
        say(`refund.state.${stateOf(refund)}`),
        refund.promisedAt === undefined ? '–' : dateText(journeyTime(order, refund.promisedAt)),
        refund.settledAt === undefined ? '–' : dateText(journeyTime(order, refund.settledAt)),
        formatMoney(refund.sum, refund.currency, localeOf[language]),
      ],
    })),
    total: { label: say('refund.total'), value: refundTotal(data) },
    remarks: [],
  };
}

/** Each cancelled ticket: the sum paid, kept and refunded. */
function ticketsSection({ order, language }: OrderDocumentData): TableSection {
  const say = sayIn(language);
  const sum = (minor: number) => formatMoney(formatMinor(minor), order.currency, localeOf[language]);
  const rows = order.items.flatMap((item) =>
    item.tickets.flatMap(({ passengerIndex, price, refund }) => {
      const passenger = order.passengers[passengerIndex];
      if (refund === undefined || !passenger) return [];
      const [paid, back] = [parseMinor(price), parseMinor(refund)];
      return {
        cells: [
          `${passenger.surname} ${passenger.name}`.toUpperCase(),
          itemTitle(order, item, say),
          sum(paid),
          sum(paid - back),
          sum(back),
        ],
      };
    }),
  );
  return {
    type: 'table',
    title: say('refund.tickets'),
    columns: [
      { label: say('line.passenger'), share: 24 },
      { label: say('service'), share: 31 },
      { label: say('refund.paid'), share: 15, isSum: true },
      { label: say('refund.kept'), share: 15, isSum: true },
      { label: say('refund.back'), share: 15, isSum: true },
    ],
    rows,
    remarks: [],
  };
}

/** How the money goes back; one order may have been paid in several ways. */
function refundNotes(refunds: Order['refunds']): readonly string[] {
  const ways = refunds.map(({ byHand, last4 }) =>
    byHand === true ? 'byHand' : last4 === '' ? 'sameWay' : 'card',
  );
  const told = ['card', 'sameWay', 'byHand'].filter((way) => ways.some((one) => one === way));
  return told.flatMap((way) => (way === 'card' ? ['card', 'bank'] : [way]));
}

function returnNotes({ order, language }: OrderDocumentData, info: AgencyInfo): NotesSection {
  const say = sayIn(language);
  return {
    type: 'notes',
    title: say('notices'),
    notes: [
      ...refundNotes(listRefunds(order)).map((note) => say(`refund.note.${note}`)),
      translate(language, 'footer.agent', { agency_brandName: info.brandName }),
    ],
  };
}
