import { isoWeekday } from '@farewind/values/local-time';
import type { ImportProblem } from '../import-problem.ts';
import { flightText } from '../tables/cell-values.ts';
import type { DepartureStatus, SeatRow } from '../tables/seat-table.ts';
import type { StoredService } from './stored-service.ts';

/** The requested total of a counter, and its row. */
export interface SeatTotal {
  readonly serviceId: number;
  readonly day: number;
  readonly legNo: number;
  readonly bucket: string;
  readonly total: number;
  readonly line: number;
}

export interface DatedStatus {
  readonly serviceId: number;
  readonly day: number;
  readonly status: DepartureStatus;
  readonly line: number;
}

/** The dated legs and buckets of the rows; later rows override earlier ones. */
export function expandSeats(
  rows: readonly SeatRow[],
  services: readonly StoredService[],
): { totals: SeatTotal[]; statuses: DatedStatus[]; problems: ImportProblem[] } {
  const byFlight = Map.groupBy(
    services.filter((service) => service.isSold),
    flightText,
  );
  const totals = new Map<string, SeatTotal>();
  const statuses = new Map<string, DatedStatus>();
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const flight = flightText(row.flight);
    const named = byFlight.get(flight);
    let departures = 0;
    for (const service of named ?? []) {
      for (const day of operatingDays(service, row)) {
        departures += 1;
        if (row.status)
          statuses.set(`${service.id} ${day}`, {
            serviceId: service.id,
            day,
            status: row.status,
            line: row.line,
          });
        for (const legNo of legNumbers(service, row.leg)) {
          const total = {
            serviceId: service.id,
            day,
            legNo,
            bucket: row.bucket,
            total: row.seats,
            line: row.line,
          };
          totals.set(`${service.id} ${day} ${legNo} ${row.bucket}`, total);
        }
      }
    }
    if (departures === 0) {
      const key = named ? 'noDeparture' : 'unknownFlight';
      problems.push({ file: 'seats', line: row.line, column: 'flight', key, found: flight, expected: '' });
    }
  }
  return { totals: [...totals.values()], statuses: [...statuses.values()], problems };
}

/** Days of operation common to both periods. */
export function* operatingDays(
  service: { readonly fromDay: number; readonly untilDay: number; readonly days: number },
  row: { readonly from: number; readonly to: number; readonly days: number },
): Generator<number> {
  const mask = service.days & row.days;
  const last = Math.min(service.untilDay, row.to);
  for (let day = Math.max(service.fromDay, row.from); day <= last; day += 1) {
    if ((mask >> (isoWeekday(day) - 1)) & 1) yield day;
  }
}

function legNumbers(service: StoredService, leg: number | undefined): number[] {
  const all = service.legs.map((_, index) => index + 1);
  return leg === undefined ? all : all.filter((legNo) => legNo === leg);
}
