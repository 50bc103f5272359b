import type { Order } from '@farewind/contract/bookings/get-order';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../journey-clock.ts';
import { dateText } from '../words.ts';
import { listCharters, listTicketed, listLiveTickets } from './document-kinds.ts';
import { journeySection } from './journey-section.ts';
import { legalNotices, travelNotices } from './notices.ts';
import { isDomestic } from './order-names.ts';
import type { OrderPapers } from './order-papers.ts';
import type { Paper, TableSection } from './paper.ts';
import { issueFacts, paperFrame } from './paper-frame.ts';
import { sayIn } from './paper-words.ts';
import { priceSection } from './price-section.ts';

type Step = Order['clock'][number]['step'];

/** The charter certificate: the seats are had and paid, the tickets follow on a stated day. */
export function certificatePaper(papers: OrderPapers, info: AgencyInfo): Paper {
  const { order, language } = papers;
  const charters = listCharters(order);
  const due = order.clock.find(({ step, state }) => step === 'itineraryReceipt' && state !== 'done')?.dueAt;
  const follows =
    due === undefined ? [] : [sayIn(language)('receiptDue', { date: dateText(journeyTime(order, due)) })];
  return paperFrame(papers, info, 'certificate', {
    facts: issueFacts(papers, info, dayOfStep(order, 'booked')),
    sections: [
      ...charters.map((item) => journeySection(papers, item)),
      passengersSection(papers, charters, false),
      priceSection(papers, charters),
      travelNotices(papers, follows),
      legalNotices(papers, info),
    ],
  });
}

/** The itinerary receipt of flights whose tickets are issued; its contents are those of IATA resolution 722. */
export function ticketPaper(papers: OrderPapers, info: AgencyInfo): Paper {
  const ticketed = listTicketed(papers.order);
  const frame = paperFrame(papers, info, 'ticket', {
    facts: issueFacts(papers, info, dayOfStep(papers.order, 'ticketed')),
    sections: [
      ...ticketed.map((item) => journeySection(papers, item)),
      passengersSection(papers, ticketed, true),
      priceSection(papers, ticketed),
      travelNotices(papers),
      legalNotices(papers, info),
    ],
  });
  if (!isDomestic(papers.order)) return frame;
  return { ...frame, subtitle: sayIn(papers.language)('ticket.subtitle.domestic') };
}

function dayOfStep(order: Order, wanted: Step): string {
  const at = order.clock.find(({ step }) => step === wanted)?.doneAt ?? order.createdAt;
  return dateText(journeyTime(order, at));
}

type Item = Order['items'][number];

/** Who flies on the given items, with the ticket numbers there are. */
function passengersSection(
  { order, language }: OrderPapers,
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
