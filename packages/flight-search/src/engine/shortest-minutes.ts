import { departureKey, weekdayOf, type Network } from './network.ts';
import { arrivesOf, departsOf, firstDayOf, lastDayOf, operatesOn } from './row-fields.ts';
import { sameClockAsDayBefore, utcMinute, type ZoneTable } from './zone-table.ts';

type Schedule = Pick<Network, 'firstDay' | 'dayCount' | 'zones' | 'rows'>;

/**
 * Per pair, the least time from take-off to landing over its rows and all loaded days: a lower bound for pruning. In the
 * night when clocks change a short flight can land before it takes off, by its local times; such departures are added to
 * `neverSold`.
 */
export function shortestMinutes(
  schedule: Schedule,
  from: Int32Array,
  to: Int32Array,
  rowStart: Int32Array,
  neverSold: Set<number>,
): Int32Array {
  const daysOf = differingDays(schedule.zones, schedule.dayCount);
  return Int32Array.from(from, (origin, pair) => {
    const days = [...new Set([...daysOf(origin), ...daysOf(to[pair]!)])].sort((a, b) => a - b);
    let least = Number.MAX_SAFE_INTEGER;
    for (let row = rowStart[pair]!; row < rowStart[pair + 1]!; row++) {
      least = Math.min(least, shortestOfRow(schedule, row, origin, to[pair]!, days, neverSold));
    }
    return Math.min(least, 32_767);
  });
}

/** `days` are those on which the clocks at either end read differently than the day before. */
function shortestOfRow(
  schedule: Schedule,
  row: number,
  origin: number,
  destination: number,
  days: readonly number[],
  neverSold: Set<number>,
): number {
  const { dayCount, zones, rows } = schedule;
  let least = Number.MAX_SAFE_INTEGER;
  for (const [index, day] of days.entries()) {
    const operated = daysBetween(schedule, row, day, (days[index + 1] ?? dayCount) - 1);
    if (operated.length === 0) continue;
    const departs = utcMinute(zones, origin, day, departsOf(rows, row));
    const minutes = utcMinute(zones, destination, day, arrivesOf(rows, row)) - departs;
    if (minutes >= 0) least = Math.min(least, minutes);
    else for (const each of operated) neverSold.add(departureKey(rows, row, each));
  }
  return least;
}

function daysBetween({ firstDay, rows }: Schedule, row: number, start: number, end: number): number[] {
  const days: number[] = [];
  const last = Math.min(end, lastDayOf(rows, row));
  for (let day = Math.max(start, firstDayOf(rows, row)); day <= last; day++) {
    if (operatesOn(rows, row, day, 1 << weekdayOf(firstDay + day))) days.push(day);
  }
  return days;
}

/** Airport → the days on which its clock does not read as on the day before, the first loaded day among them. */
function differingDays(zones: ZoneTable, dayCount: number): (airport: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (airport) => {
    const found = known.get(airport);
    if (found) return found;
    const days = [0];
    for (let day = 1; day < dayCount; day++) {
      if (!sameClockAsDayBefore(zones, airport, day)) days.push(day);
    }
    known.set(airport, days);
    return days;
  };
}
