import type { Order } from '@farewind/contract/bookings/get-order';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import { translate } from '../../../platform/messages/translate.ts';
import { baggageWords, dateText, durationWords, timeText } from '../words.ts';
import type { OrderDocumentData, DocumentFiling } from './order-document-models.ts';
import { aircraftOf, airlineOf, airportOf } from './order-names.ts';
import type { Fact, JourneySection, DocumentSegment } from './document-model.ts';
import { conditionWords, directionTitle, sayIn } from './document-words.ts';

type Item = Order['items'][number];

/** One direction: its flights in local times with terminals, and under which conditions they were sold. */
export function journeySection(data: OrderDocumentData, item: Item): JourneySection {
  const filings = data.filings[item.itemId] ?? [];
  return {
    type: 'journey',
    title: directionTitle(data.order, item, sayIn(data.language)),
    segments: item.segments.map((segment, index) =>
      toSegment(data, segment, filings[index], item.layovers[index]),
    ),
    facts: conditionFacts(data, item, filings),
  };
}

function toSegment(
  data: OrderDocumentData,
  segment: Segment,
  filing: DocumentFiling | undefined,
  layover: Layover | undefined,
): DocumentSegment {
  const { order, language } = data;
  return {
    flight: `${segment.carrier} ${segment.number}`,
    detail: carrierWords(data, segment),
    departs: stop(data, segment.departsAt, segment.from, filing?.departsTerminal),
    arrives: stop(data, segment.arrivesAt, segment.to, filing?.arrivesTerminal),
    duration: durationWords(segment.durationMinutes, language),
    ...(layover ? { layover: layoverWords(layover, order, data.language) } : {}),
  };
}

function carrierWords({ order, language }: OrderDocumentData, segment: Segment): string {
  const operating = airlineOf(order, segment.operatingCarrier);
  const isCodeshare = segment.operatingCarrier !== segment.carrier;
  return [
    airlineOf(order, segment.carrier),
    ...(isCodeshare ? [sayIn(language)('operatedBy', { carrier: operating })] : []),
    aircraftOf(order, segment.aircraft),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function layoverWords(layover: Layover, order: Order, language: OrderDocumentData['language']): string {
  const say = sayIn(language);
  return [
    say('layover', {
      duration: durationWords(layover.minutes, language),
      place: airportOf(order, layover.airport),
    }),
    ...(layover.airportChange ? [say('layover.airportChange')] : []),
    ...(layover.selfTransfer ? [say('layover.selfTransfer')] : []),
  ].join(' · ');
}

function stop(
  { order, language }: OrderDocumentData,
  at: string,
  code: string,
  terminal: string | undefined,
) {
  const place = airportOf(order, code);
  const where = terminal ? `${place}, ${sayIn(language)('terminal', { terminal })}` : place;
  return { time: timeText(at), date: dateText(at), place: where };
}

function conditionFacts(
  { language }: OrderDocumentData,
  item: Item,
  filings: readonly DocumentFiling[],
): Fact[] {
  const say = sayIn(language);
  const cabins = [...new Set(item.segments.map(({ cabin }) => translate(language, `cabin.${cabin}`)))].join(
    ' + ',
  );
  const each = (pick: (filing: DocumentFiling) => string) => [...new Set(filings.map(pick))].join(' + ');
  const classes = each(({ bookingClass }) => bookingClass);
  const dates = [...new Set(item.segments.map(({ departsAt }) => dateText(departsAt)))].join(', ');
  return [
    { label: say('class'), value: `${cabins}${classes === '' ? '' : ` (${classes})`}, ${item.family}` },
    ...(filings.length === 0 ? [] : [{ label: say('fareBasis'), value: each(({ fareBasis }) => fareBasis) }]),
    { label: say('handBaggage'), value: baggageWords(item.handBaggage, language) },
    { label: say('baggage'), value: baggageWords(item.baggage, language) },
    { label: say('validity'), value: say('validity.on', { date: dates }) },
    { label: say('change'), value: conditionWords(item.changeRule, language) },
    { label: say('refund'), value: conditionWords(item.cancelRule, language) },
    { label: say('contractParty'), value: item.contractParty.name },
  ];
}
