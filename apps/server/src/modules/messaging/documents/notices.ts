import type { AgencyInfo } from '../../settings/public.ts';
import { dateText, timeText } from '../words.ts';
import { listSoldFlights } from './document-kinds.ts';
import type { OrderPapers } from './order-papers.ts';
import type { NotesSection } from './paper.ts';
import { directionTitle, sayIn } from './paper-words.ts';

/** What the traveller does and must know, the airport first. */
export function travelNotices({ order, language }: OrderPapers, more: readonly string[] = []): NotesSection {
  const say = sayIn(language);
  const { atAirport } = order;
  const airport = atAirport
    ? [
        say('arriveBy', { time: timeText(atAirport.arriveBy), date: dateText(atAirport.arriveBy) }) + '.',
        say('checkInCloses', { time: timeText(atAirport.checkInClosesAt) }) + '.',
      ].join(' ')
    : undefined;
  return {
    type: 'notes',
    title: say('notices'),
    notes: [
      ...(airport === undefined ? [] : [airport]),
      ...more,
      ...order.warnings.map(({ text }) => text),
      say('localTimes'),
    ],
  };
}

/** What the law wants a ticket to say. */
export function legalNotices({ language }: OrderPapers, info: AgencyInfo): NotesSection {
  const say = sayIn(language);
  return {
    type: 'notes',
    title: say('legal'),
    notes: ['carriage', 'liability', 'goods', 'privacy'].map((name) =>
      say(`legal.${name}`, { brand: info.brandName }),
    ),
    isFine: true,
  };
}

/** A joined order of which a part is gone says so on every document. */
export function cancelledAlerts({ order, language }: OrderPapers): string[] {
  const say = sayIn(language);
  const standing = new Set(listSoldFlights(order));
  return order.items
    .filter((item) => item.kind === 'flight' && !standing.has(item))
    .map((item) => {
      const first = item.segments[0];
      const day = first ? `, ${dateText(first.departsAt)}` : '';
      return say('cancelledPart', { what: `${directionTitle(order, item, say)}${day}` });
    });
}
