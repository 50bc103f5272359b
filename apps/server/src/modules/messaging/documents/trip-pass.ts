import { arrivalTime, datePart, departureTime, instantOf } from '@farewind/values/local-time';
import type { AgencyInfo } from '../../settings/public.ts';
import { baggageWords, dateText, timeText } from '../words/words.ts';
import { carrierCodes } from './carrier-codes.ts';
import { isRide, listSoldItems } from './document-kinds.ts';
import { sayIn } from './document-words.ts';
import { listTravellers } from './list-travellers.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import { airlineOf, airportOf, cityOf } from './order-names.ts';
import { phoneToCall, rideRoute, vehicleWords } from './ride-words.ts';
import { seatWords } from './seat-words.ts';

/** One line of a pass. `key` is its name within the pass. */
export interface PassField {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** A trip for the wallet of a phone, in the buyer's language: an itinerary, never a boarding pass. */
export interface TripPass {
  readonly language: string;
  /**
   * Constant for an order: in Apple Wallet a newer pass replaces the previous one. Google Wallet replaces none: there a
   * changed trip is another pass.
   */
  readonly serial: string;
  readonly brand: string;
  readonly description: string;
  readonly header: readonly PassField[];
  readonly primary: readonly PassField[];
  readonly secondary: readonly PassField[];
  readonly auxiliary: readonly PassField[];
  readonly back: readonly PassField[];
  /** The whole itinerary for places with little room: one line for each flight and ride. */
  readonly way: PassField;
  /** When to be at the airport for the first flight of the trip, also while the pass no longer shows it; empty: unknown. */
  readonly arriveBy: string;
  /**
   * When the phone brings the pass to the front: the next departure of each direction and the rides, all of them to come,
   * as ISO instants, the soonest first.
   */
  readonly relevantAt: readonly string[];
}

/** The agency's account with Apple: ids, and PEM texts. */
export interface AppleAccount {
  readonly team: string;
  readonly passType: string;
  readonly certificate: string;
  /** Apple's intermediate certificate. */
  readonly authority: string;
  readonly privateKey: string;
}

/** The agency's account with Google: ids, and a PEM text. */
export interface GoogleAccount {
  readonly issuer: string;
  /** The address of the service account. */
  readonly account: string;
  readonly privateKey: string;
}

/**
 * The pass as of now: it leads with the next flight of the trip, after all of them with the last. Undefined for an order
 * without a flight or ride that was sold.
 */
export function tripPass(data: OrderDocumentData, info: AgencyInfo, now: Date): TripPass | undefined {
  const { order, language } = data;
  const say = sayIn(language);
  const shown = listSoldItems(order);
  const flights = shown.filter(({ kind }) => kind === 'flight');
  const rides = shown.filter(isRide);
  const ahead = flights.flatMap(({ segments }) => {
    const left = segments.filter((segment) => isAhead(segment.arrivesAt, segment.arrivesOffset, now));
    return left.length === 0 ? [] : [left];
  });
  const [leading = flights.at(-1)?.segments, following] = ahead;
  const first = leading?.[0];
  const last = leading?.at(-1);
  const isFirstOfTrip = first === flights[0]?.segments[0];
  const ride = rides[0];
  if (!(first && last) && !ride) return undefined;
  const flightOf = first && `${first.carrier} ${first.number}`;
  const departs = first?.departsAt ?? ride!.ride.pickupAt;
  const start = say(first ? 'pass.departure' : 'pass.pickup');
  const people = listTravellers(order)
    .map(({ name, surname }) => `${name} ${surname}`)
    .join('\n');
  return {
    language,
    serial: order.orderId,
    brand: info.brandName,
    description: `${say('pass.title')} ${order.reservationNumber}`,
    header: [{ key: 'date', label: start, value: dateText(departs) }],
    primary: [
      first && last
        ? {
            key: 'route',
            label: `${cityOf(order, first.from)} – ${cityOf(order, last.to)}`,
            value: `${first.from} – ${last.to}`,
          }
        : { key: 'route', label: say('ride'), value: rideRoute(ride!.ride) },
    ],
    secondary: [
      ...(flightOf === undefined ? [] : [{ key: 'flight', label: say('ride.flight'), value: flightOf }]),
      { key: 'time', label: start, value: first ? departureTime(first) : timeText(departs) },
      ...(order.atAirport && first && isFirstOfTrip
        ? [{ key: 'airport', label: say('airport'), value: arrivalText(order.atAirport.arriveBy, departs) }]
        : []),
    ],
    auxiliary: [
      ...(first ? [{ key: 'pnr', label: say('pnr'), value: carrierCodes(order) }] : []),
      // A pass in the phone is not renewed by itself, so its front names the flight after the next too.
      ...(following
        ? [
            {
              key: 'following',
              label: `${following[0]!.from} – ${following.at(-1)!.to}`,
              value: `${dateText(following[0]!.departsAt)} ${departureTime(following[0]!)}`,
            },
          ]
        : []),
      { key: 'passenger', label: say('passengers'), value: people.split('\n')[0] ?? '' },
    ],
    back: [
      ...flights.flatMap((item, index) =>
        item.segments.map((segment, leg) => ({
          key: `flight-${index}-${leg}`,
          label: `${segment.carrier} ${segment.number}, ${airlineOf(order, segment.operatingCarrier)}`,
          value: [
            `${dateText(segment.departsAt)} ${departureTime(segment)} ${airportOf(order, segment.from)}`,
            `${dateText(segment.arrivesAt)} ${arrivalTime(segment)} ${airportOf(order, segment.to)}`,
            `${say('baggage')}: ${baggageWords(item.baggage, language)}`,
            ...(seatWords(order, item) === '' ? [] : [`${say('seats')}: ${seatWords(order, item)}`]),
          ].join('\n'),
        })),
      ),
      ...rides.map((item, index) => ({
        key: `ride-${index}`,
        label: `${say('ride')}: ${rideRoute(item.ride)}`,
        value: [
          `${dateText(item.ride.pickupAt)} ${timeText(item.ride.pickupAt)}`,
          item.ride.meetingPoint,
          vehicleWords(item.ride, language),
          phoneToCall(item.ride),
        ]
          .filter((line) => line !== '')
          .join('\n'),
      })),
      { key: 'people', label: say('passengers'), value: people },
      { key: 'reservation', label: say('reservation'), value: order.reservationNumber },
      {
        key: 'agency',
        label: info.brandName,
        value: [info.companyTitle, info.supportPhone, info.email].filter((line) => line !== '').join('\n'),
      },
      {
        key: 'note',
        label: say('notices'),
        value: first ? `${say('pass.note')} ${say('localTimes')}` : say('localTimes'),
      },
    ],
    way: {
      key: 'way',
      label: say(first ? 'pass.way' : 'ride'),
      value: [
        ...flights.flatMap(({ segments }) =>
          segments.map(
            (segment) =>
              `${segment.carrier} ${segment.number} ${dateText(segment.departsAt)} ${departureTime(segment)} ${segment.from} – ${arrivalTime(segment)} ${segment.to}`,
          ),
        ),
        ...rides.map(
          (item) => `${dateText(item.ride.pickupAt)} ${timeText(item.ride.pickupAt)} ${rideRoute(item.ride)}`,
        ),
      ].join('\n'),
    },
    arriveBy: arriveByOf(order),
    relevantAt: [
      // Not of the leading flight, which leads until it lands.
      ...ahead.flatMap((left) => {
        const next = left.find(({ departsAt, departsOffset }) => isAhead(departsAt, departsOffset, now));
        return next ? [instantOf(next.departsAt, next.departsOffset)] : [];
      }),
      ...rides
        .filter(({ ride: { pickupAt, pickupOffset } }) => isAhead(pickupAt, pickupOffset, now))
        .map((item) => instantOf(item.ride.pickupAt, item.ride.pickupOffset)),
    ]
      .toSorted((one, other) => one - other)
      .map((at) => new Date(at).toISOString()),
  };
}

function arriveByOf({ atAirport }: OrderDocumentData['order']): string {
  return atAirport?.arriveBy ?? '';
}

/** The time to be at the airport; with its date before a departure after midnight, which is another day's. */
function arrivalText(arriveBy: string, departsAt: string): string {
  const time = timeText(arriveBy);
  return datePart(arriveBy) === datePart(departsAt) ? time : `${dateText(arriveBy)} ${time}`;
}

function isAhead(local: string, offset: number, now: Date): boolean {
  return instantOf(local, offset) > now.getTime();
}
