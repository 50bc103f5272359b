import { instantOf, datePart } from '@farewind/values/local-time';
import type { Notice } from '@farewind/contract/flights/search';
import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../../platform/messages/translate.ts';
import type { PricedRide, PricedRides, RideToBuy } from '../../transfers/public.ts';
import { refuseProblems, type OrderProblem } from '../order/order-problem.ts';
import type { FlightLeg } from './flight-leg.ts';
import type { ErrorKey } from '@farewind/contract/core/error-keys';
import type { MessageValues } from '../../../platform/errors.ts';

/** A priced ride that passed its checks, with the end of the flight that it follows. */
export interface CheckedRide {
  readonly priced: PricedRide;
  readonly leg: FlightLeg | undefined;
  readonly warnings: readonly RideFinding[];
}

export interface RideForm {
  /** Path of the ride choice in the form: `transfer.` beside flights. */
  readonly prefix: '' | 'transfer.';
  /** The ends of the flights that the rides belong to. */
  readonly legs?: readonly FlightLeg[] | undefined;
  /** Both are absent while only prices are requested. */
  readonly phone?: string;
  readonly address?: string;
}

/** Checks priced rides before they are sold. Refuses with every problem at its field, including TRF-CAPACITY. */
export function checkRides(
  rides: PricedRides | undefined,
  { prefix, legs, phone, address }: RideForm,
): CheckedRide[] {
  const problems = new Map<string, OrderProblem>();
  const checked = (rides?.rides ?? []).map((priced, index) => {
    const leg = legs && findLeg(priced.ride, legs);
    const findings = checkRide({ ride: priced.ride, leg, legs, phone, address });
    for (const finding of findings.filter(({ isWarning }) => !isWarning)) {
      const path = pathOf(finding, prefix, index);
      problems.set(`${path} ${finding.message}`, { ...finding, path });
    }
    return { priced, leg, warnings: findings.filter(({ isWarning }) => isWarning) };
  });
  refuseProblems([...problems.values()]);
  return checked;
}

/** The warnings without duplicates, because both directions often have the same. */
export function noticesOf(checked: readonly CheckedRide[], language: Language): Notice[] {
  const warnings = checked.flatMap((ride) => ride.warnings);
  const texts = new Set(warnings.map(({ message, values }) => translate(language, message, values)));
  return [...texts].map((text) => ({ code: 'RIDE-CHILDSEATS', text }));
}

