import type { Order } from '@farewind/contract/bookings/get-order';
import { translate } from '../../../platform/messages/translate.ts';
import { isRide, listLiveTickets, type RideItem } from '../documents/document-kinds.ts';
import { listTravellers, listTravellersOn } from '../documents/list-travellers.ts';
import { airportOf } from '../documents/order-names.ts';
import { seatWords } from '../documents/seat-words.ts';
import type { OrderForMessage } from '../ports.ts';
import { baggageWords } from '../words/words.ts';
import { arrivalMoment, departureMoment, momentOf, soldItems, unbroken } from './order-values.ts';
import { rideValues } from './ride-values.ts';

type Item = Order['items'][number];

/** An order as it is, or as it would be after a proposal. */
export interface Trip extends Pick<OrderForMessage, 'order' | 'language'> {
  /** The flight that its carrier has cancelled, and whose buyer has not chosen yet. */
  readonly lostItemId?: string | undefined;
}

/** Both directions of a trip, one line each: numbers, airports, local times and baggage. */
export function flightLines(trip: Trip): string[] {
  return soldFlights(trip.order).map((item) => flightLine(trip, item));
}

/** The sold flights of an order. */
export function soldFlights(order: Order): Item[] {
  return soldItems(order).filter(({ kind }) => kind === 'flight');
}

/** Marks a flight at the carrier's new time, which is the time it leaves whether or not the buyer has answered. */
function flightLine(trip: Trip, item: Item): string {
  const segments = waitingFor(trip.order, item, 'retimed')?.after.segments;
  if (segments === undefined) return lineOf(trip, item);
  return translate(trip.language, 'message.flightLineMoved', { line: lineOf(trip, { ...item, segments }) });
}

/** The latest new times that the buyer has not accepted yet, or that staff still have to talk over with them. */
function waitingFor({ proposals = [] }: Order, { itemId }: Item, of: 'retimed' | 'ride') {
  return proposals.findLast(
    ({ kind, state, ifUnanswered, ...proposal }) =>
      kind === of &&
      proposal.itemId === itemId &&
      (state === 'open' || (state === 'expired' && ifUnanswered === 'staff')),
  );
}

function lineOf({ order, language }: Trip, item: Item): string {
  const { direction = 'outbound', segments, baggage } = item;
  return translate(language, 'message.flightLine', {
    direction,
    flights: flightWords(order, segments),
    baggage: baggageWords(baggage, language),
    ...seatValues(order, item),
  });
}

/** `ZF 829, 12-06-2027 06:45 Moscow (VKO) – 12-06-2027 10:25 Antalya (AYT)`, and its connections. */
export function flightWords(order: Order, segments: Item['segments']): string {
  const flights = segments.map((segment) => {
    const from = `${departureMoment(segment)} ${airportOf(order, segment.from)}`;
    const to = `${arrivalMoment(segment)} ${airportOf(order, segment.to)}`;
    return `${unbroken(`${segment.carrier} ${segment.number}`)}, ${from} – ${to}`;
  });
  return flights.join('; ');
}

function seatValues(order: Order, item: Item): { readonly hasSeats: string; readonly seats: string } {
  const seats = seatWords(order, item);
  return { hasSeats: seats === '' ? 'no' : 'yes', seats };
}

/**
 * The whole trip for a message about a change, one line each: flights, rides, travellers and extras. Empty if nothing
 * is left of it.
 */
export function tripLines(trip: Trip): string[] {
  const { order, language } = trip;
  const items = soldItems(order).filter(isLeft);
  const flights = items.filter(({ kind }) => kind === 'flight');
  const rides = items.filter(isRide);
  if (flights.length + rides.length === 0) return [];
  const parties = new Set(flights.map((item) => namesOn(order, item)));
  const ofFlight = (item: Item): string => {
    const line = flightLine(trip, item);
    // A traveller who flies one way only is named there.
    const whole =
      parties.size > 1
        ? translate(language, 'message.flightLineOf', { line, names: namesOn(order, item) })
        : line;
    return item.itemId === trip.lostItemId
      ? translate(language, 'message.flightLineLost', { line: whole })
      : whole;
  };
  const names = parties.size === 0 ? namesOn(order, rides[0]!) : [...parties][0]!;
  const extras = items.flatMap((item) => extrasOf(order, item));
  return [
    ...flights.map(ofFlight),
    ...rides.map((ride) => rideLine(trip, ride)),
    ...(parties.size > 1 ? [] : [translate(language, 'message.passengersLine', { names })]),
    ...(extras.length === 0
      ? []
      : [translate(language, 'message.extrasLine', { extras: extras.join(', ') })]),
  ];
}

/** Whether anybody still travels on an item: its last ticket may be cancelled before the item is. */
function isLeft(item: Item): boolean {
  return item.tickets.length === 0 || listLiveTickets(item).length > 0;
}

function namesOn(order: Order, item: Item): string {
  return listTravellersOn(order, [item])
    .map(({ name, surname }) => `${name} ${surname}`)
    .join(', ');
}

/** A ride stays at its time until the buyer has accepted the one that its moved flight needs. */
function rideLine({ order, language }: Trip, ride: RideItem): string {
  const line = translate(language, 'message.rideLineShort', rideValues(ride, language));
  const asked = waitingFor(order, ride, 'ride');
  const pickupAt = asked?.choices.includes('accept') ? asked.after.pickupAt : undefined;
  return pickupAt === undefined
    ? line
    : translate(language, 'message.rideLineMoving', { line, pickup: momentOf(pickupAt) });
}

/**
 * `Bag 20 kg × 2`. Once a ticket is cancelled, it is unknown which of them belonged to it; an insurance ends with the
 * last flight of the insured.
 */
function extrasOf(order: Order, { kind, priceLines, tickets }: Item): string[] {
  if (tickets.some(({ state }) => state === 'cancelled' || state === 'refunded')) return [];
  const left = kind === 'insurance' ? listTravellers(order) : undefined;
  return priceLines.flatMap(({ name, count: sold, total, passengerType }) => {
    // A line below zero is a discount.
    if (name === undefined || total.startsWith('-')) return [];
    const count =
      left === undefined ? sold : Math.min(sold, left.filter(({ type }) => type === passengerType).length);
    if (count === 0) return [];
    return [count > 1 ? `${name} × ${count}` : name];
  });
}
