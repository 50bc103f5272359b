import type { Proposal } from '@farewind/contract/bookings/proposals';
import { departureTime, instantOf } from '@farewind/values/local-time';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { listSoldRides } from '../documents/document-kinds.ts';
import { cityOf } from '../documents/order-names.ts';
import { placeWords } from '../documents/ride-words.ts';
import type { TemplateName } from '../message-kinds.ts';
import type { MessageSource } from '../message-source.ts';
import type { OrderForMessage } from '../ports.ts';
import { dateText } from '../words/words.ts';
import { attachCalendar, type CalendarDeps } from './attach-calendar.ts';
import { fillAboutOrder, type AboutOrderDeps, type OwnContent } from './about-order.ts';
import { flightWords } from './trip-lines.ts';
import { arrivalMoment, departureMoment, momentOf, moneyText, toldMoment, unbroken } from './order-values.ts';

/** The message that asks the buyer for an answer. */
export const proposalTemplates: Readonly<Record<Proposal['kind'], TemplateName>> = {
  retimed: 'schedule-changed',
  priceChanged: 'price-changed',
  supplierCancelled: 'supplier-cancelled',
  offer: 'offer-made',
  ride: 'ride-moved',
};

const asking: readonly TemplateName[] = Object.values(proposalTemplates);

/** The agency's proposals to a buyer, and their outcome. An answered proposal is not asked again. */
export function proposalSource(deps: AboutOrderDeps & CalendarDeps): MessageSource {
  return {
    templates: [...asking, 'proposal-answered', 'proposal-expired', 'schedule-restored'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        const proposal = findProposal(source, String(message.data['proposalId']));
        const isAsking = asking.includes(message.template);
        if (!proposal || (use === 'sent' && isAsking && proposal.state !== 'open')) return undefined;
        const content = proposalContent(source, proposal, message.createdAt);
        return isAsking ? { ...content, ...proposedTrip(source, proposal) } : content;
      }),
    // The proposed change has not happened yet.
    attach: async (tenantId, message) =>
      asking.includes(message.template) ? [] : attachCalendar(deps, tenantId, message),
  };
}

export function findProposal({ order }: OrderForMessage, id: string): Proposal | undefined {
  return order.proposals?.find(({ proposalId }) => proposalId === id);
}

function proposalContent(source: OrderForMessage, proposal: Proposal, toldAt: Date): OwnContent {
  const { text, dueAt, answeredAt, ifUnanswered } = proposal;
  return {
    values: {
      ...flightValues(source, proposal),
      ...priceValues(source, proposal),
      ...pickupValues(source, proposal),
      note: text === '' ? 'none' : text,
      choice: choiceOf(proposal),
      shift: shiftOf(source, proposal),
      ride: hasRideOf(source, proposal) ? 'linked' : 'other',
      answerBy: toldMoment(source, dueAt),
      answer: answerOf(proposal),
      answeredAt: toldMoment(source, answeredAt ?? toldAt.toISOString()),
      outcome: ifUnanswered,
    },
  };
}

/**
 * The trip with the proposed change, including all other new times that wait for an answer; absent if nothing of it
 * changes.
 */
function proposedTrip({ order, language }: OrderForMessage, proposal: Proposal): Pick<OwnContent, 'trip'> {
  const waiting = (order.proposals ?? []).filter(({ state, kind }) => state === 'open' && isMove(kind));
  const changes = [...(isMove(proposal.kind) ? waiting : []), proposal].filter(isApplied);
  // A ride that cannot move: the mail lists the order as it is.
  if (proposal.kind === 'ride' && !isApplied(proposal)) return {};
  const isLost = proposal.kind === 'supplierCancelled';
  if (changes.length === 0 && !isLost) return {};
  const items = order.items.map((item): Item => {
    const after = Object.assign(
      {},
      ...changes.filter(({ itemId }) => itemId === item.itemId).map(sideOf),
    ) as Side;
    const { segments = item.segments, pickupAt } = after;
    const ride = item.ride && pickupAt !== undefined ? { ...item.ride, pickupAt } : item.ride;
    return { ...item, segments, ...(ride === undefined ? {} : { ride }) };
  });
  const lostItemId = isLost ? (proposal.itemId ?? order.items[0]?.itemId) : undefined;
  // Its items have the new times already.
  return { trip: { order: { ...order, items, proposals: [] }, language, lostItemId } };
}

type Item = OrderForMessage['order']['items'][number];
type Side = Proposal['after'];

const sideOf = ({ after }: Proposal): Side => after;

function isMove(kind: Proposal['kind']): boolean {
  return kind === 'retimed' || kind === 'ride';
}

/** A ride without a vehicle at its new time stays where it is. */
function isApplied({ kind, after, choices }: Proposal): boolean {
  return after.segments !== undefined || (kind === 'ride' && choices.includes('accept'));
}

type Answer = 'accepted' | 'acknowledged' | 'refund' | 'offer' | 'changed' | 'refused';

