import { MINUTES_A_DAY, type PairColumns, type RowColumns } from './schedule-columns.ts';
import { arrivesAfterChange, arrivesOf, departsAfterChange, departsOf } from './row-fields.ts';
import type { FindZoneDay } from '../spi/zone-day.ts';

/** Days before the first and after the last loaded day on which a flight may still arrive or be compared. */
export const DAYS_BEFORE = 2;
export const DAYS_AFTER = 4;
/** In place of a change's minute: the clock does not change on that day. */
export const NO_CHANGE = 32_767;

/** Dated clock offsets of every airport, by day then airport, in minutes east of UTC. */
export interface ZoneTable {
  readonly airportCount: number;
  readonly before: Int16Array;
  readonly changeMinute: Int16Array;
  readonly after: Int16Array;
  /** Least and greatest offset of each airport over all loaded days. */
  readonly least: Int16Array;
  readonly greatest: Int16Array;
  /** The least and greatest of all airports. */
  readonly westmost: number;
  readonly eastmost: number;
}

export function buildZoneTable(
  codes: readonly string[],
  firstDay: number,
  dayCount: number,
  findZoneDay: FindZoneDay,
): ZoneTable {
  const airportCount = codes.length;
  const days = dayCount + DAYS_BEFORE + DAYS_AFTER;
  const before = new Int16Array(days * airportCount);
  const after = new Int16Array(days * airportCount);
  const changeMinute = new Int16Array(days * airportCount).fill(NO_CHANGE);
  const least = new Int16Array(airportCount).fill(NO_CHANGE);
  const greatest = new Int16Array(airportCount).fill(-NO_CHANGE);
  for (const [airport, code] of codes.entries()) {
    for (let day = 0; day < days; day++) {
      const zone = findZoneDay(code, firstDay + day - DAYS_BEFORE);
      const at = day * airportCount + airport;
      before[at] = zone.offsetMinutes;
      after[at] = zone.change?.offsetMinutes ?? zone.offsetMinutes;
      if (zone.change) changeMinute[at] = zone.change.fromLocalMinute;
      least[airport] = Math.min(least[airport]!, before[at], after[at]);
      greatest[airport] = Math.max(greatest[airport]!, before[at], after[at]);
    }
  }
  const westmost = least.reduce((a, b) => Math.min(a, b), 0);
  const eastmost = greatest.reduce((a, b) => Math.max(a, b), 0);
  return { airportCount, before, changeMinute, after, least, greatest, westmost, eastmost };
}

/** The position in the three columns of an airport's clock on a day. */
export function clockOf(zones: ZoneTable, airport: number, day: number): number {
  return (day + DAYS_BEFORE) * zones.airportCount + airport;
}

/** The offset at which a row departs on a loaded day. */
export function departureOffset(network: Clocked, row: number, day: number): number {
  const { zones, rows, pairs } = network;
  const airport = pairs.from[rows.pair[row]!]!;
  return offsetAt(zones, airport, day, departsOf(rows, row), departsAfterChange(rows, row));
}

/** The offset at which a row arrives that departs on a loaded day. */
export function arrivalOffset(network: Clocked, row: number, day: number): number {
  const { zones, rows, pairs } = network;
  const airport = pairs.to[rows.pair[row]!]!;
  return offsetAt(zones, airport, day, arrivesOf(rows, row), arrivesAfterChange(rows, row));
}

/** Whether the local time at which a row departs on a loaded day occurs twice, because clocks go back over it. */
export function departsTwice({ zones, rows, pairs }: Clocked, row: number, day: number): boolean {
  return comesTwice(zones, pairs.from[rows.pair[row]!]!, day, departsOf(rows, row));
}

/** The same for its arrival. */
export function arrivesTwice({ zones, rows, pairs }: Clocked, row: number, day: number): boolean {
  return comesTwice(zones, pairs.to[rows.pair[row]!]!, day, arrivesOf(rows, row));
}

/** When a row departs on a loaded day, in UTC minutes counted like the loaded days. */
export function departureUtc(network: Clocked, row: number, day: number): number {
  return day * MINUTES_A_DAY + departsOf(network.rows, row) - departureOffset(network, row, day);
}

/** When a row arrives that departs on a loaded day. */
export function arrivalUtc(network: Clocked, row: number, day: number): number {
  return day * MINUTES_A_DAY + arrivesOf(network.rows, row) - arrivalOffset(network, row, day);
}

/** Identifies the clocks of a row. */
export interface Clocked {
  readonly zones: ZoneTable;
  readonly rows: RowColumns;
  readonly pairs: Pick<PairColumns, 'from' | 'to'>;
}

/**
 * Offset at `minute` after local midnight of loaded day `day`; the minute may be on a neighbouring day. A minute that
 * occurs twice means its second occurrence if `afterChange`.
 */
function offsetAt(
  zones: ZoneTable,
  airport: number,
  day: number,
  minute: number,
  afterChange: boolean,
): number {
  const shift = Math.floor(minute / MINUTES_A_DAY);
  const at = clockOf(zones, airport, day + shift);
  const before = zones.before[at]!;
  const after = zones.after[at]!;
  const change = zones.changeMinute[at]! - (afterChange ? Math.max(0, before - after) : 0);
  return minute - shift * MINUTES_A_DAY < change ? before : after;
}

function comesTwice(zones: ZoneTable, airport: number, day: number, minute: number): boolean {
  return offsetAt(zones, airport, day, minute, false) !== offsetAt(zones, airport, day, minute, true);
}

/** True if a flight that leaves or reaches the airport, departing on `day`, has the same offsets as the day before. */
export function sameClockAsDayBefore(zones: ZoneTable, airport: number, day: number): boolean {
  const n = zones.airportCount;
  for (let k = day - 2; k <= day + 3; k++) {
    const at = (k + DAYS_BEFORE) * n + airport;
    if (at < n) continue;
    if (zones.changeMinute[at] !== NO_CHANGE || zones.before[at] !== zones.before[at - n]) return false;
  }
  return true;
}
