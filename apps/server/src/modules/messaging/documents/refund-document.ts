import { formatMoney } from '@farewind/values/format-money';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { translate } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../journey-clock.ts';
import { dateText, localeOf } from '../words.ts';
import { listRefunds } from './list-refunds.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { Fact, NotesSection, DocumentModel, TableSection } from './document-model.ts';
import { documentFrame } from './document-frame.ts';
import { cardWords, itemTitle, sayIn } from './document-words.ts';

/** What of an order goes back to the card, for which tickets, and where the money is by now. */
export function refundDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const sections = [refundsSection(data), ticketsSection(data), returnNotes(data, info)];
  const frame = documentFrame(data, info, 'refund', {
    facts: refundFacts(data),
    sections: sections.filter((part) => part.type !== 'table' || part.rows.length > 0),
  });
  return { ...frame, alerts: [] };
}

function refundFacts({ order, language, charge }: OrderDocumentData): Fact[] {
  const say = sayIn(language);
  const sum = (decimal: string) => formatMoney(decimal, order.currency, localeOf(language));
  return [
    { label: say('refund.total'), value: sum(order.refundTotal) },
    { label: say('charged'), value: sum(charge?.amount ?? order.total) },
    ...(order.payment ? [{ label: say('card'), value: cardWords(order.payment) }] : []),
    { label: say('buyer'), value: order.customer.name },
  ];
}

function refundsSection({ order, language }: OrderDocumentData): TableSection {
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
    rows: listRefunds(order).map(({ reason, state, promisedAt, settledAt, sum, currency }) => ({
      cells: [
        say(`refund.reason.${reason}`),
        say(`refund.state.${state}`),
        promisedAt === undefined ? '–' : dateText(journeyTime(order, promisedAt)),
        settledAt === undefined ? '–' : dateText(journeyTime(order, settledAt)),
        formatMoney(sum, currency, localeOf(language)),
      ],
    })),
    total: {
      label: say('refund.total'),
      value: formatMoney(order.refundTotal, order.currency, localeOf(language)),
    },
    remarks: [],
  };
}

/** Each ticket that is cancelled: what was paid for it, what is kept and what comes back. */
function ticketsSection({ order, language }: OrderDocumentData): TableSection {
  const say = sayIn(language);
  const sum = (minor: number) => formatMoney(formatMinor(minor), order.currency, localeOf(language));
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

function returnNotes({ language }: OrderDocumentData, info: AgencyInfo): NotesSection {
  const say = sayIn(language);
  return {
    type: 'notes',
    title: say('notices'),
    notes: [
      say('refund.note.card'),
      say('refund.note.bank'),
      translate(language, 'footer.agent', { agency_brandName: info.brandName }),
    ],
  };
}
