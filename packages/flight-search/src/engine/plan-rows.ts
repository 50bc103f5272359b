import type { FlightRecord } from '../spi/flight-record.ts';
import type { Timetable } from '../spi/timetable.ts';

/** The plan of one row: a record, or one retimed date of it. */
export interface PlannedRow {
  readonly flight: FlightRecord;
  readonly from: number;
  readonly to: number;
  readonly departs: number;
  readonly arrives: number;
  readonly departsAfterChange: boolean;
  readonly arrivesAfterChange: boolean;
  readonly weekdays: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly retimed: boolean;
}

/** Rows of all records that operate within the loaded days, sorted by pair then local departure. */
export function planRows(timetable: Timetable, airportNumber: ReadonlyMap<string, number>): PlannedRow[] {
  const rows: PlannedRow[] = [];
  const seen = new Set<number>();
  for (const flight of timetable.flights) {
    requirePossible(flight);
    if (seen.has(flight.ref)) throw new RangeError(`Flight ${flight.ref} is given twice`);
    seen.add(flight.ref);
    const main = planRow(timetable, flight, airportNumber);
    if (main.firstDay <= main.lastDay) rows.push(main);
    for (const exception of flight.exceptions ?? []) {
      const day = exception.day - timetable.firstDay;
      if (exception.kind !== 'retimed' || !operatesOn(flight, exception.day)) continue;
      if (day < 0 || day >= timetable.dayCount) continue;
      requireTimes(flight.ref, exception);
      rows.push({
        ...main,
        departs: exception.departsAtLocalMinute,
        arrives: exception.arrivesAtLocalMinute,
        departsAfterChange: exception.departsAfterChange ?? false,
        arrivesAfterChange: exception.arrivesAfterChange ?? false,
        weekdays: 127,
        firstDay: day,
        lastDay: day,
        retimed: true,
      });
    }
  }
  return rows.sort(
    (a, b) => a.from - b.from || a.to - b.to || a.departs - b.departs || a.flight.ref - b.flight.ref,
  );
}

function planRow(
  timetable: Timetable,
  flight: FlightRecord,
  airportNumber: ReadonlyMap<string, number>,
): PlannedRow {
  return {
    flight,
    from: getAirport(airportNumber, flight, flight.from),
    to: getAirport(airportNumber, flight, flight.to),
    departs: flight.departsAtLocalMinute,
    arrives: flight.arrivesAtLocalMinute,
    departsAfterChange: flight.departsAfterChange ?? false,
    arrivesAfterChange: flight.arrivesAfterChange ?? false,
    weekdays: flight.weekdays,
    firstDay: Math.max(0, flight.firstDay - timetable.firstDay),
    lastDay: Math.min(timetable.dayCount - 1, flight.lastDay - timetable.firstDay),
    retimed: false,
  };
}

export function operatesOn(flight: FlightRecord, day: number): boolean {
  const weekday = (((day + 3) % 7) + 7) % 7;
  return day >= flight.firstDay && day <= flight.lastDay && ((flight.weekdays >> weekday) & 1) === 1;
}

function getAirport(numberOf: ReadonlyMap<string, number>, flight: FlightRecord, code: string): number {
  const airport = numberOf.get(code);
  if (airport === undefined)
    throw new RangeError(`Flight ${flight.ref} names airport ${code}, which is not given`);
  return airport;
}

function requirePossible(flight: FlightRecord): void {
  if (!Number.isInteger(flight.ref) || flight.ref < 0 || flight.ref > 0x7fffffff) {
    throw new RangeError(`A flight reference is a whole number from 0 to 2^31 - 1: ${flight.ref}`);
  }
  if (flight.from === flight.to) throw new RangeError(`Flight ${flight.ref} ends where it begins`);
  if (flight.fares.length > 8) throw new RangeError(`Flight ${flight.ref} has more than 8 fares`);
  if (flight.weekdays < 0 || flight.weekdays > 127) throw new RangeError(`Flight ${flight.ref}: weekdays`);
  requireTimes(flight.ref, flight);
}

function requireTimes(
  ref: number,
  times: { readonly departsAtLocalMinute: number; readonly arrivesAtLocalMinute: number },
): void {
  const { departsAtLocalMinute: departs, arrivesAtLocalMinute: arrives } = times;
  if (!Number.isInteger(departs) || departs < 0 || departs >= 1440) {
    throw new RangeError(`Flight ${ref} departs at minute ${departs}, not within its day`);
  }
  if (!Number.isInteger(arrives) || arrives < -1440 || arrives >= 3 * 1440) {
    throw new RangeError(`Flight ${ref} arrives at minute ${arrives}, more than two days from its departure`);
  }
}
