import type { saveService } from '@farewind/contract/inventory/services';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { clockText, dayNumber, localDateTime, type LocalDateTime } from '@farewind/values/local-time';
import type { FieldProblem } from '../../../platform/errors.ts';
import { isTooLong, MOST_PERIOD_DAYS } from '../inventory/longest-period.ts';
import type { SsimPeriod } from '../inventory/ssim/ssim-leg.ts';
import { isInOrder } from '../stock/leg-times.ts';

const MINUTES_A_DAY = 1440;

export type ServiceFields = ParsedInput<typeof saveService>;

/** A leg in minutes after midnight of the flight's first date. */
export interface TimedLeg {
  readonly origin: string;
  readonly destination: string;
  readonly departsMinute: number;
  readonly arrivesMinute: number;
  readonly aircraft: string;
}

/** Minutes east of UTC at an airport for a local time; undefined for an unknown airport. */
export type OffsetAt = (airport: string, local: LocalDateTime) => number | undefined;

export function timeLegs({ legs }: { readonly legs: readonly ServiceFields['legs'][number][] }): TimedLeg[] {
  return legs.map(({ origin, destination, aircraft, ...leg }) => ({
    origin,
    destination,
    aircraft,
    departsMinute: leg.departsDay * MINUTES_A_DAY + minutesOf(leg.departsAt),
    arrivesMinute: leg.arrivesDay * MINUTES_A_DAY + minutesOf(leg.arrivesAt),
  }));
}

/** The days of operation in schedule form. */
export function periodOf({ from, to, days }: Pick<ServiceFields, 'from' | 'to' | 'days'>): SsimPeriod {
  return { fromDay: dayNumber(from), untilDay: dayNumber(to), days: toMask(days), everyWeeks: 1 };
}

/** Bit 0 is Monday. */
export function toMask(days: readonly number[]): number {
  return days.reduce((mask, day) => mask | (1 << (day - 1)), 0);
}

export function toDays(mask: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => (mask & (1 << (day - 1))) !== 0);
}

/** Splits a minute after midnight into time and day. */
export function clockOf(minute: number): { readonly at: string; readonly day: number } {
  const day = Math.floor(minute / MINUTES_A_DAY);
  return { at: clockText(minute - day * MINUTES_A_DAY), day };
}

/** Problems of a typed flight, by field. */
export function findServiceProblems(service: ServiceFields, offsetAt: OffsetAt): FieldProblem[] {
  if (service.to < service.from) return [{ path: 'to', message: 'service.endsBeforeItBegins' }];
  if (isTooLong(dayNumber(service.from), dayNumber(service.to)))
    return [{ path: 'to', message: 'service.periodTooLong', values: { days: MOST_PERIOD_DAYS } }];
  const legs = timeLegs(service);
  const unknown = legs
    .flatMap(({ origin, destination }) => [origin, destination])
    .find((code) => offsetAt(code, `${service.from}T12:00`) === undefined);
  if (unknown !== undefined)
    return [{ path: 'legs', message: 'service.unknownAirport', values: { airport: unknown } }];
  const isBroken = legs.some(
    ({ origin, destination }, index) =>
      origin === destination || (index > 0 && legs[index - 1]?.destination !== origin),
  );
  if (isBroken) return [{ path: 'legs', message: 'service.legsDoNotMeet' }];
  const day = dayNumber(service.from);
  const offsets = legs.map((leg) => ({
    departs: offsetAt(leg.origin, localDateTime(day, leg.departsMinute)) ?? 0,
    arrives: offsetAt(leg.destination, localDateTime(day, leg.arrivesMinute)) ?? 0,
  }));
  return isInOrder(legs, service.from, offsets) ? [] : [{ path: 'legs', message: 'service.landsBefore' }];
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
