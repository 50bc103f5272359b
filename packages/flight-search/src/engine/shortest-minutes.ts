import { weekdayOf, type Network, type RowColumns } from './network.ts';
import { sameClockAsDayBefore, utcMinute, type ZoneTable } from './zone-table.ts';

type Schedule = Pick<Network, 'firstDay' | 'dayCount' | 'zones' | 'rows'>;

/**
 * Per pair, the least time from take-off to landing over its rows and all loaded days: a lower bound for pruning.
 * Throws RangeError for a flight that lands before it takes off.
 */
export function shortestMinutes(
  schedule: Schedule,
  from: Int32Array,
  to: Int32Array,
  rowStart: Int32Array,
): Int32Array {
  const daysOf = differingDays(schedule.zones, schedule.dayCount);
  return Int32Array.from(from, (origin, pair) => {
    const days = [...new Set([...daysOf(origin), ...daysOf(to[pair]!)])].sort((a, b) => a - b);
    let least = Number.MAX_SAFE_INTEGER;
    for (let row = rowStart[pair]!; row < rowStart[pair + 1]!; row++) {
      least = Math.min(least, shortestOfRow(schedule, row, origin, to[pair]!, days));
    }
    return Math.min(least, 32_767);
  });
}

/** `days` are those on which the clocks at either end read differently than the day before. */
function shortestOfRow(
  { firstDay, dayCount, zones, rows }: Schedule,
  row: number,
  origin: number,
  destination: number,
  days: readonly number[],
): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (const [index, day] of days.entries()) {
    if (!operatesBetween(rows, row, firstDay, day, (days[index + 1] ?? dayCount) - 1)) continue;
    const departs = utcMinute(zones, origin, day, rows.departs[row]!);
    const minutes = utcMinute(zones, destination, day, rows.arrives[row]!) - departs;
    if (minutes < 0) throw new RangeError(`Flight ${rows.ref[row]} lands before it takes off`);
    least = Math.min(least, minutes);
  }
  return least;
}

function operatesBetween(
  rows: RowColumns,
  row: number,
  firstDay: number,
  start: number,
  end: number,
): boolean {
  const last = Math.min(end, rows.lastDay[row]!);
  for (let day = Math.max(start, rows.firstDay[row]!); day <= last; day++) {
    if ((rows.weekdays[row]! >> weekdayOf(firstDay + day)) & 1) return true;
  }
  return false;
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
