import { findCancelledPart } from '@farewind/contract/bookings/cancelled-part';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { AgencyInfo } from '../../settings/public.ts';
import { dateText, timeText } from '../words/words.ts';
import { isRide, listLiveTickets, listSoldFlights, listSoldRides } from './document-kinds.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { NotesSection } from './document-model.ts';
import { directionTitle, itemTitle, sayIn, type Say } from './document-words.ts';

/** What the traveller has to do and know, the airport first. */
export function travelNotices(
  { order, language }: OrderDocumentData,
  more: readonly string[] = [],
): NotesSection {
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

/** The texts that the law requires on a ticket. */
export function legalNotices({ language }: OrderDocumentData, info: AgencyInfo): NotesSection {
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

/** A cancelled insurance; of an order that is otherwise complete, also that its flights remain. */
function insuranceAlerts({ items }: Pick<Order, 'items'>, say: Say): string[] {
  const isAlone = findCancelledPart(items) === 'insurance';
  return items
    .filter(({ kind, status }) => kind === 'insurance' && status === 'cancelled')
    .map(({ family }) =>
      isAlone ? say('cancelledInsurance', { name: family }) : say('cancelledPart', { what: family }),
    );
}

/** Every document says so if a part of the order was cancelled: an item, or a ticket of a remaining item. */
export function cancelledAlerts({ order, language }: OrderDocumentData): string[] {
  const say = sayIn(language);
  const standing = new Set(listSoldFlights(order));
  const flights = order.items.filter(({ kind }) => kind === 'flight');
  const lost = flights
    .filter((item) => !standing.has(item))
    .map((item) => {
      const first = item.segments[0];
      const day = first ? `, ${dateText(first.departsAt)}` : '';
      return say('cancelledPart', { what: `${directionTitle(order, item, say)}${day}` });
    });
  const tickets = flights
    .filter((item) => standing.has(item))
    .flatMap((item) => {
      const gone = item.tickets.filter((ticket) => !listLiveTickets(item).includes(ticket));
      const names = gone.flatMap(({ passengerIndex }) => order.passengers[passengerIndex] ?? []);
      const who = names.map(({ name, surname }) => `${surname} ${name}`.toUpperCase()).join(', ');
      return who === '' ? [] : say('cancelledPart', { what: `${directionTitle(order, item, say)}, ${who}` });
    });
  const rides = order.items
    .filter(isRide)
    .filter((item) => !listSoldRides(order).includes(item))
    .map((item) =>
      say('cancelledPart', { what: `${itemTitle(order, item, say)}, ${dateText(item.ride.pickupAt)}` }),
    );
  return [...lost, ...tickets, ...rides, ...insuranceAlerts(order, say)];
}
