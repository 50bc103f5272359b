import type { Order } from '@farewind/contract/bookings/get-order';
import type { Segment } from '@farewind/contract/flights/search';
import { CHECK_IN_OPENS_HOURS } from '@farewind/travel-rules/check-in';
import { arrivalTime, departureTime, instantOf, type LocalDateTime } from '@farewind/values/local-time';
import type { AgencyInfo } from '../../settings/public.ts';
import { isRide, listSoldItems, type RideItem, listCalendarItems } from './document-kinds.ts';
import { airlineOf, airportOf, cityOf, routeOf } from './order-names.ts';
import type { OrderDocumentData, DocumentFiling } from './order-document-models.ts';
import { sayIn } from './document-words.ts';
import { phoneToCall, rideRoute, placeWords, rideEndsAt, vehicleWords } from './ride-words.ts';
import { timeText } from '../words/words.ts';

type Item = Order['items'][number];

/** The flights and rides of an order for a calendar, those cancelled after the sale included, in the buyer's language. */
export interface TripCalendar {
  readonly language: string;
  readonly name: string;
  readonly issuer: string;
  readonly events: readonly TripEvent[];
}

export interface TripEvent {
  /** Stable for a flight or ride of an order, so that a second import updates the event. */
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly starts: ZonedTime;
  readonly ends: ZonedTime;
  readonly alarms: readonly { readonly hoursBefore: number; readonly text: string }[];
  /** When the flight or ride was last changed. */
  readonly changedAt: Date;
  /** Increases with each change, so that a calendar replaces its event with the newer one (RFC 5545, SEQUENCE). */
  readonly sequence: number;
  /** Whether it is cancelled for this buyer; calendars then remove it. */
  readonly isCancelled: boolean;
}

type ChangeState = Pick<TripEvent, 'changedAt' | 'sequence' | 'isCancelled'>;

/** An airport's clock and its IANA zone. */
export interface ZonedTime {
  readonly local: LocalDateTime;
  readonly zone: string;
  /** Minutes east of UTC, as the flight was sold. */
  readonly offsetMinutes: number;
}

/** IANA zone of an airport. */
export type ZoneOf = (airportCode: string) => string;

const DEPARTURE_HOURS = 3;

export function tripCalendar(data: OrderDocumentData, info: AgencyInfo, zoneOf: ZoneOf): TripCalendar {
  const { order, language } = data;
  const all = listCalendarItems(order);
  const items = all.filter(({ kind }) => kind === 'flight');
  const rides = all.filter(isRide);
  const [first] = [...items.map((item) => routeOf(order, item)), ...rides.map(({ ride }) => rideRoute(ride))];
  const standing = new Set(listSoldItems(order));
  const stateOf = (item: Item): ChangeState => {
    const changedAt = new Date(data.changedAt[item.itemId] ?? order.createdAt);
    // Whole seconds since the sale: no counter is stored, but the time of every change is.
    const sequence = Math.max(0, Math.floor((changedAt.getTime() - Date.parse(order.createdAt)) / 1000));
    return { changedAt, sequence, isCancelled: !standing.has(item) };
  };
  return {
    language,
    name: [first ?? '', order.reservationNumber].join(' · '),
    issuer: info.brandName,
    events: [
      ...items.flatMap((item) => [
        ...item.segments.map((segment, index) => ({
          id: idOf(item, index),
          ...toEvent(data, item, segment, data.filings[item.itemId]?.[index], zoneOf),
          ...stateOf(item),
          alarms: standing.has(item) && isCheckedInAnew(item, index) ? alarmsOf(segment, language) : [],
        })),
        ...surplusSegments(order, item).map((segment, index) => ({
          id: idOf(item, item.segments.length + index),
          ...toEvent(data, item, segment, undefined, zoneOf),
          ...stateOf(item),
          isCancelled: true,
          alarms: [],
        })),
      ]),
      ...rides.map((item) => ({ ...rideEvent(data, item, standing.has(item)), ...stateOf(item) })),
    ],
  };
}

function idOf({ itemId }: Item, index: number): string {
  return `${itemId}-${index + 1}`;
}

