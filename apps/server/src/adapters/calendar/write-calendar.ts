import { addDays, datePart, instantOf, localMinutes } from '@farewind/values/local-time';
import { generateIcsCalendar, type IcsEvent, type IcsTimezone } from 'ts-ics';
import type { TripCalendar, TripEvent, ZonedTime } from '../../modules/messaging/ports.ts';
import { foldLines } from './fold-lines.ts';
import { listZoneOnsets, type ZoneOnset } from './zone-rules.ts';

/** Writes a trip as iCalendar (RFC 5545): each end of a flight in its own airport's clock, with the zones it names. */
export function writeCalendar(calendar: TripCalendar): string {
  const text = generateIcsCalendar({
    version: '2.0',
    prodId: `-//${calendar.issuer}//Trip//${calendar.language.toUpperCase()}`,
    method: 'PUBLISH',
    name: calendar.name,
    timezones: zonesOf(calendar.events),
    events: calendar.events.map((event) => toIcsEvent(event, calendar)),
  });
  return foldLines(text);
}

function toIcsEvent(event: TripEvent, { changedAt }: TripCalendar): IcsEvent {
  return {
    uid: event.id,
    stamp: { date: changedAt },
    start: toIcsTime(event.starts),
    end: toIcsTime(event.ends),
    summary: event.title,
    location: event.place,
    description: event.description,
    alarms: event.alarms.map(({ hoursBefore, text }) => ({
      action: 'DISPLAY',
      description: text,
      trigger: { type: 'relative', value: { before: true, hours: hoursBefore } },
    })),
  };
}

function toIcsTime({ local, zone, offsetMinutes }: ZonedTime): IcsEvent['start'] {
  return {
    date: new Date(instantOf(local, offsetMinutes)),
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
    // The library adds the new offset to what it prints here.
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
