import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { Segment } from '@farewind/contract/flights/search';
import { formatMoney } from '@farewind/values/format-money';
import { translate } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { baggageWords, dateText, durationWords, localeOf, timeText } from '../words.ts';
import type { DocumentDirection, TripDocument } from './trip-document.ts';

export interface DocumentSource {
  readonly order: Order;
  readonly language: Language;
  readonly info: AgencyInfo;
}

/** The charter certificate or the itinerary receipt of an order (contents: IATA resolution 722). */
export function tripDocumentOfOrder({ order, language, info }: DocumentSource): TripDocument {
  const say = (key: string, values: Record<string, string | number> = {}) => translate(language, key, values);
  const isCertificate = order.items.some((item) => item.charter && item.status === 'booked');
  const sum = (amount: string) => formatMoney(amount, order.currency, localeOf(language));
  const kind = isCertificate ? 'certificate' : 'ticket';
  return {
    language,
    kind,
    title: say(`document.${kind}.title`),
    subtitle: say(`document.${kind}.subtitle`),
    brand: info.brandName,
    agencyLines: [
      info.companyTitle,
      info.address,
      `${info.supportPhone}, ${info.email}`,
      say('document.association', { number: info.travelAssociationNo }),
    ],
    facts: [
      { label: say('document.reservation'), value: order.reservationNumber },
      { label: say('document.pnr'), value: order.pnr },
      { label: say('document.issued'), value: dateText(order.createdAt) },
      { label: say('document.status'), value: say(`order.status.${order.status}`) },
    ],
    directions: order.items
      .filter((item) => item.kind === 'flight')
      .map((item) => direction(item, order, language)),
    passengersTitle: say('document.passengers'),
    passengers: order.passengers.map((passenger, index) => ({
      label: `${passenger.surname} ${passenger.name}`.toUpperCase(),
      value: [
        say(`document.type.${passenger.type}`),
        passenger.document,
        ...order.items.flatMap((item) =>
          item.tickets.filter((ticket) => ticket.passengerIndex === index).map((ticket) => ticket.number),
        ),
      ]
        .filter((part) => part !== '')
        .join(' · '),
    })),
    priceTitle: say('document.price'),
    priceHeads: ['passenger', 'fare', 'tax', 'fuel', 'service', 'total'].map((name) =>
      say(`document.line.${name}`),
    ),
    priceRows: order.items.flatMap((item) =>
      item.priceLines.map((line) => [
        `${say(`document.type.${line.passengerType}`)} × ${line.count}`,
        ...[line.fare, line.tax, line.fuel, line.service, line.total].map(sum),
      ]),
    ),
    total: { label: say('document.total'), value: sum(order.total) },
    payment: order.payment
      ? say('document.paidByCard', { brand: order.payment.brand, last4: order.payment.last4 })
      : '',
    noticesTitle: say('document.notices'),
    notices: [
      ...order.warnings.map((notice) => notice.text),
      say('footer.agent', { agency_brandName: info.brandName }),
      say('document.localTimes'),
    ],
  };
}

function direction(item: Order['items'][number], order: Order, language: Language): DocumentDirection {
  const say = (key: string, values: Record<string, string | number> = {}) => translate(language, key, values);
  const first = item.segments[0];
  const last = item.segments.at(-1);
  const route = first && last ? `${cityOf(order, first.from)} — ${cityOf(order, last.to)}` : '';
  return {
    title: `${say(`document.direction.${item.direction ?? 'outbound'}`)}: ${route}`,
    segments: item.segments.map((segment) => ({
      flight: `${segment.carrier} ${segment.number}`,
      departs: place(segment.departsAt, segment.from, order),
      arrives: place(segment.arrivesAt, segment.to, order),
      detail: segmentDetail(segment, order, language),
    })),
    facts: [
      { label: say('document.class'), value: `${say(`cabin.${first?.cabin ?? 'economy'}`)}, ${item.family}` },
      { label: say('document.handBaggage'), value: baggageWords(item.handBaggage, language) },
      { label: say('document.baggage'), value: baggageWords(item.baggage, language) },
      {
        label: say('document.refund'),
        value: say(item.cancelRule.allowed ? 'document.byRule' : 'rule.charter.noRefund'),
      },
      { label: say('document.contractParty'), value: item.contractParty.name },
    ],
  };
}

function segmentDetail(segment: Segment, order: Order, language: Language): string {
  const operated =
    segment.operatingCarrier === segment.carrier
      ? []
      : [translate(language, 'document.operatedBy', { carrier: airlineOf(order, segment.operatingCarrier) })];
  return [
    airlineOf(order, segment.carrier),
    ...operated,
    segment.aircraft,
    durationWords(segment.durationMinutes, language),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function place(at: string, code: string, order: Order) {
  const airport = order.airports.find((candidate) => candidate.code === code);
  const name =
    airport && airport.name !== airport.city ? `${airport.city}, ${airport.name}` : (airport?.city ?? code);
  return { time: timeText(at), date: dateText(at), place: `${name} (${code})` };
}

export function cityOf(order: Order, code: string): string {
  return order.airports.find((airport) => airport.code === code)?.city ?? code;
}

function airlineOf(order: Order, code: string): string {
  return order.airlines.find((airline) => airline.code === code)?.name ?? code;
}
