import {
  addDays,
  localDateTime,
  dayNumber,
  zoneOffsetMinutes,
  type LocalDate,
} from '@farewind/values/local-time';

/** From when on a zone has an offset. */
export interface ZoneOnset {
  /** By the clock that was valid until then. */
  readonly at: string;
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

const MINUTES_A_DAY = 1440;

/** The offset at noon of the first day, and every change until noon of the last: all that dates in between need. */
export function listZoneOnsets(zone: string, firstDay: LocalDate, lastDay: LocalDate): ZoneOnset[] {
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

/** Between two noons. A skipped hour is read by the old clock, so a forward change shows at its end. */
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
