import { dateOfDayNumber, isoWeekday, localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';
import { seasonEnd } from '../../src/modules/flights/inventory/ssim/ssim-values.ts';

/** An IATA season: summer from the last Sunday of March, winter from the last Sunday of October. */
export interface Season {
  readonly name: string;
  readonly kind: 'summer' | 'winter';
  readonly fromDay: number;
  readonly untilDay: number;
}

/** The seasons that hold any day of the period, whole: their bounds do not depend on the day one asks on. */
export function seasonsOver(firstDay: number, lastDay: number): Season[] {
  const seasons: Season[] = [];
  for (let day = firstDay; day <= lastDay; day = seasonEnd(day) + 1) {
    const untilDay = seasonEnd(day);
    const year = dateOfDayNumber(untilDay).slice(2, 4);
    const kind = Number(dateOfDayNumber(untilDay).slice(5, 7)) >= 10 ? 'summer' : 'winter';
    const name = kind === 'summer' ? `S${year}` : `W${String(Number(year) - 1).padStart(2, '0')}`;
    const fromDay = seasonStart(untilDay);
    seasons.push({ name, kind, fromDay, untilDay });
  }
  return seasons;
}

function seasonStart(untilDay: number): number {
  let day = untilDay - 100;
  while (seasonEnd(day - 7) === untilDay) day -= 7;
  while (seasonEnd(day - 1) === untilDay) day -= 1;
  return day;
}

/** Runs of days in the period whose month lies in the range; the range may run over New Year. */
export function monthRuns(
  { fromDay, untilDay }: Pick<Season, 'fromDay' | 'untilDay'>,
  [first, last]: readonly [number, number],
): { fromDay: number; untilDay: number }[] {
  if (first === 1 && last === 12) return [{ fromDay, untilDay }];
  const runs: { fromDay: number; untilDay: number }[] = [];
  for (let day = fromDay; day <= untilDay; day += 1) {
    const month = Number(dateOfDayNumber(day).slice(5, 7));
    const inside = first <= last ? month >= first && month <= last : month >= first || month <= last;
    const run = runs.at(-1);
    if (inside && run?.untilDay === day - 1) run.untilDay = day;
    else if (inside) runs.push({ fromDay: day, untilDay: day });
  }
  return runs;
}

/** First day of the period on which the mask flies; undefined when it has none. */
export function firstFlight(fromDay: number, untilDay: number, mask: number): number | undefined {
  for (let day = fromDay; day <= Math.min(untilDay, fromDay + 6); day += 1) {
    if ((mask >> (isoWeekday(day) - 1)) & 1) return day;
  }
  return undefined;
}

const WEEKS = 4;

/** Remembers the offsets that it looked up: the zone rules are slow to ask, and routes share their airports. */
export class ZoneCalendar {
  readonly #offsets = new Map<string, number>();

  /** Minutes east of UTC at noon of the day. */
  offsetMinutes(zone: string, day: number): number {
    const key = `${zone} ${day}`;
    const known = this.#offsets.get(key);
    if (known !== undefined) return known;
    const offset = zoneOffsetMinutes(zone, localDateTime(day, 720));
    this.#offsets.set(key, offset);
    return offset;
  }

  /** The days after the first on which any of the zones keeps another offset than the day before. */
  changesWithin(zones: readonly string[], fromDay: number, untilDay: number): number[] {
    const days = zones.flatMap((zone) => {
      const found: number[] = [];
      for (let day = fromDay; day < untilDay; day += 7 * WEEKS) {
        this.#findChanges(zone, day, Math.min(day + 7 * WEEKS, untilDay), found);
      }
      return found;
    });
    return [...new Set(days)].sort((a, b) => a - b);
  }

  #findChanges(zone: string, before: number, after: number, found: number[]): void {
    if (this.offsetMinutes(zone, before) === this.offsetMinutes(zone, after)) return;
    if (after - before === 1) {
      found.push(after);
      return;
    }
    const middle = Math.floor((before + after) / 2);
    this.#findChanges(zone, before, middle, found);
    this.#findChanges(zone, middle, after, found);
  }
}
