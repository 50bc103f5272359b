import type { ConnectionRules } from '../spi/connection-rules.ts';
import type { Cabin } from '../spi/flight-record.ts';
import type { Timetable } from '../spi/timetable.ts';
import { leastConnectionMinutes } from './connection-minutes.ts';
import { groupByKey, indexAirports } from './index-airports.ts';
import type { AirportColumns, Network, PairColumns, RowColumns } from './network.ts';
import { CABINS, departureKey } from './network.ts';
import { planRows, type PlannedRow } from './plan-rows.ts';
import { packRows, type RowFields } from './row-fields.ts';
import { shortestMinutes } from './shortest-minutes.ts';
import { buildZoneTable } from './zone-table.ts';

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
  const { flight, departs, arrives, weekdays, firstDay, lastDay } = planned;
  const slotsOf = (cabin: Cabin) =>
    flight.fares.reduce((mask, fare, slot) => (fare.cabin === cabin ? mask | (1 << slot) : mask), 0);
  const connects = flight.kind === 'scheduled' && flight.connectable;
  const cabinSlots = [slotsOf(CABINS[0]), slotsOf(CABINS[1]), slotsOf(CABINS[2])] as const;
  return { departs, arrives, weekdays, connects, firstDay, lastDay, cabinSlots, slotStart };
}

function layPairs(
  planned: readonly PlannedRow[],
  schedule: Pick<Network, 'firstDay' | 'dayCount' | 'zones' | 'rows'>,
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
    shortestMinutes: shortestMinutes(schedule, from, to, rowStart, neverSold),
    outStart: groupByKey(from, countries.length).start,
    inStart: incoming.start,
    inPair: incoming.items,
  };
}

/** The dates of a flight's main row for which a retimed row stands. */
function listReplacedDates(planned: readonly PlannedRow[], rows: RowColumns): Set<number> {
  const mainRow = new Map<number, number>();
  for (const [row, { flight, retimed }] of planned.entries()) if (!retimed) mainRow.set(flight.ref, row);
  const replaced = new Set<number>();
  for (const { flight, retimed, firstDay } of planned) {
    if (retimed) replaced.add(departureKey(rows, mainRow.get(flight.ref)!, firstDay));
  }
  return replaced;
}
