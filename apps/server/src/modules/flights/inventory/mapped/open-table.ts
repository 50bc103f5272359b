import { findTitles } from '../../../../platform/spreadsheets/find-titles.ts';
import { decodeText, splitTable } from '../../../../platform/spreadsheets/read-delimited.ts';
import { readWorkbook } from '../../../../platform/spreadsheets/read-workbook.ts';
import { fieldRefusal } from '../../../../platform/errors.ts';

export interface TableRow {
  /** As the spreadsheet counts it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface OpenedTable {
  /** Of the columns in their order; empty for one without a title. */
  readonly titles: readonly string[];
  readonly titleLine: number;
  /** Below the titles, without those in which nothing stands. */
  readonly rows: readonly TableRow[];
}

const MOST_ROWS = 20_000;

/** A workbook, or a text of any usual encoding and separator. Refuses at `file` what is neither, and what has no rows. */
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
  if (file.subarray(0, 2).toString('latin1') !== 'PK') return splitTable(decodeText(file));
  try {
    return readWorkbook(file);
  } catch {
    // Whatever is wrong with it inside, it cannot be read.
    throw fieldRefusal([{ path: 'file', message: 'table.damaged' }]);
  }
}

/** Longer titles could not be named by a mapping. */
const MOST_TITLE_LETTERS = 190;

/** Two columns of one title are told apart by a number. */
function uniqueTitles(row: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return row.map((text) => {
    const title = text.slice(0, MOST_TITLE_LETTERS).trim();
    if (title === '') return '';
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

/** `C12`: as a spreadsheet names the cell. */
export function cellName(column: number, line: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${line}`;
}
