import type { TransferCriteria } from '@farewind/contract/transfers/search';
import { MAX_RIDE_PEOPLE } from '@farewind/contract/transfers/search';
import { isSkippedTime, type LocalDateTime } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, type FieldProblem } from '../../../platform/errors.ts';
import { isSiteVisitor } from '../../../platform/http/is-site-visitor.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Places } from '../../places/public.ts';
import { findPlace } from '../places/find-place.ts';
import { findZone, readRidePlaces, type RidePlaces } from '../places/place-rows.ts';
import { pickupInstant } from '../ride-clock.ts';
import { storeSearch } from './search-repository.ts';

const MAX_DAYS_AHEAD = 400;
const MS_A_DAY = 86_400_000;

/** Validates and stores a search. Refuses with every problem at its field, and with PAX-COUNT. */
export async function saveTransferSearch(
  places: Places,
  scope: TenantScope,
  input: TransferCriteria,
  context: Pick<RequestContext, 'site' | 'user' | 'isProgram'>,
): Promise<{ id: string }> {
  const soldCurrencies = context.site?.currencies;
  const rows = await readRidePlaces(scope);
  const placeProblems = findPlaceProblems(places, rows, input);
  const airport = [input.from, input.to].find((end) => end.kind === 'airport')?.code;
  const zone = placeProblems.length === 0 && airport !== undefined ? places.zoneOf(airport) : undefined;
  const problems = [
    ...placeProblems,
    ...findTimeProblems(input, zone, scope.now),
    ...(soldCurrencies && !soldCurrencies.includes(input.currency) ? [problem('currency')] : []),
  ];
  if (problems.length > 0) throw fieldRefusal(problems);
  requirePeople(input);
  const { returnAt: _at, returnArriveBy: _by, ...oneWay } = input;
  return {
    id: await storeSearch(scope, input.tripType === 'oneWay' ? oneWay : input, isSiteVisitor(context)),
  };
}

function problem(path: string, message = 'validation.invalidValue', values?: FieldProblem['values']) {
  return values ? { path, message, values } : { path, message };
}

function findPlaceProblems(places: Places, rows: RidePlaces, { from, to }: TransferCriteria): FieldProblem[] {
  const ends = { from, to };
  const unknown = (['from', 'to'] as const).filter((side) => !findPlace(places, rows, ends[side], 'en'));
  if (unknown.length > 0) return unknown.map((side) => problem(side));
  const isOneAirport = (from.kind === 'airport') !== (to.kind === 'airport');
  if (!isOneAirport) return [problem('to', 'transfers.oneAirport')];
  const [airport, other] = from.kind === 'airport' ? [from, to] : [to, from];
  const zone = findZone(rows, other);
  const isServed = zone !== undefined && rows.served.get(airport.code)?.has(zone.id);
  return isServed ? [] : [problem('to', 'transfers.notServed')];
}

function findTimeProblems(input: TransferCriteria, zone: string | undefined, now: Date): FieldProblem[] {
  const { tripType, pickupAt, arriveBy, returnAt, returnArriveBy } = input;
  const outbound = findProblemsOfTime({ pickupAt, arriveBy }, zone, now);
  if (tripType === 'oneWay') return outbound;
  const inbound = findProblemsOfTime({ returnAt, returnArriveBy }, zone, now);
  const [begins, returns] = [pickupAt ?? arriveBy, returnAt ?? returnArriveBy];
  const field = returnAt === undefined ? 'returnArriveBy' : 'returnAt';
  if (inbound.length === 0 && begins !== undefined && returns !== undefined && returns <= begins) {
    return [...outbound, problem(field, 'transfers.returnBefore')];
  }
  return [...outbound, ...inbound];
}

/** Exactly one of the two times must be given: pick-up or arrival. */
function findProblemsOfTime(
  times: Readonly<Record<string, LocalDateTime | undefined>>,
  zone: string | undefined,
  now: Date,
): FieldProblem[] {
  const given = Object.entries(times).flatMap(([path, time]) => (time === undefined ? [] : [{ path, time }]));
  const [only, another] = given;
  if (!only) return [problem(Object.keys(times)[0]!, 'validation.required')];
  if (another) return [problem(another.path, 'transfers.onePickup')];
  const { path, time } = only;
  if (zone === undefined) return [];
  if (isSkippedTime(zone, time)) return [problem(path, 'validation.noSuchTime')];
  const daysAhead = (pickupInstant(zone, time) - now.getTime()) / MS_A_DAY;
  if (daysAhead < 0) return [problem(path, 'search.dateInPast')];
  if (daysAhead > MAX_DAYS_AHEAD) return [problem(path, 'transfers.tooFar', { days: MAX_DAYS_AHEAD })];
  return [];
}

function requirePeople({ adults, children, infants }: TransferCriteria): void {
  if (adults + children + infants > MAX_RIDE_PEOPLE) {
    const values = { max: MAX_RIDE_PEOPLE };
    throw fieldRefusal([{ path: 'adults', message: 'transfers.maxPeople', values }], 'PAX-COUNT');
  }
  if (adults < 1) {
    const message = children + infants > 0 ? 'passenger.childNeedsAdult' : 'validation.required';
    throw fieldRefusal([{ path: 'adults', message }], 'PAX-COUNT');
  }
}
