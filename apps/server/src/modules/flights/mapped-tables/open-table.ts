import { findTitles } from '../../../platform/spreadsheets/find-titles.ts';
import { decodeText, splitTable } from '../../../platform/spreadsheets/read-delimited.ts';
import { isWorkbook, readWorkbook } from '../../../platform/spreadsheets/read-workbook.ts';
import { uniqueTitles } from '../../../platform/spreadsheets/unique-titles.ts';
import { fieldRefusal } from '../../../platform/errors.ts';

export interface TableRow {
  /** Line number as in the spreadsheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface OpenedTable {
  /** Titles in column order; empty for a column without one. */
  readonly titles: readonly string[];
  readonly titleLine: number;
  /** Rows below the titles, without empty ones. */
  readonly rows: readonly TableRow[];
}

const MOST_ROWS = 20_000;

/**
 * Opens a workbook, or a text in any common encoding with any common separator. Refuses anything else, and a file
 * without rows, at `file`.
 */
export function openTable(base64: string): OpenedTable {
  const file = Buffer.from(base64, 'base64');
  const cells = readCells(file);
  const head = findTitles(cells);
  const titles = uniqueTitles(cells[head] ?? []);
  const rows = cells
    .map((row, at) => ({ line: at + 1, cells: row }))
    .slice(head + 1)
    .filter((row) => row.cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw fieldRefusal([{ path: 'file', message: 'table.empty' }]);
  if (rows.length > MOST_ROWS)
    throw fieldRefusal([{ path: 'file', message: 'table.tooLong', values: { count: MOST_ROWS } }]);
  return { titles, titleLine: head + 1, rows };
}

function readCells(file: Buffer): string[][] {
  if (!isWorkbook(file)) return splitTable(decodeText(file));
  try {
    return readWorkbook(file);
  } catch {
    // Any error inside means that it cannot be read.
    throw fieldRefusal([{ path: 'file', message: 'table.damaged' }]);
  }
}

/** `C12`, as spreadsheets name cells. */
export function cellName(column: number, line: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${line}`;
}
