/**
 * Airport clocks. A `LocalDate` is `YYYY-MM-DD`, a `LocalDateTime` is `YYYY-MM-DDTHH:mm`: the time on the departure
 * board. They are never converted for display; the offset is stored beside them for durations and deadlines.
 */
export type LocalDate = string;
export type LocalDateTime = string;

const MINUTES_A_DAY = 1440;
const MS_A_DAY = 86_400_000;

/** Days since 1970-01-01. Throws RangeError for a date that does not exist. */
export function dayNumber(date: LocalDate): number {
  const ms = Date.parse(`${date}T00:00:00Z`);
  // There was no year 0, and the database has none.
  if (
    !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(date) ||
    Number.isNaN(ms) ||
    dateOfDayNumber(ms / MS_A_DAY) !== date
  ) {
    throw new RangeError(`No such date: ${date}`);
  }
  return ms / MS_A_DAY;
}

/** Dates by their day numbers: timetables and tables of fares use the same few hundred days thousands of times. */
const dates = new Map<number, LocalDate>();
const MOST_DATES = 2000;

export function dateOfDayNumber(day: number): LocalDate {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * MS_A_DAY).toISOString().slice(0, 10);
  if (dates.size >= MOST_DATES) dates.clear();
  dates.set(day, date);
  return date;
}

export function isLocalDate(value: string): boolean {
  try {
    dayNumber(value);
    return true;
  } catch {
    return false;
  }
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** The same day of another month or year; 29 February counts as 1 March where it does not exist, 31 rolls over likewise. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
}

export function addYears(date: LocalDate, years: number): LocalDate {
  return addMonths(date, years * 12);
}

/** ISO weekday, 1 = Monday … 7 = Sunday. */
export function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Joins a day and minutes after its midnight (which may be beyond the day) to `YYYY-MM-DDTHH:mm`. */
export function localDateTime(day: number, minutes: number): LocalDateTime {
  const wholeDays = Math.floor(minutes / MINUTES_A_DAY);
  const rest = minutes - wholeDays * MINUTES_A_DAY;
  return `${dateOfDayNumber(day + wholeDays)}T${clockText(rest)}`;
}

/** `395` → `06:35`. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function datePart(value: LocalDateTime): LocalDate {
  return value.slice(0, 10);
}

export function minuteOfDay(value: LocalDateTime): number {
  return Number(value.slice(11, 13)) * 60 + Number(value.slice(14, 16));
}

/** Minutes since 1970-01-01T00:00 of the local clock, not of UTC. */
export function localMinutes(value: LocalDateTime): number {
  return dayNumber(datePart(value)) * MINUTES_A_DAY + minuteOfDay(value);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function offsetAtInstant(zone: string, epochMs: number): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formatters.set(zone, formatter);
  }
  const name = formatter.formatToParts(epochMs).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
  if (!match?.[1]) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/**
 * Minutes east of UTC of a local clock time by the zone's dated rules. A time skipped in spring uses the offset before
 * the change. A time repeated in autumn means its first occurrence, or with `afterChange` its second; `afterChange` has
 * no effect on any other time.
 */
export function zoneOffsetMinutes(zone: string, local: LocalDateTime, afterChange = false): number {
  const wall = localMinutes(local) * 60_000;
  const before = offsetAtInstant(zone, wall - MS_A_DAY);
  if (!afterChange && offsetAtInstant(zone, wall - before * 60_000) === before) return before;
  const after = offsetAtInstant(zone, wall + MS_A_DAY);
  return offsetAtInstant(zone, wall - after * 60_000) === after ? after : before;
}

/** The offsets of a local time repeated in autumn, first and second occurrence; undefined for any other time. */
export function repeatedOffsets(zone: string, local: LocalDateTime): readonly [number, number] | undefined {
  const first = zoneOffsetMinutes(zone, local);
  const second = zoneOffsetMinutes(zone, local, true);
  return first === second ? undefined : [first, second];
}

/** An offset as text: `60` → `UTC+1`, `-210` → `UTC-3:30`. */
export function utcOffsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}

/** The two ends of a flight in local time, and which of them occur twice that night. */
export interface FlightTimes {
  readonly departsAt: LocalDateTime;
  readonly departsOffset: number;
  readonly departsTwice?: true | undefined;
  readonly arrivesAt: LocalDateTime;
  readonly arrivesOffset: number;
  readonly arrivesTwice?: true | undefined;
}

/** The departure in local time: `06:45`; for a time that occurs twice with its offset: `02:30 (UTC+1)`. */
export function departureTime({ departsAt, departsOffset, departsTwice }: FlightTimes): string {
  return timeWithOffset(departsAt, departsTwice && departsOffset);
}

/** The same for the landing. */
export function arrivalTime({ arrivesAt, arrivesOffset, arrivesTwice }: FlightTimes): string {
  return timeWithOffset(arrivesAt, arrivesTwice && arrivesOffset);
}

function timeWithOffset(local: LocalDateTime, offset: number | undefined): string {
  const time = local.slice(11, 16);
  return offset === undefined ? time : `${time} (${utcOffsetText(offset)})`;
}

/** The local time of a zone at an instant, given in milliseconds since the epoch. */
export function localTimeAt(zone: string, epochMs: number): LocalDateTime {
  return localDateTime(0, Math.floor(epochMs / 60_000) + offsetAtInstant(zone, epochMs));
}

/** The instant of a local clock time, in milliseconds since the epoch. */
export function instantOf(local: LocalDateTime, offsetMinutes: number): number {
  return (localMinutes(local) - offsetMinutes) * 60_000;
}

/** The local time of a zone at an instant. */
export function localDateTimeAt(epochMs: number, zone: string): LocalDateTime {
  const minutes = Math.floor(epochMs / 60_000) + offsetAtInstant(zone, epochMs);
  const day = Math.floor(minutes / MINUTES_A_DAY);
  return localDateTime(day, minutes - day * MINUTES_A_DAY);
}

/** Whether a zone skips a local time in spring: it does not exist on that day. */
export function isSkippedTime(zone: string, local: LocalDateTime): boolean {
  return localDateTimeAt(instantOf(local, zoneOffsetMinutes(zone, local)), zone) !== local;
}

/** The first instant of a local day in a zone, in milliseconds since the epoch. */
export function startOfDay(date: LocalDate, zone: string): number {
  const midnight = localDateTime(dayNumber(date), 0);
  // A skipped midnight, read with the offset before the change, is the instant of the change.
  return instantOf(midnight, zoneOffsetMinutes(zone, midnight));
}
