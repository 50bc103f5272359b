import type { Order } from '@farewind/contract/bookings/get-order';
import { documentCodes } from '@farewind/values/passenger-document';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../words/journey-clock.ts';
import { dateText, baggageWords, durationWords } from '../words/words.ts';
import { listCharters, listTicketed, listLiveTickets } from './document-kinds.ts';
import { legalNotices, travelNotices } from './notices.ts';
import { isDomestic, aircraftOf, airlineOf, airportOf } from './order-names.ts';
import type { OrderDocumentData, DocumentFiling } from './order-document-models.ts';
import type { DocumentModel, TableSection, Fact, JourneySection, DocumentSegment } from './document-model.ts';
import { issueFacts, documentFrame } from './document-frame.ts';
import { sayIn, conditionWords, directionTitle } from './document-words.ts';
import { priceSection } from './price-section.ts';
import { seatWords } from './seat-words.ts';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import { arrivalTime, departureTime } from '@farewind/values/local-time';
import { translate } from '../../../platform/messages/translate.ts';

type JourneyItem = Order['items'][number];

type Step = Order['clock'][number]['step'];

/** The charter certificate: the seats are paid and confirmed, the tickets follow on a stated day. */
export function certificateDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const { order, language } = data;
  const charters = listCharters(order);
  const due = order.clock.find(({ step, state }) => step === 'itineraryReceipt' && state !== 'done')?.dueAt;
  const follows =
    due === undefined ? [] : [sayIn(language)('receiptDue', { date: dateText(journeyTime(order, due)) })];
  return documentFrame(data, info, 'certificate', {
    facts: issueFacts(data, info, dayOfStep(order, 'booked')),
    sections: [
      ...charters.map((item) => journeySection(data, item)),
      passengersSection(data, charters, false),
      priceSection(data, charters),
      travelNotices(data, follows),
      legalNotices(data, info),
    ],
  });
}

/** The itinerary receipt of flights whose tickets are issued; its contents are those of IATA resolution 722. */
export function ticketDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const ticketed = listTicketed(data.order);
  const frame = documentFrame(data, info, 'ticket', {
    facts: issueFacts(data, info, dayOfStep(data.order, 'ticketed')),
    sections: [
      ...ticketed.map((item) => journeySection(data, item)),
      passengersSection(data, ticketed, true),
      priceSection(data, ticketed),
      travelNotices(data),
      legalNotices(data, info),
    ],
  });
  if (!isDomestic(data.order)) return frame;
  return { ...frame, subtitle: sayIn(data.language)('ticket.subtitle.domestic') };
}

function dayOfStep(order: Order, wanted: Step): string {
  const at = order.clock.find(({ step }) => step === wanted)?.doneAt ?? order.createdAt;
  return dateText(journeyTime(order, at));
}

type Item = Order['items'][number];

/** The passengers of the given items, with the ticket numbers so far. */
function passengersSection(
  { order, language }: OrderDocumentData,
  items: readonly Item[],
  withTickets: boolean,
): TableSection {
  const say = sayIn(language);
  const rows = order.passengers.flatMap(({ surname, name, type, document, numbers = {} }, index) => {
    const beside = documentCodes.flatMap((code) => {
      const number = numbers[code];
      return number === undefined ? [] : [`${translate(language, `field.${code}`)}: ${number}`];
    });
    const who = [`${surname} ${name}`.toUpperCase(), ...beside].join('\n');
    const cells = [who, say(`type.${type}`), document];
    if (isCancelled(items, index)) return [];
    return [{ cells: withTickets ? [...cells, ticketNumbers(items, index)] : cells }];
  });
  return {
    type: 'table',
    title: say('passengers'),
    columns: [
      { label: say('line.passenger'), share: withTickets ? 42 : 56 },
      { label: say('type'), share: 14 },
      { label: say('document'), share: withTickets ? 18 : 30 },
      ...(withTickets ? [{ label: say('ticketNumber'), share: 26 }] : []),
    ],
    rows,
    remarks: [],
  };
}

/** Whether all tickets of a passenger on the items are cancelled. */
function isCancelled(items: readonly Item[], passengerIndex: number): boolean {
  const isOwn = (ticket: Item['tickets'][number]): boolean => ticket.passengerIndex === passengerIndex;
  return (
    items.some(({ tickets }) => tickets.some(isOwn)) &&
    !items.some((item) => listLiveTickets(item).some(isOwn))
  );
}

/** One line for each item, in the order of the flights. */
function ticketNumbers(items: readonly Item[], passengerIndex: number): string {
  return items
    .flatMap((item) => listLiveTickets(item).filter((ticket) => ticket.passengerIndex === passengerIndex))
    .map(({ number }) => number)
    .join('\n');
}

/** One direction: its flights in local times with terminals, and the conditions of the fare. */
function journeySection(data: OrderDocumentData, item: JourneyItem): JourneySection {
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
    departs: {
      time: departureTime(segment),
      date: dateText(segment.departsAt),
      place: stop(data, segment.from, filing?.departsTerminal),
    },
    arrives: {
      time: arrivalTime(segment),
      date: dateText(segment.arrivesAt),
      place: stop(data, segment.to, filing?.arrivesTerminal),
    },
    duration: durationWords(segment.durationMinutes, language),
    ...(segment.technicalStops
      ? { remarks: segment.technicalStops.map((landing) => technicalStopWords(landing, order, language)) }
      : {}),
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

function technicalStopWords(
  { airport, minutes }: NonNullable<Segment['technicalStops']>[number],
  order: Order,
  language: OrderDocumentData['language'],
): string {
  const place = airportOf(order, airport);
  const wait = minutes === undefined ? [] : [durationWords(minutes, language)];
  return sayIn(language)('technicalStop', { place: [place, ...wait].join(', ') });
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

function stop({ order, language }: OrderDocumentData, code: string, terminal: string | undefined): string {
  const place = airportOf(order, code);
  return terminal ? `${place}, ${sayIn(language)('terminal', { terminal })}` : place;
}

function conditionFacts(
  { order, language }: OrderDocumentData,
  item: JourneyItem,
  filings: readonly DocumentFiling[],
): Fact[] {
  const say = sayIn(language);
  const cabins = [...new Set(item.segments.map(({ cabin }) => translate(language, `cabin.${cabin}`)))].join(
    ' + ',
  );
  const each = (pick: (filing: DocumentFiling) => string) => [...new Set(filings.map(pick))].join(' + ');
  const classes = each(({ bookingClass }) => bookingClass);
  const seats = seatWords(order, item);
  const dates = [...new Set(item.segments.map(({ departsAt }) => dateText(departsAt)))].join(', ');
  return [
    { label: say('class'), value: `${cabins}${classes === '' ? '' : ` (${classes})`}, ${item.family}` },
    ...(filings.length === 0 ? [] : [{ label: say('fareBasis'), value: each(({ fareBasis }) => fareBasis) }]),
    { label: say('handBaggage'), value: baggageWords(item.handBaggage, language) },
    { label: say('baggage'), value: baggageWords(item.baggage, language) },
    ...(seats === '' ? [] : [{ label: say('seats'), value: seats }]),
    { label: say('validity'), value: say('validity.on', { date: dates }) },
    { label: say('change'), value: conditionWords(item.changeRule, language) },
    { label: say('refund'), value: conditionWords(item.cancelRule, language) },
    { label: say('contractParty'), value: item.contractParty.name },
  ];
}
