import type { Order } from '@farewind/contract/bookings/get-order';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../journey-clock.ts';
import { dateText } from '../words.ts';
import { listCharters, listTicketed } from './document-kinds.ts';
import { journeySection } from './journey-section.ts';
import { legalNotices, travelNotices } from './notices.ts';
import { isDomestic } from './order-names.ts';
import type { OrderPapers } from './order-papers.ts';
import type { Paper } from './paper.ts';
import { issueFacts, paperFrame } from './paper-frame.ts';
import { sayIn } from './paper-words.ts';
import { passengersSection } from './passengers-section.ts';
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
