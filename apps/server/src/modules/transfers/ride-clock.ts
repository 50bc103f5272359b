import {
  instantOf,
  localDateTimeAt,
  minuteOfDay,
  type LocalDateTime,
  zoneOffsetMinutes,
} from '@farewind/values/local-time';

const NIGHT_FROM_MINUTE = 22 * 60;
const NIGHT_UNTIL_MINUTE = 6 * 60;
const MS_A_MINUTE = 60_000;
/** Pick-up times are rounded to whole steps. */
const STEP_MINUTES = 5;

/** Whether a ride begins at night, from 22:00 until before 06:00 in local time. */
export function isNightPickup(pickupAt: LocalDateTime): boolean {
  const minute = minuteOfDay(pickupAt);
  return minute >= NIGHT_FROM_MINUTE || minute < NIGHT_UNTIL_MINUTE;
}

/** The instant of a pick-up; a time repeated in autumn means its first occurrence. */
export function pickupInstant(zone: string, pickupAt: LocalDateTime): number {
  return instantOf(pickupAt, zoneOffsetMinutes(zone, pickupAt));
}

/**
 * The local start of a ride of this many minutes that must arrive by a local time, rounded down to five minutes. The
 * minutes are elapsed time, also across a clock change.
 */
export function pickupFor(zone: string, arriveBy: LocalDateTime, minutes: number): LocalDateTime {
  const latest = pickupInstant(zone, arriveBy) - minutes * MS_A_MINUTE;
  const local = localDateTimeAt(latest, zone);
  return localDateTimeAt(latest - (minuteOfDay(local) % STEP_MINUTES) * MS_A_MINUTE, zone);
}
