import type { Order } from '@farewind/contract/bookings/get-order';
import type { PlanStep, TripPlan } from '@farewind/contract/bookings/trip-plan';
import { CHECK_IN_OPENS_HOURS } from '@farewind/travel-rules/check-in';
import { instantOf, localDateTimeAt } from '@farewind/values/local-time';
import { minutesBefore } from '../order/at-airport.ts';

/** The clock of a place: an IANA zone, and the city in the reader's language. */
interface Clock {
  readonly timeZone: string;
  readonly place: string;
}

/** What a plan is made of. */
export interface PlanFacts {
  readonly now: Date;
  readonly items: readonly Pick<Order['items'][number], 'itemId' | 'status' | 'segments' | 'ride'>[];
  readonly proposals: readonly Pick<
    NonNullable<Order['proposals']>[number],
    'proposalId' | 'itemId' | 'dueAt' | 'state'
  >[];
  /** Until when an unpaid order can be paid; absent if it is paid or over. */
  readonly payUntil: Date | undefined;
  /** The clock of the order's own instants. */
  readonly clock: Clock | undefined;
  /** The clock of an airport. */
  readonly clockOf: (airport: string) => Clock;
  /** By item: minutes before departure, by the travel rules; absent where no rule says so. */
  readonly airport: ReadonlyMap<string, AirportFigures>;
  /** By item: the terminal of its departure, if the schedule names it. */
  readonly terminals: ReadonlyMap<string, string>;
}

export interface AirportFigures {
  readonly arriveMinutes?: number | undefined;
  readonly checkInClosesMinutes?: number | undefined;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** From then on the time to be at the airport matters more than check-in. */
const AIRPORT_BEFORE_MS = 6 * HOUR_MS;
/** A later flight is the way back until two days before it; then its check-in matters. */
const WAY_BACK_UNTIL_MS = 48 * HOUR_MS;

const standing: ReadonlySet<string> = new Set(['booked', 'ticketed', 'changed', 'completed']);

/**
 * What the buyer has to do and when, most urgent first: pay, answer, then the events of the journey by their time.
 * Steps that are over are left out; undefined if nothing is left.
 */
export function planTrip(facts: PlanFacts): TripPlan | undefined {
  const urgent = [...payStep(facts), ...answerSteps(facts)];
  const journey =
    facts.payUntil === undefined ? facts.items.filter(({ status }) => standing.has(status)) : [];
  const flights = journey
    .filter(({ segments }) => segments.length > 0)
    .toSorted((one, other) => arrivalOf(one)! - arrivalOf(other)!);
  const events = [
    ...flights.flatMap((item, index) => flightSteps(facts, item, arrivalOf(flights[index - 1]))),
    ...journey.flatMap(driverStep),
  ].toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until));
  const steps = [...urgent, ...events].filter(({ until }) => Date.parse(until) > facts.now.getTime());
  return steps.length === 0 ? undefined : { asOf: facts.now.toISOString(), steps };
}

function payStep({ payUntil, clock }: PlanFacts): PlanStep[] {
  return payUntil === undefined || clock === undefined ? [] : [{ kind: 'pay', ...momentOf(payUntil, clock) }];
}

/** Open proposals, the most urgent first. */
function answerSteps({ proposals, clock }: PlanFacts): PlanStep[] {
  if (clock === undefined) return [];
  return proposals
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
    .map(({ proposalId, itemId, dueAt }) => ({
      kind: 'answer',
      proposalId,
      ...(itemId === undefined ? {} : { itemId }),
      ...momentOf(new Date(dueAt), clock),
    }));
}

function momentOf(until: Date, clock: Clock): Pick<PlanStep, 'at' | 'until' | 'timeZone' | 'place'> {
  return { at: localDateTimeAt(until.getTime(), clock.timeZone), until: until.toISOString(), ...clock };
}

/** When a flight lands, in milliseconds; undefined without one. */
function arrivalOf(item: PlanFacts['items'][number] | undefined): number | undefined {
  const last = item?.segments.at(-1);
  return last && instantOf(last.arrivesAt, last.arrivesOffset);
}

/**
 * A flight: its check-in, the airport, the departure; and that it is the way back while it is days away. `landsAt`: when
 * the flight before it lands, until when only that one matters.
 */
function flightSteps(
  { clockOf, airport, terminals }: PlanFacts,
  { itemId, segments: [first] }: PlanFacts['items'][number],
  landsAt: number | undefined,
): PlanStep[] {
  if (!first) return [];
  const { departsAt, departsOffset, from } = first;
  const clock = clockOf(from);
  const { timeZone } = clock;
  const before = (minutes: number) => minutesBefore({ departsAt, departsOffset, timeZone }, minutes);
  const departure = instantOf(departsAt, departsOffset);
  const { arriveMinutes, checkInClosesMinutes = 0 } = airport.get(itemId) ?? {};
  const opens = departure - CHECK_IN_OPENS_HOURS * HOUR_MS;
  const closes = departure - checkInClosesMinutes * MINUTE_MS;
  const isKnown = arriveMinutes !== undefined && checkInClosesMinutes > 0;
  const closesAt = before(checkInClosesMinutes);
  const terminal = terminals.get(itemId) ?? '';
  const step = (
    kind: PlanStep['kind'],
    at: string,
    until: number,
    more: Pick<PlanStep, 'closesAt' | 'terminal'> = {},
  ): PlanStep => ({ kind, itemId, at, ...clock, ...more, until: new Date(until).toISOString() });
  const place = terminal === '' ? {} : { terminal };
  return [
    ...(landsAt === undefined ? [] : [step('wayBack', departsAt, departure - WAY_BACK_UNTIL_MS)]),
    step('checkInOpens', before(CHECK_IN_OPENS_HOURS * 60), opens, isKnown ? { closesAt } : {}),
    ...(isKnown
      ? [
          step('checkIn', closesAt, departure - arriveMinutes * MINUTE_MS - AIRPORT_BEFORE_MS),
          step('airport', before(arriveMinutes), closes, { closesAt, ...place }),
        ]
      : []),
    step('boarding', departsAt, departure, place),
  ].filter(({ until }) => landsAt === undefined || Date.parse(until) > landsAt);
}

/** The driver waits for free so long; then nobody is there any more. */
function driverStep({ itemId, ride }: PlanFacts['items'][number]): PlanStep[] {
  if (ride === undefined) return [];
  const { pickupAt, pickupOffset, timeZone, city, from, freeWaitingMinutes } = ride;
  const until = instantOf(pickupAt, pickupOffset) + freeWaitingMinutes * MINUTE_MS;
  return [
    {
      kind: 'driver',
      itemId,
      at: pickupAt,
      timeZone,
      place: city ?? from.name,
      until: new Date(until).toISOString(),
    },
  ];
}