/** What the buyer has decided, and with it what happens now; `changed`: a change that they wished for themselves. */
function answerOf({ kind, state, after, madeAt, dueAt }: Proposal): Answer {
  if (state === 'acknowledged') return 'acknowledged';
  if (kind === 'supplierCancelled') return 'refund';
  if (state !== 'accepted') return kind === 'offer' ? 'refused' : 'refund';
  if (kind !== 'offer') return 'accepted';
  // An offer in words is carried out by staff. A change that was wished for was never open.
  if (after.segments === undefined) return 'offer';
  return dueAt <= madeAt ? 'changed' : 'accepted';
}

function choiceOf({ choices }: Proposal): 'fullRefund' | 'read' {
  return choices.includes('refund') ? 'fullRefund' : 'read';
}

/** A charter may be moved by a day without asking. */
const LONG_SHIFT_MS = 24 * 3_600_000;

/** Why a retimed flight can be refunded: its connection is missed, or it moves by more than a day, or it just moves. */
function shiftOf({ order }: OrderForMessage, { choices, before, after, itemId }: Proposal) {
  if (!choices.includes('accept')) return 'broken';
  // A charter is asked about only then; it may have moved in several steps.
  if (order.items.find((one) => one.itemId === itemId)?.charter === true) return 'long';
  const [was, is] = [before.segments ?? [], after.segments ?? []];
  const departures = msBetween(endOf(was[0], 'departs'), endOf(is[0], 'departs'));
  const arrivals = msBetween(endOf(was.at(-1), 'arrives'), endOf(is.at(-1), 'arrives'));
  return Math.max(departures, arrivals) > LONG_SHIFT_MS ? 'long' : 'short';
}

type Segment = NonNullable<Side['segments']>[number];

function endOf(segment: Segment | undefined, end: 'departs' | 'arrives'): number | undefined {
  return segment && instantOf(segment[`${end}At`], segment[`${end}Offset`]);
}

function msBetween(one: number | undefined, other: number | undefined): number {
  return one === undefined || other === undefined ? 0 : Math.abs(one - other);
}

function flightValues({ order }: OrderForMessage, { before, after, itemId }: Proposal) {
  const item = order.items.find((one) => one.itemId === itemId) ?? order.items[0];
  const was = before.segments ?? item?.segments ?? [];
  const is = after.segments ?? was;
  const [first, last] = [was[0], was.at(-1)];
  const [departs, arrives] = [is[0], is.at(-1)];
  return {
    flightNumber: numbersOf(was),
    newFlightNumber: numbersOf(is),
    oldFlights: flightWords(order, was),
    newFlights: flightWords(order, is),
    moved: movedOf(was, is),
    route: first && last ? `${cityOf(order, first.from)} – ${cityOf(order, last.to)}` : rideRoute(item?.ride),
    departureDate: unbroken(dateText(first?.departsAt ?? '')),
    departureTime: first ? unbroken(departureTime(first)) : '',
    oldDeparture: first ? departureMoment(first) : '',
    newDeparture: departs ? departureMoment(departs) : '',
    oldArrival: last ? arrivalMoment(last) : '',
    newArrival: arrives ? arrivalMoment(arrives) : '',
  };
}

function numbersOf(segments: readonly Segment[]): string {
  return segments.map(({ carrier, number }) => unbroken(`${carrier} ${number}`)).join(', ');
}

/** What a subject says of a change: the first of these that differs. */
function movedOf(
  was: readonly Segment[],
  is: readonly Segment[],
): 'departure' | 'arrival' | 'number' | 'other' {
  if (endOf(was[0], 'departs') !== endOf(is[0], 'departs')) return 'departure';
  if (endOf(was.at(-1), 'arrives') !== endOf(is.at(-1), 'arrives')) return 'arrival';
  return numbersOf(was) === numbersOf(is) ? 'other' : 'number';
}

function rideRoute(ride: Item['ride']): string {
  return ride === undefined ? '' : `${ride.from.name} – ${ride.to.name}`;
}

/** The values of a ride that moves with its flight. */
function pickupValues({ order }: OrderForMessage, { before, after, itemId, choices }: Proposal) {
  const ride = order.items.find((one) => one.itemId === itemId)?.ride;
  const was = before.pickupAt ?? ride?.pickupAt ?? '';
  return {
    from: ride ? placeWords(ride.from) : '',
    to: ride ? placeWords(ride.to) : '',
    move: choices.includes('accept') ? 'possible' : 'full',
    oldPickup: momentOf(was),
    newPickup: momentOf(after.pickupAt ?? was),
  };
}

/** Whether a ride of the order follows the flight of the proposal. */
function hasRideOf({ order }: OrderForMessage, { itemId }: Proposal): boolean {
  const flight = order.items.find((one) => one.itemId === itemId);
  return listSoldRides(order).some(
    ({ ride }) => ride.joinedTo !== undefined && ride.joinedTo === (flight?.direction ?? 'outbound'),
  );
}

function priceValues(source: OrderForMessage, { before, after }: Proposal) {
  const was = before.total ?? source.order.total;
  const is = after.total ?? was;
  return {
    oldTotal: moneyText(source, was),
    newTotal: moneyText(source, is),
    difference: moneyText(source, formatMinor(parseMinor(is) - parseMinor(was))),
  };
}
