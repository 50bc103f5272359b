import type { Order } from '@farewind/contract/bookings/get-order';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import { translate } from '../../../platform/messages/translate.ts';
import { baggageWords, dateText, durationWords, timeText } from '../words.ts';
import type { OrderPapers, PaperFiling } from './order-papers.ts';
import { aircraftOf, airlineOf, airportOf } from './order-names.ts';
import type { Fact, JourneySection, PaperSegment } from './paper.ts';
import { conditionWords, directionTitle, sayIn } from './paper-words.ts';

type Item = Order['items'][number];

/** One direction: its flights in local times with terminals, and under which conditions they were sold. */
export function journeySection(papers: OrderPapers, item: Item): JourneySection {
  const filings = papers.filings[item.itemId] ?? [];
  return {
    type: 'journey',
    title: directionTitle(papers.order, item, sayIn(papers.language)),
    segments: item.segments.map((segment, index) =>
      toSegment(papers, segment, filings[index], item.layovers[index]),
    ),
    facts: conditionFacts(papers, item, filings),
  };
}

function toSegment(
  papers: OrderPapers,
  segment: Segment,
  filing: PaperFiling | undefined,
  layover: Layover | undefined,
): PaperSegment {
  const { order, language } = papers;
  return {
    flight: `${segment.carrier} ${segment.number}`,
    detail: carrierWords(papers, segment),
    departs: stop(papers, segment.departsAt, segment.from, filing?.departsTerminal),
    arrives: stop(papers, segment.arrivesAt, segment.to, filing?.arrivesTerminal),
    duration: durationWords(segment.durationMinutes, language),
    ...(layover ? { layover: layoverWords(layover, order, papers.language) } : {}),
  };
}

function carrierWords({ order, language }: OrderPapers, segment: Segment): string {
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

function layoverWords(layover: Layover, order: Order, language: OrderPapers['language']): string {
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

function stop({ order, language }: OrderPapers, at: string, code: string, terminal: string | undefined) {
  const place = airportOf(order, code);
  const where = terminal ? `${place}, ${sayIn(language)('terminal', { terminal })}` : place;
  return { time: timeText(at), date: dateText(at), place: where };
}

function conditionFacts({ language }: OrderPapers, item: Item, filings: readonly PaperFiling[]): Fact[] {
  const say = sayIn(language);
  const cabins = [...new Set(item.segments.map(({ cabin }) => translate(language, `cabin.${cabin}`)))].join(
    ' + ',
  );
  const each = (pick: (filing: PaperFiling) => string) => [...new Set(filings.map(pick))].join(' + ');
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
