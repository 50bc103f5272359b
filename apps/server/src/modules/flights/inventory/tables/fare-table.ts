import { ageReferences, type AgeReference } from '@farewind/travel-rules/passenger-age';
import { needed, optional, readCsvTable, type CsvTable, type Row } from '../../../../platform/csv-table.ts';
import type { CsvRecord } from '../../../../platform/csv.ts';
import type { ImportProblem } from '../import-problem.ts';
import {
  parseDay,
  parseDays,
  parseFare,
  parseFlight,
  parseMatching,
  parseOneOf,
  parseShare,
  parseStation,
  parseSum,
  parseWhole,
} from './cell-values.ts';
import { parsePriceRule, type PriceRule } from './fare-lines.ts';
import { ALL_DAYS, bucketPattern, periodProblem } from './seat-table.ts';

export const cabins = ['economy', 'comfort', 'business'] as const;
export type Cabin = (typeof cabins)[number];

// Expected values, as the message `import.expected.<name>` with its limits after colons.
const sum = 'sum';
const date = 'date';
const days = 'dayCount:366';

export const fareColumns = {
  flight: needed(parseFlight, 'flight'),
  board: optional<string | undefined>(parseStation, 'airport', undefined),
  off: optional<string | undefined>(parseStation, 'airport', undefined),
  from: needed(parseDay, date),
  to: needed(parseDay, date),
  days: optional(parseDays, 'days', ALL_DAYS),
  cabin: needed(parseOneOf(cabins), `oneOf:${cabins.join(', ')}`),
  family: needed(parseMatching(/^\S.{0,31}$/), 'name:32'),
  rank: optional(parseWhole(99), 'number:99', 0),
  class: needed(parseMatching(/^[A-Z]$/), 'bookingClass'),
  bucket: needed(parseMatching(bucketPattern), 'bucket:8'),
  currency: needed(parseMatching(/^[A-Z]{3}$/), 'currencyCode'),
  fare: needed(parseFare, 'sumAboveZero'),
  tax: needed(parseSum, sum),
  fuel: needed(parseSum, sum),
  service: needed(parseSum, sum),
  child: optional<PriceRule | undefined>(parsePriceRule(100), 'priceRule:100', undefined),
  infant: optional<PriceRule | undefined>(parsePriceRule(25), 'priceRule:25', undefined),
  handPieces: needed(parseWhole(9), 'pieces:9'),
  handKg: needed(parseWhole(50), 'kilograms:50'),
  bagPieces: needed(parseWhole(9), 'pieces:9'),
  bagKg: needed(parseWhole(99), 'kilograms:99'),
  changeFee: optional<number | undefined>(parseSum, sum, undefined),
  changeUntilHours: optional(parseWhole(999), 'hours:999', 0),
  cancelFee: optional<number | undefined>(parseSum, sum, undefined),
  cancelUntilHours: optional(parseWhole(999), 'hours:999', 0),
  cap: optional<number | undefined>(parseWhole(999), 'seats:999', undefined),
  pair: optional<string | undefined>(parseMatching(/^[A-Za-z0-9_-]{1,32}$/), 'group:32', undefined),
  minStay: optional<number | undefined>(parseWhole(366), days, undefined),
  maxStay: optional<number | undefined>(parseWhole(366), days, undefined),
  through: optional<number | undefined>(parseShare, 'share', undefined),
  saleFrom: optional<number | undefined>(parseDay, date, undefined),
  saleTo: optional<number | undefined>(parseDay, date, undefined),
  releaseDays: optional<number | undefined>(parseWhole(366), days, undefined),
  ages: optional<AgeReference | undefined>(
    parseOneOf(ageReferences),
    `oneOf:${ageReferences.join(', ')}`,
    undefined,
  ),
} as const;

export type FareRow = Row<typeof fareColumns>;

/** Reads the table of fares (docs/inventory-formats.md). Every row must be in the inventory's currency. */
export function readFareTable(
  source: string | readonly CsvRecord[],
  inventoryCurrency: string,
): CsvTable<typeof fareColumns, ImportProblem> {
  const { rows, problems } = readCsvTable('fares', source, fareColumns);
  return { rows, problems: [...problems, ...rows.flatMap((row) => rowProblems(row, inventoryCurrency))] };
}

function rowProblems(row: FareRow, inventoryCurrency: string): ImportProblem[] {
  const problems: ImportProblem[] = [];
  if (row.to < row.from) problems.push(periodProblem('fares', row));
  problems.push(...saleProblems(row), ...stayProblems(row));
  if (row.currency !== inventoryCurrency) {
    problems.push({
      file: 'fares',
      line: row.line,
      column: 'currency',
      key: 'currency',
      found: row.currency,
      expected: inventoryCurrency,
    });
  }
  return problems;
}

function saleProblems({ line, saleFrom, saleTo }: FareRow): ImportProblem[] {
  if (saleFrom === undefined || saleTo === undefined || saleFrom <= saleTo) return [];
  return [{ ...periodProblem('fares', { line, from: saleFrom, to: saleTo }), column: 'saleTo' }];
}

/** Stay limits only make sense for fares sold with their return. */
function stayProblems({ line, minStay, maxStay, pair, through }: FareRow): ImportProblem[] {
  const report = (column: string, key: ImportProblem['key'], found = '', expected = ''): ImportProblem => {
    return { file: 'fares', line, column, key, found, expected };
  };
  const problems: ImportProblem[] = [];
  if (pair === undefined && minStay !== undefined) problems.push(report('minStay', 'pairOnly'));
  if (pair === undefined && maxStay !== undefined) problems.push(report('maxStay', 'pairOnly'));
  if (pair !== undefined && through !== undefined) problems.push(report('through', 'notConnected'));
  if (maxStay !== undefined && minStay !== undefined && maxStay < minStay) {
    problems.push(report('maxStay', 'stayOrder', String(maxStay), String(minStay)));
  }
  return problems;
}
