import type { saveService as saveServiceOperation } from '@farewind/contract/inventory/services';
import { dateOfDayNumber, isoWeekday } from '@farewind/values/local-time';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { StoredService } from '../inventory/load/stored-service.ts';
import { flightText, parseDay, parseDays, parseFlight } from '../inventory/tables/cell-values.ts';
import { ALL_DAYS } from '../inventory/tables/seat-table.ts';
import type { ImportProblem } from '../inventory/import-problem.ts';
import { isTooLong, MOST_PERIOD_DAYS } from '../inventory/longest-period.ts';
import type { MappedRow } from './map-rows.ts';

export type NewService = ParsedInput<typeof saveServiceOperation>;

/** A requested flight that is not stored yet, with its first row. */
export interface WantedService {
  readonly line: number;
  readonly service: NewService;
}

interface RowFlight {
  readonly line: number;
  readonly carrier: string;
  readonly number: string;
  readonly fromDay: number;
  readonly untilDay: number;
  readonly days: number;
  readonly leg: NewService['legs'][number];
  readonly kind: NewService['kind'];
  readonly repeatedHour: NewService['repeatedHour'];
}

const WEEK = 7;
const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/**
 * The flights of rows that the inventory lacks. Rows of single dates are combined into one flight for each weekday
 * without gaps; a row with a period is a flight of its own.
 */
export function wantServices(
  rows: readonly MappedRow[],
  stored: readonly StoredService[],
  confirmed: boolean,
): { readonly wanted: readonly WantedService[]; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const flights = rows.flatMap((row) => readFlight(row, problems) ?? []);
  const byFlight = Map.groupBy(stored, flightText);
  const missing = flights.filter(
    (flight) => !byFlight.get(flightText(flight))?.some((service) => covers(service, flight)),
  );
  const toService = ({ line, leg, ...row }: RowFlight): WantedService => ({
    line,
    service: {
      carrier: row.carrier,
      number: row.number,
      kind: row.kind,
      from: dateOfDayNumber(row.fromDay),
      to: dateOfDayNumber(row.untilDay),
      days: ALL_WEEKDAYS.filter((day) => (row.days & (1 << (day - 1))) !== 0),
      legs: [leg],
      repeatedHour: row.repeatedHour,
      isSold: true,
      twiceADayConfirmed: confirmed,
    },
  });
  const unique = new Map(missing.map((flight) => [JSON.stringify({ ...flight, line: 0 }), flight]));
  // The first of equal rows is reported.
  for (const flight of missing.toReversed()) unique.set(JSON.stringify({ ...flight, line: 0 }), flight);
  const periods = [...unique.values()].filter(({ fromDay, untilDay }) => fromDay < untilDay);
  const dates = [...unique.values()].filter(({ fromDay, untilDay }) => fromDay === untilDay);
  return { wanted: [...periods, ...joinWeeks(dates)].map(toService), problems };
}

function joinWeeks(dates: readonly RowFlight[]): RowFlight[] {
  const patterns = Map.groupBy(
    dates,
    ({ line: _line, fromDay, untilDay: _untilDay, days: _days, ...pattern }) =>
      JSON.stringify([pattern, isoWeekday(fromDay)]),
  );
  return [...patterns.values()].flatMap((pattern) => {
    const runs: RowFlight[] = [];
    for (const flight of pattern.toSorted((a, b) => a.fromDay - b.fromDay)) {
      const run = runs.at(-1);
      if (run && flight.fromDay - run.untilDay === WEEK)
        runs[runs.length - 1] = { ...run, untilDay: flight.fromDay };
      else runs.push({ ...flight, days: 1 << (isoWeekday(flight.fromDay) - 1) });
    }
    return runs;
  });
}

/** Whether a stored service of the row's flight operates as described on each of the row's days. */
function covers(service: StoredService, row: RowFlight): boolean {
  const [leg] = service.legs;
  if (!service.isSold || service.legs.length > 1 || !leg) return false;
  const { departsAt, arrivesAt, arrivesDay, origin, destination } = row.leg;
  const isSame =
    leg.origin === origin &&
    leg.destination === destination &&
    leg.departsMinute === minutesOf(departsAt) &&
    leg.arrivesMinute === minutesOf(arrivesAt) + arrivesDay * 1440;
  return isSame && ALL_WEEKDAYS.every((weekday) => fliesOn(weekday, service, row));
}

