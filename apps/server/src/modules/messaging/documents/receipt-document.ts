import type { Language } from '@farewind/contract/core/fields';
import { formatMoney } from '@farewind/values/format-money';
import { translate } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyMoment } from '../journey-clock.ts';
import { dateText, localeOf } from '../words.ts';
import { listSoldItems } from './document-kinds.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { Fact, NotesSection, DocumentModel, TableSection } from './document-model.ts';
import { documentFrame } from './document-frame.ts';
import { cardWords, itemTitle, sayIn } from './document-words.ts';
import { billSection, totalOf } from './price-section.ts';
import { vehicleWords } from './ride-words.ts';

/** What the card was charged, at which rate, for what, and with whom the contracts are. */
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
    { label: say('charged'), value: formatMoney(amount, order.currency, localeOf(language)) },
    ...(charge ? [{ label: say('paidAt'), value: journeyMoment(order, charge.at, language) }] : []),
    ...(payment
      ? [
          { label: say('card'), value: cardWords(payment) },
          { label: say('statement'), value: payment.statementText },
        ]
      : []),
    { label: say('buyer'), value: order.customer.name },
    ...(hidesRate
      ? []
      : [{ label: say('rate'), value: rate ? rateWords(rate, language) : say('rate.none') }]),
  ];
}

/** `1 EUR = 55,6624 TRY, ECB, 22-11-2026`: the day that the list is of. */
function rateWords(
  { from, to, value, source, at }: NonNullable<OrderDocumentData['rate']>,
  language: Language,
) {
  const figure = Number(value).toLocaleString(localeOf(language), { maximumFractionDigits: 6 });
  return `1 ${from} = ${figure} ${to}, ${source}, ${dateText(at.slice(0, 10))}`;
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
      say('association', { number: info.travelAssociationNo }),
    ],
  };
}
