import type { ConnectionRules } from '../spi/connection-rules.ts';
import type { Cabin } from '../spi/flight-record.ts';
import type { Timetable } from '../spi/timetable.ts';
import { leastConnectionMinutes } from './connection-minutes.ts';
import type { Network } from './network.ts';
import {
  type AirportColumns,
  type PairColumns,
  type RowColumns,
  CABINS,
  departureKey,
  weekdayOf,
} from './schedule-columns.ts';
import { planRows, type PlannedRow } from './plan-rows.ts';
import { packRows, type RowFields, firstDayOf, lastDayOf, operatesOn } from './row-fields.ts';
import {
  arrivalUtc,
  buildZoneTable,
  departureUtc,
  sameClockAsDayBefore,
  type ZoneTable,
} from './zone-table.ts';
import { DEFAULT_MINIMUM_CONNECTION, type AirportRecord } from '../spi/airport-record.ts';

/** The schedule's columns and, row by row, the plan they were made from. */
export function buildNetwork(timetable: Timetable): { network: Network; planned: readonly PlannedRow[] } {
  const { firstDay, dayCount, rules } = timetable;
  if (rules.maximumTotalMinutes > 2880) throw new RangeError('An itinerary lasts at most 2880 minutes');
  const { columns: airports, numberOf } = indexAirports(timetable.airports);
  const zones = buildZoneTable(airports.codes, firstDay, dayCount, timetable.findZoneDay);
  const planned = planRows(timetable, numberOf);
  const carriers = listCarriers(timetable);
  const carrierNumber = new Map(carriers.map((code, carrier) => [code, carrier]));
  const interline = new Set<number>();
  for (const [one, other] of timetable.interline) {
    const a = carrierNumber.get(one);
    const b = carrierNumber.get(other);
    if (a === undefined || b === undefined) continue;
    interline.add(a * carriers.length + b).add(b * carriers.length + a);
  }
  const rows = layRows(planned, carrierNumber);
  const schedule = { firstDay, dayCount, zones, rows };
  const neverSold = listReplacedDates(planned, rows);
  const pairs = layPairs(planned, schedule, airports, rules, neverSold);
  const network = { ...schedule, rules, airports, pairs, carriers, interline, neverSold };
  return { network, planned };
}

function listCarriers(timetable: Timetable): string[] {
  const codes = new Set<string>();
  for (const flight of timetable.flights) codes.add(flight.carrier).add(flight.operatingCarrier);
  if (codes.size > 65_535) throw new RangeError('More than 65,535 carriers');
  return [...codes].sort();
}

function layRows(planned: readonly PlannedRow[], carrierNumber: ReadonlyMap<string, number>): RowColumns {
  const slotStart = new Int32Array(planned.length + 1);
  const pair = new Int32Array(planned.length);
  for (const [row, { flight, from, to }] of planned.entries()) {
    slotStart[row + 1] = slotStart[row]! + flight.fares.length;
    const before = planned[row - 1];
    if (before) pair[row] = pair[row - 1]! + (before.from === from && before.to === to ? 0 : 1);
  }
  const fields = planned.map((row, number) => fieldsOf(row, slotStart[number]!));
  return {
    count: planned.length,
    pair,
    fields: packRows(fields),
    carrier: Uint16Array.from(planned, (row) => carrierNumber.get(row.flight.carrier)!),
    operator: Uint16Array.from(planned, (row) => carrierNumber.get(row.flight.operatingCarrier)!),
    ref: Int32Array.from(planned, (row) => row.flight.ref),
    charter: Uint8Array.from(planned, (row) => (row.flight.kind === 'charter' ? 1 : 0)),
    slotStart,
  };
}

function fieldsOf(planned: PlannedRow, slotStart: number): RowFields {
  const { flight, departs, arrives, departsAfterChange, arrivesAfterChange } = planned;
  const { weekdays, firstDay, lastDay } = planned;
  const slotsOf = (cabin: Cabin) =>
    flight.fares.reduce((mask, fare, slot) => (fare.cabin === cabin ? mask | (1 << slot) : mask), 0);
  const connects = flight.kind === 'scheduled' && flight.connectable;
  const cabinSlots = [slotsOf(CABINS[0]), slotsOf(CABINS[1]), slotsOf(CABINS[2])] as const;
  const clocks = { departs, arrives, departsAfterChange, arrivesAfterChange };
  return { ...clocks, weekdays, connects, firstDay, lastDay, cabinSlots, slotStart };
}