/** The nearest flight end that a ride from an airport follows, or that a ride to an airport precedes. */
export function findLeg(
  { from, to, pickupAt, pickupOffset }: Pick<RideToBuy, 'from' | 'to' | 'pickupAt' | 'pickupOffset'>,
  legs: readonly FlightLeg[],
): FlightLeg | undefined {
  const side = from.kind === 'airport' ? 'arrival' : 'departure';
  const airport = side === 'arrival' ? from.code : to.code;
  const distance = ({ at, offset }: FlightLeg): number =>
    Math.abs(instantOf(at, offset) - instantOf(pickupAt, pickupOffset));
  return legs
    .filter((leg) => leg.side === side && leg.airport === airport)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function pathOf({ at }: RideFinding, prefix: RideForm['prefix'], index: number): string {
  if (at === 'phone') return 'customerMobilePhone';
  if (at === 'childSeats' || at === 'address') return `${prefix}${at}`;
  return prefix + (index === 0 ? 'transferId' : 'returnTransferId');
}

/** The result of one of the eight checks of a ride. */
interface RideFinding {
  readonly check: 'airport' | 'time' | 'people' | 'bags' | 'childSeats' | 'minutes' | 'address' | 'phone';
  /** The part of the form that it refers to. */
  readonly at: 'ride' | 'childSeats' | 'address' | 'phone';
  readonly message: string;
  readonly values?: MessageValues;
  readonly key: ErrorKey;
  /** A warning, which does not refuse the ride. */
  readonly isWarning?: true;
}

export interface RideFacts {
  readonly ride: RideToBuy;
  /** The flight end that the ride belongs to; undefined if it is bought alone, or matches none of `legs`. */
  readonly leg?: FlightLeg | undefined;
  /** The ends of the flights that it is bought with; undefined without flights. */
  readonly legs?: readonly FlightLeg[] | undefined;
  /** Street and house as typed; undefined before the buyer was asked for it. */
  readonly address?: string | undefined;
  /** E.164; undefined before the buyer was asked for it. */
  readonly phone?: string | undefined;
}

const E164 = /^\+[1-9]\d{7,14}$/;
/** A ride shortly after midnight belongs to the previous evening's flight. */
const SAME_JOURNEY_MINUTES = 6 * 60;

/** Problems and warnings of a ride, in the order of the checks. */
export function checkRide(facts: RideFacts): RideFinding[] {
  return [
    findAirportFault(facts),
    findTimeFault(facts),
    findPeopleFault(facts),
    findBagsFault(facts),
    findChildSeatFault(facts),
    findMissingChildSeats(facts),
    findLateness(facts),
    findAddressFault(facts),
    findPhoneFault(facts),
  ].filter((finding) => finding !== undefined);
}

/** The ride's airport must be the flight's, and its terminal too where both are known. */
function findAirportFault({ ride, leg, legs }: RideFacts): RideFinding | undefined {
  if (!legs) return undefined;
  const airport = airportEnd(ride).name;
  if (!leg) return refused('airport', 'ride.otherAirport', { airport });
  const { terminal = '' } = ride;
  if (terminal === '' || leg.terminal === '' || terminal === leg.terminal) return undefined;
  return refused('airport', 'ride.otherTerminal', { airport, terminal: leg.terminal });
}

/** The ride is on the same day after the landing, or before the departure. */
function findTimeFault({ ride, leg }: RideFacts): RideFinding | undefined {
  if (!leg) return undefined;
  const values = { flight: `${leg.carrier} ${leg.number}`, time: leg.at.slice(11) };
  const flightMs = instantOf(leg.at, leg.offset);
  const minutes = (pickupMs(ride) - flightMs) / 60_000;
  if (leg.side === 'arrival' && minutes < 0) return refused('time', 'ride.beforeLanding', values);
  // Lateness for a departure is found from the driving time.
  const way = leg.side === 'arrival' ? 0 : ride.minutes + (flightMs - readyMs(leg)) / 60_000;
  const isNear = Math.abs(minutes) <= way + SAME_JOURNEY_MINUTES;
  const isSameDay = datePart(ride.pickupAt) === datePart(leg.at);
  return isNear || isSameDay ? undefined : refused('time', 'ride.otherDay', values);
}

/** The vehicle has room for all passengers of the ride, and for everybody who flies. */
function findPeopleFault({ ride, leg }: RideFacts): RideFinding | undefined {
  const people = countPeople(ride.passengers);
  const room = ride.passengerCapacity * ride.vehicles;
  if (people > room) return refused('people', 'ride.tooManyPeople', { people, room }, 'TRF-CAPACITY');
  const flying = leg ? countPeople(leg.passengers) : 0;
  if (flying <= people) return undefined;
  return refused('people', 'ride.fewerThanFly', { people, flying }, 'TRF-CAPACITY');
}

function findBagsFault({ ride, leg }: RideFacts): RideFinding | undefined {
  const bags = Math.max(ride.bags, leg?.bags ?? 0);
  const room = ride.baggageCapacity * ride.vehicles;
  return bags > room ? refused('bags', 'ride.tooManyBags', { bags, room }, 'TRF-CAPACITY') : undefined;
}

/** Child seats are for children on board and occupy a place; a booster is not for children under two. */
function findChildSeatFault({ ride, leg }: RideFacts): RideFinding | undefined {
  const { children, infants } = leg?.passengers ?? ride.passengers;
  const { infant = 0, child = 0, booster = 0 } = ride.childSeats;
  const seats = infant + child + booster;
  const most = Math.min(children + infants, ride.passengerCapacity * ride.vehicles);
  if (seats > most)
    return { ...refused('childSeats', 'ride.childSeatsTooMany', { most, seats }), at: 'childSeats' };
  if (booster <= children) return undefined;
  return { ...refused('childSeats', 'ride.boostersTooMany', { most: children }), at: 'childSeats' };
}

/** Only a warning, because children may be old enough to sit without one. */
function findMissingChildSeats({ ride, leg }: RideFacts): RideFinding | undefined {
  const { children, infants } = leg?.passengers ?? ride.passengers;
  const aboard = children + infants;
  const { infant = 0, child = 0, booster = 0 } = ride.childSeats;
  const seats = infant + child + booster;
  if (seats >= aboard) return undefined;
  const finding = refused('childSeats', 'ride.childSeatsMissing', { children: aboard, seats });
  return { ...finding, at: 'childSeats', isWarning: true };
}

/** The drive must end in time for the departure. */
function findLateness({ ride, leg }: RideFacts): RideFinding | undefined {
  if (leg?.side !== 'departure') return undefined;
  if (pickupMs(ride) + ride.minutes * 60_000 <= readyMs(leg)) return undefined;
  const values = { minutes: ride.minutes, time: leg.readyAt.slice(11) };
  return refused('minutes', 'ride.tooLate', values);
}

/** A district is not a precise destination: the driver needs street and house, or a hotel. */
function findAddressFault({ ride: { from, to }, address }: RideFacts): RideFinding | undefined {
  if (address === undefined || address.trim() !== '') return undefined;
  const isExact = [from, to].every(({ kind }) => kind !== 'zone');
  return isExact ? undefined : { ...refused('address', 'ride.addressMissing'), at: 'address' };
}

/** The driver calls a passenger who is not at the meeting point, so the number must be complete. */
function findPhoneFault({ phone }: RideFacts): RideFinding | undefined {
  if (phone === undefined || E164.test(phone)) return undefined;
  return { ...refused('phone', 'ride.phoneUnreachable'), at: 'phone' };
}

function refused(
  check: RideFinding['check'],
  message: string,
  values: MessageValues = {},
  key: ErrorKey = 'GEN-VALIDATION',
): RideFinding {
  return { check, at: 'ride', message, values, key };
}

/** The end of the ride that is an airport. */
function airportEnd({ from, to }: Pick<RideToBuy, 'from' | 'to'>): RideToBuy['from'] {
  return from.kind === 'airport' ? from : to;
}

function countPeople({ adults, children, infants }: RideToBuy['passengers']): number {
  return adults + children + infants;
}

function pickupMs({ pickupAt, pickupOffset }: RideToBuy): number {
  return instantOf(pickupAt, pickupOffset);
}

function readyMs({ readyAt, readyOffset }: FlightLeg): number {
  return instantOf(readyAt, readyOffset);
}