/** The last segments that a flight had before it was changed to fewer: calendars may have them. */
function surplusSegments(
  { proposals = [] }: Pick<Order, 'proposals'>,
  { itemId, segments }: Item,
): Segment[] {
  const former = proposals
    .filter((proposal) => proposal.itemId === itemId)
    .map(({ before }) => before.segments ?? []);
  const [longest = []] = former.toSorted((one, other) => other.length - one.length);
  return longest.slice(segments.length);
}

function toEvent(
  { order, language }: OrderDocumentData,
  { carrierPnr }: Item,
  segment: Segment,
  filing: DocumentFiling | undefined,
  zoneOf: ZoneOf,
): Omit<TripEvent, 'id' | 'alarms' | keyof ChangeState> {
  const say = sayIn(language);
  const flight = `${segment.carrier} ${segment.number}`;
  const route = `${cityOf(order, segment.from)} – ${cityOf(order, segment.to)}`;
  const at = (code: string, terminal: string | undefined) =>
    terminal ? `${airportOf(order, code)}, ${say('terminal', { terminal })}` : airportOf(order, code);
  const from = at(segment.from, filing?.departsTerminal);
  return {
    title: say('calendar.flight', { flight, route }),
    place: from,
    description: [
      `${airlineOf(order, segment.operatingCarrier)} ${flight}`,
      `${departureTime(segment)} ${from}`,
      `${arrivalTime(segment)} ${at(segment.to, filing?.arrivesTerminal)}`,
      `${say('pnr')}: ${carrierPnr ?? order.pnr}`,
      `${say('reservation')}: ${order.reservationNumber}`,
      say('localTimes'),
    ].join('\n'),
    starts: {
      local: segment.departsAt,
      zone: zoneOf(segment.from),
      offsetMinutes: segment.departsOffset,
    },
    ends: { local: segment.arrivesAt, zone: zoneOf(segment.to), offsetMinutes: segment.arrivesOffset },
  };
}

/** No alarm during a flight: a connection is checked in with the flight before it, unless it is a self-transfer. */
function isCheckedInAnew({ layovers }: Item, index: number): boolean {
  return index === 0 || layovers[index - 1]?.selfTransfer === true;
}

function alarmsOf(
  { carrier, number }: Segment,
  language: OrderDocumentData['language'],
): TripEvent['alarms'] {
  const say = sayIn(language);
  const flight = `${carrier} ${number}`;
  return [
    { hoursBefore: CHECK_IN_OPENS_HOURS, text: say('alarm.checkIn', { flight }) },
    { hoursBefore: DEPARTURE_HOURS, text: say('alarm.departure', { flight }) },
  ];
}

const PICKUP_HOURS = 2;

/**
 * The calendar event of a ride: from the pick-up to the expected arrival, with the meeting point and the phone to call.
 */
function rideEvent(
  { order, language }: OrderDocumentData,
  { itemId, ride }: RideItem,
  isStanding: boolean,
): Omit<TripEvent, keyof ChangeState> {
  const say = sayIn(language);
  const { pickupAt, pickupOffset, timeZone: zone, driver, operator, meetingPoint } = ride;
  const from = placeWords(ride.from);
  const endsAt = rideEndsAt(ride);
  const endsInstant = instantOf(pickupAt, pickupOffset) + ride.minutes * 60_000;
  const phone = phoneToCall(ride);
  return {
    id: itemId,
    title: say('calendar.ride', { route: rideRoute(ride) }),
    place: [from, meetingPoint].filter((part) => part !== '').join(', '),
    description: [
      `${timeText(pickupAt)} ${from}`,
      `≈ ${timeText(endsAt)} ${placeWords(ride.to)}`,
      vehicleWords(ride, language),
      [driver?.name ?? operator.name, phone].filter((part) => part !== '').join(', '),
      `${say('reservation')}: ${order.reservationNumber}`,
    ].join('\n'),
    starts: { local: pickupAt, zone, offsetMinutes: pickupOffset },
    ends: { local: endsAt, zone, offsetMinutes: (instantOf(endsAt, 0) - endsInstant) / 60_000 },
    alarms: isStanding
      ? [{ hoursBefore: PICKUP_HOURS, text: say('alarm.ride', { time: timeText(pickupAt), place: from }) }]
      : [],
  };
}