/** Whether a service operates on each requested day of a weekday; checking the first and the last is enough. */
function fliesOn(weekday: number, service: StoredService, row: RowFlight): boolean {
  const bit = 1 << (weekday - 1);
  const first = row.fromDay + ((weekday - isoWeekday(row.fromDay) + WEEK) % WEEK);
  const last = row.untilDay - ((isoWeekday(row.untilDay) - weekday + WEEK) % WEEK);
  if ((row.days & bit) === 0 || first > last) return true;
  return (service.days & bit) !== 0 && first >= service.fromDay && last <= service.untilDay;
}

function readFlight({ line, values }: MappedRow, problems: ImportProblem[]): RowFlight | undefined {
  const before = problems.length;
  const report = (column: string, found: string, expected: string): void =>
    void problems.push({
      file: 'ssim',
      line,
      column,
      key: found === '' ? 'required' : 'form',
      found,
      expected,
    });
  const read = <T>(
    column: string,
    expected: string,
    parse: (text: string) => T | undefined,
  ): T | undefined => {
    const text = values[column] ?? '';
    const value = text === '' ? undefined : parse(text);
    if (value === undefined) report(column, text, expected);
    return value;
  };
  const flight = read('flight', 'flight', parseFlight);
  const origin = read('origin', 'airport', parseAirport);
  const destination = read('destination', 'airport', parseAirport);
  const fromDay = read('from', 'date', parseDay);
  const untilDay = read('to', 'date', parseDay);
  const departs = read('departs', 'clock', parseClock);
  const arrives = read('arrives', 'clock', parseClock);
  const aircraft = read('aircraft', 'aircraft', (text) => (/^[A-Z0-9]{3}$/.test(text) ? text : undefined));
  const kind = read('kind', 'oneOf:charter, scheduled', parseKind);
  const days = values['days'] ? read('days', 'days', parseDays) : ALL_DAYS;
  if (origin !== undefined && origin === destination)
    problems.push({
      file: 'ssim',
      line,
      column: 'destination',
      key: 'sameAirport',
      found: origin,
      expected: '',
    });
  if (fromDay !== undefined && untilDay !== undefined && untilDay < fromDay)
    problems.push({
      file: 'ssim',
      line,
      column: 'to',
      key: 'period',
      found: dateOfDayNumber(untilDay),
      expected: dateOfDayNumber(fromDay),
    });
  if (fromDay !== undefined && untilDay !== undefined && isTooLong(fromDay, untilDay))
    problems.push({
      file: 'ssim',
      line,
      column: 'to',
      key: 'periodLength',
      found: dateOfDayNumber(untilDay),
      expected: String(MOST_PERIOD_DAYS),
    });
  if (problems.length > before || !flight || !departs || !arrives) return undefined;
  const isOneDay = fromDay === untilDay;
  return {
    line,
    ...flight,
    fromDay: fromDay!,
    untilDay: untilDay!,
    days: isOneDay ? 1 << (isoWeekday(fromDay!) - 1) : days!,
    kind: kind!,
    repeatedHour: /^(second|втор|iki)/i.test(values['repeatedHour'] ?? '')
      ? 'second'
      : /^(first|перв|ilk|bir)/i.test(values['repeatedHour'] ?? '')
        ? 'first'
        : undefined,
    leg: {
      origin: origin!,
      destination: destination!,
      departsAt: departs.at,
      departsDay: 0,
      arrivesAt: arrives.at,
      // Without a day, a landing earlier in local time is on the next day.
      arrivesDay: arrives.day ?? (minutesOf(arrives.at) < minutesOf(departs.at) ? 1 : 0),
      aircraft: aircraft!,
    },
  };
}

const parseAirport = (text: string) => (/^[A-Z]{3}$/.test(text) ? text : undefined);

/** `09:30`, `01:10+1`. */
function parseClock(text: string): { readonly at: string; readonly day: number | undefined } | undefined {
  const [, at, day] = /^((?:[01]\d|2[0-3]):[0-5]\d)([+-]\d)?$/.exec(text) ?? [];
  return at === undefined ? undefined : { at, day: day === undefined ? undefined : Number(day) };
}

function parseKind(text: string): NewService['kind'] | undefined {
  if (/^(charter|чартер|c$|tarifesiz)/i.test(text)) return 'charter';
  return /^(scheduled|regular|регуляр|j$|tarifeli)/i.test(text) ? 'scheduled' : undefined;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