function layPairs(
  planned: readonly PlannedRow[],
  schedule: Schedule,
  airports: AirportColumns,
  rules: ConnectionRules,
  neverSold: Set<number>,
): PairColumns {
  const { countries, city } = airports;
  const { rows } = schedule;
  const firstRows: number[] = [];
  for (let row = 0; row < rows.count; row++) {
    if (row === 0 || rows.pair[row] !== rows.pair[row - 1]) firstRows.push(row);
  }
  const count = firstRows.length;
  const from = Int32Array.from(firstRows, (row) => planned[row]!.from);
  const to = Int32Array.from(firstRows, (row) => planned[row]!.to);
  const rowStart = Int32Array.from([...firstRows, rows.count]);
  const incoming = groupByKey(to, countries.length);
  const domestic = Uint8Array.from(from, (airport, pair) =>
    countries[airport] === countries[to[pair]!] ? 1 : 0,
  );
  return {
    count,
    from,
    to,
    rowStart,
    domestic,
    toCity: to.map((airport) => city[airport]!),
    leastConnectionMinutes: Int16Array.from(to, (airport, pair) =>
      leastConnectionMinutes(airports, rules, airport, domestic[pair] === 1),
    ),
    shortestMinutes: shortestMinutes({ ...schedule, pairs: { from, to } }, rowStart, neverSold),
    outStart: groupByKey(from, countries.length).start,
    inStart: incoming.start,
    inPair: incoming.items,
  };
}

/** The dates of a flight's main row that a retimed row replaces. */
function listReplacedDates(planned: readonly PlannedRow[], rows: RowColumns): Set<number> {
  const mainRow = new Map<number, number>();
  for (const [row, { flight, retimed }] of planned.entries()) if (!retimed) mainRow.set(flight.ref, row);
  const replaced = new Set<number>();
  for (const { flight, retimed, firstDay } of planned) {
    if (retimed) replaced.add(departureKey(rows, mainRow.get(flight.ref)!, firstDay));
  }
  return replaced;
}

interface AirportIndex {
  readonly columns: AirportColumns;
  readonly numberOf: ReadonlyMap<string, number>;
}

/** Numbers airports and cities and groups each city's airports. */
function indexAirports(records: readonly AirportRecord[]): AirportIndex {
  const numberOf = new Map<string, number>();
  const cityNumber = new Map<string, number>();
  const city = new Int32Array(records.length);
  for (const [airport, record] of records.entries()) {
    if (numberOf.has(record.code)) throw new RangeError(`Airport ${record.code} is given twice`);
    numberOf.set(record.code, airport);
    city[airport] = cityNumber.get(record.cityCode) ?? cityNumber.size;
    cityNumber.set(record.cityCode, city[airport]);
  }
  const { start, items } = groupByKey(city, cityNumber.size);
  const connection = records.map((record) => record.minimumConnection ?? DEFAULT_MINIMUM_CONNECTION);
  const columns = {
    codes: records.map((record) => record.code),
    countries: records.map((record) => record.countryCode),
    city,
    cityStart: start,
    cityAirport: items,
    domesticMinutes: Int16Array.from(connection, (minutes) => minutes.domesticMinutes),
    internationalMinutes: Int16Array.from(connection, (minutes) => minutes.internationalMinutes),
  };
  return { columns, numberOf };
}

/** Items by their key, in item order: those of key `k` are `items[start[k] … start[k + 1])`. */
function groupByKey(keys: Int32Array, keyCount: number): { start: Int32Array; items: Int32Array } {
  const start = new Int32Array(keyCount + 1);
  for (const key of keys) start[key + 1]! += 1;
  for (let key = 0; key < keyCount; key++) start[key + 1]! += start[key]!;
  const next = start.slice();
  const items = new Int32Array(keys.length);
  for (let item = 0; item < keys.length; item++) items[next[keys[item]!]!++] = item;
  return { start, items };
}

type Schedule = Pick<Network, 'firstDay' | 'dayCount' | 'zones' | 'rows'>;

interface PairedSchedule extends Schedule {
  readonly pairs: Pick<PairColumns, 'from' | 'to'>;
}

/**
 * Per pair, the least time from take-off to landing over its rows and all loaded days: a lower bound for pruning. In
 * the night of a clock change a short flight can land before it takes off, in local time; such departures are added to
 * `neverSold`.
 */
function shortestMinutes(schedule: PairedSchedule, rowStart: Int32Array, neverSold: Set<number>): Int32Array {
  const { from, to } = schedule.pairs;
  const daysOf = differingDays(schedule.zones, schedule.dayCount);
  return Int32Array.from(from, (origin, pair) => {
    const days = [...new Set([...daysOf(origin), ...daysOf(to[pair]!)])].sort((a, b) => a - b);
    let least = Number.MAX_SAFE_INTEGER;
    for (let row = rowStart[pair]!; row < rowStart[pair + 1]!; row++) {
      least = Math.min(least, shortestOfRow(schedule, row, days, neverSold));
    }
    return Math.min(least, 32_767);
  });
}

/** `days` are those on which the clock at either end differs from the day before. */
function shortestOfRow(
  schedule: PairedSchedule,
  row: number,
  days: readonly number[],
  neverSold: Set<number>,
): number {
  const { dayCount, rows } = schedule;
  let least = Number.MAX_SAFE_INTEGER;
  for (const [index, day] of days.entries()) {
    const operated = daysBetween(schedule, row, day, (days[index + 1] ?? dayCount) - 1);
    if (operated.length === 0) continue;
    const minutes = arrivalUtc(schedule, row, day) - departureUtc(schedule, row, day);
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

/** Airport → the days on which its clock differs from the day before, the first loaded day among them. */
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
