import {
  addDays,
  datePart,
  instantOf,
  localMinutes,
  localDateTime,
  dayNumber,
  repeatedOffsets,
  zoneOffsetMinutes,
  type LocalDate,
} from '@farewind/values/local-time';
import { generateIcsCalendar, type IcsEvent, type IcsTimezone } from 'ts-ics';
import type { TripCalendar, TripEvent, ZonedTime } from '../../modules/messaging/ports.ts';

/** The time from which a zone has an offset. */
interface ZoneOnset {
  /** By the clock that was valid until then. */
  readonly at: string;
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

const MINUTES_A_DAY = 1440;

/** The offset at noon of the first day, and every change until noon of the last: all that dates in between need. */
function listZoneOnsets(zone: string, firstDay: LocalDate, lastDay: LocalDate): ZoneOnset[] {
  const start = `${firstDay}T12:00`;
  let offset = zoneOffsetMinutes(zone, start);
  const onsets: ZoneOnset[] = [{ at: start, fromMinutes: offset, toMinutes: offset }];
  for (let day = firstDay; day < lastDay; day = addDays(day, 1)) {
    const next = zoneOffsetMinutes(zone, `${addDays(day, 1)}T12:00`);
    if (next === offset) continue;
    onsets.push({ at: findOnset(zone, day, offset, next), fromMinutes: offset, toMinutes: next });
    offset = next;
  }
  return onsets;
}

/** The change between two noons. A skipped hour is read by the old clock, so a forward change is found at its end. */
function findOnset(zone: string, day: LocalDate, from: number, to: number): string {
  const at = (minutes: number) => localDateTime(dayNumber(day), minutes);
  let before = MINUTES_A_DAY / 2;
  let after = before + MINUTES_A_DAY;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffsetMinutes(zone, at(middle)) === from) before = middle;
    else after = middle;
  }
  return at(after - Math.max(0, to - from));
}

const OCTETS_A_LINE = 75;

/** Folds lines as RFC 5545 requires: by octets, two for a Cyrillic letter. The library counts characters. */
function foldLines(calendar: string): string {
  return calendar.replaceAll('\r\n ', '').split('\r\n').map(foldLine).join('\r\n');
}

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > OCTETS_A_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

/** Writes a trip as iCalendar (RFC 5545): each end of a flight in its own airport's clock, with the zones it names. */
export function writeCalendar(calendar: TripCalendar): string {
  const text = generateIcsCalendar({
    version: '2.0',
    prodId: `-//${escaped(calendar.issuer)}//Trip//${calendar.language.toUpperCase()}`,
    // A file in which everything is cancelled is a cancellation (RFC 5546, 3.2.5); otherwise each event has its own
    // status.
    method: calendar.events.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH',
    name: escaped(calendar.name),
    timezones: zonesOf(calendar.events),
    events: calendar.events.map((event) => toIcsEvent(event)),
  });
  return foldLines(text);
}

/** Without line breaks of any kind: the library leaves all but `\n` as they are. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** The library escapes the texts of events, but not those of the calendar itself and of alarms (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return oneLine(text).replaceAll(/[\\;,]/g, String.raw`\$&`);
}

function toIcsEvent(event: TripEvent): IcsEvent {
  return {
    uid: event.id,
    stamp: { date: event.changedAt },
    lastModified: { date: event.changedAt },
    sequence: event.sequence,
    status: event.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    start: toIcsTime(event.starts),
    end: toIcsTime(event.ends),
    summary: oneLine(event.title),
    location: oneLine(event.place),
    description: event.description.split('\n').map(oneLine).join('\n'),
    alarms: event.alarms.map(({ hoursBefore, text }) => ({
      action: 'DISPLAY',
      description: escaped(text),
      trigger: { type: 'relative', value: { before: true, hours: hoursBefore } },
    })),
  };
}

function toIcsTime({ local, zone, offsetMinutes }: ZonedTime): IcsEvent['start'] {
  const date = new Date(instantOf(local, offsetMinutes));
  // A local time that occurs twice can only mean the first one (RFC 5545, 3.3.5), and readers interpret it either way;
  // UTC is unambiguous.
  if (repeatedOffsets(zone, local)) return { date };
  return {
    date,
    local: { date: asIfUtc(local), timezone: zone, tzoffset: offsetText(offsetMinutes) },
  };
}

/** The library prints the UTC fields of a date as the local time. */
function asIfUtc(local: string): Date {
  return new Date(localMinutes(local) * 60_000);
}

function zonesOf(events: readonly TripEvent[]): IcsTimezone[] {
  const times = events.flatMap(({ starts, ends }) => [starts, ends]);
  const days = times.map(({ local }) => datePart(local)).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  return [...new Set(times.map(({ zone }) => zone))].map((zone) => ({
    id: zone,
    props: listZoneOnsets(zone, addDays(first, -2), addDays(last, 2)).map(toIcsOnset),
  }));
}

function toIcsOnset({ at, fromMinutes, toMinutes }: ZoneOnset): IcsTimezone['props'][number] {
  return {
    type: toMinutes > fromMinutes ? 'DAYLIGHT' : 'STANDARD',
    // The library adds the new offset to the value printed here.
    start: new Date(asIfUtc(at).getTime() - toMinutes * 60_000),
    offsetFrom: offsetText(fromMinutes),
    offsetTo: offsetText(toMinutes),
  };
}

/** `180` → `+0300`. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}${String(size % 60).padStart(2, '0')}`;
}
