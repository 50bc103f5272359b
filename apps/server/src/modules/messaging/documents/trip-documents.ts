import type { Order } from '@farewind/contract/bookings/get-order';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../journey-clock.ts';
import { dateText } from '../words.ts';
import { listCharters, listTicketed, listLiveTickets } from './document-kinds.ts';
import { journeySection } from './journey-section.ts';
import { legalNotices, travelNotices } from './notices.ts';
import { isDomestic } from './order-names.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { DocumentModel, TableSection } from './document-model.ts';
import { issueFacts, documentFrame } from './document-frame.ts';
import { sayIn } from './document-words.ts';
import { priceSection } from './price-section.ts';

type Step = Order['clock'][number]['step'];

/** The charter certificate: the seats are had and paid, the tickets follow on a stated day. */
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

/** Who flies on the given items, with the ticket numbers there are. */
function passengersSection(
  { order, language }: OrderDocumentData,
  items: readonly Item[],
  withTickets: boolean,
): TableSection {
  const say = sayIn(language);
  const rows = order.passengers.flatMap(({ surname, name, type, document }, index) => {
    const cells = [`${surname} ${name}`.toUpperCase(), say(`type.${type}`), document];
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

/** Whether a passenger had tickets on the items, and has none any more. */
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
