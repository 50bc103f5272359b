import type { FindZoneDay } from '@farewind/flight-search/spi/zone-day';
import type { WorldAirport } from './world-airports.ts';

/** Days over which the clock at `to` keeps its difference to the clock at `from`. */
export interface ClockPeriod {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly differenceMinutes: number;
}

/** Splits the days `firstDay … lastDay` for a pair of airports; pairs of the same zones share the answer. */
export function clockPeriods(
  findZoneDay: FindZoneDay,
  firstDay: number,
  lastDay: number,
): (from: WorldAirport, to: WorldAirport) => readonly ClockPeriod[] {
  const known = new Map<string, readonly ClockPeriod[]>();
  return (from, to) => {
    const zones = `${from.timeZone} ${to.timeZone}`;
    const found = known.get(zones);
    if (found) return found;
    const difference = (day: number) =>
      findZoneDay(to.code, day).offsetMinutes - findZoneDay(from.code, day).offsetMinutes;
    const periods: ClockPeriod[] = [];
    let start = firstDay;
    for (let day = firstDay; day <= lastDay; day++) {
      const differenceMinutes = difference(start);
      if (day < lastDay && difference(day + 1) === differenceMinutes) continue;
      periods.push({ firstDay: start, lastDay: day, differenceMinutes });
      start = day + 1;
    }
    known.set(zones, periods);
    return periods;
  };
}
