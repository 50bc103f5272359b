import { dateOfDayNumber } from '@farewind/values/local-time';
import { needed, optional, readCsvTable, type CsvTable, type Row } from '../../../../platform/csv-table.ts';
import type { CsvRecord } from '../../../../platform/csv.ts';
import type { ImportProblem } from '../import-problem.ts';
import { parseDay, parseDays, parseFlight, parseMatching, parseOneOf, parseWhole } from './cell-values.ts';

export const ALL_DAYS = 0b1111111;

/** A date that is sold as usual (`open`), is off sale (`stopSale`), or does not operate (`cancelled`). */
export const departureStatuses = ['open', 'stopSale', 'cancelled'] as const;
export type DepartureStatus = (typeof departureStatuses)[number];

export const bucketPattern = /^[A-Z0-9]{1,8}$/;

export const seatColumns = {
  flight: needed(parseFlight, 'flight'),
  from: needed(parseDay, 'date'),
  to: needed(parseDay, 'date'),
  days: optional(parseDays, 'days', ALL_DAYS),
  leg: optional<number | undefined>(parseWhole(99), 'legNumber', undefined),
  bucket: needed(parseMatching(bucketPattern), 'bucket:8'),
  seats: needed(parseWhole(999), 'seats:999'),
  status: optional<DepartureStatus | undefined>(
    parseOneOf(departureStatuses),
    `oneOf:${departureStatuses.join(', ')}`,
    undefined,
  ),
} as const;

export type SeatRow = Row<typeof seatColumns>;

/** Reads the table of seats (docs/inventory-formats.md). Later rows override earlier ones. */
export function readSeatTable(
  source: string | readonly CsvRecord[],
): CsvTable<typeof seatColumns, ImportProblem> {
  const { rows, problems } = readCsvTable('seats', source, seatColumns);
  const backwards = rows.filter((row) => row.to < row.from).map((row) => periodProblem('seats', row));
  return { rows, problems: [...problems, ...backwards] };
}

/** The problem of a row whose last day is before its first. */
export function periodProblem(
  file: 'seats' | 'fares',
  row: { line: number; from: number; to: number },
): ImportProblem {
  const found = dateOfDayNumber(row.to);
  return { file, line: row.line, column: 'to', key: 'period', found, expected: dateOfDayNumber(row.from) };
}
