import { keepDigits, readKeptDigits } from '@farewind/values/kept-digits';

/** One record of a CSV text: its values by column name and the line of the file on which it starts. */
export interface CsvRecord {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** A CSV text that cannot be read; `line` is the line of the error in the file. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'CsvError';
    this.line = line;
  }
}

/**
 * Reads RFC 4180 text with a header row: quoted values may contain commas, line ends and doubled quotes; LF and CRLF
 * both end a record; empty lines are skipped. If the header has no comma, its semicolons or tabs separate the values,
 * as Excel writes them in much of Europe. Digits protected as `="0042"` are read as 0042. Throws CsvError for an unclosed quote, a value too long for spreadsheets, or
 * a record of another width.
 */
export function parseCsv(text: string): CsvRecord[] {
  const [header, ...rows] = readRows(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!header) return [];
  const names = header.cells.map((name) => name.trim());
  return rows.map(({ line, cells }) => {
    if (cells.length !== names.length) {
      throw new CsvError(line, `Expected ${names.length} values, found ${cells.length}`);
    }
    const values: Record<string, string> = {};
    for (const [index, name] of names.entries()) values[name] = readKeptDigits(cells[index] ?? '');
    return { line, values };
  });
}

/** Writes rows of text as RFC 4180 lines ended by LF, quoting only values that need it. */
export function formatCsv(rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string {
  const quote = (value: string): string =>
    /[",;\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return rows.map((row) => `${row.map(quote).join(separator)}\n`).join('');
}

/**
 * A text that no spreadsheet interprets as a formula, nor changes as a number (`0042` stays 0042); plain numbers,
 * negative too, stay numbers.
 */
export function neutralCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : keepDigits(text);
}

/**
 * A cell without the apostrophe that `neutralCell` puts before text that a spreadsheet would interpret as a formula.
 */
export function plainCell(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/** The maximum length of a spreadsheet cell. */
const LONGEST_CELL = 32_767;

const UNREADABLE = 'A quoted value is not closed, or a quote stands inside a bare value';

interface Row {
  line: number;
  cells: string[];
}

const QUOTE = 34;
const LF = 10;
const CR = 13;

function readRows(text: string): Row[] {
  const rows: Row[] = [];
  const separator = findSeparator(text).charCodeAt(0);
  let line = 1;
  let row: Row = { line, cells: [] };
  let at = 0;
  while (at < text.length || row.cells.length > 0) {
    // A cell is a quoted value or everything up to the next separator; the character after it decides whether the
    // record continues.
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const end = isQuoted ? endOfQuoted(text, at, line) : endOfBare(text, at, separator);
    const next = text.charCodeAt(end) === separator ? end + 1 : endOfLine(text, end);
    if (next === undefined) throw new CsvError(line, UNREADABLE);
    if (end - at > LONGEST_CELL) throw new CsvError(line, `A value has more than ${LONGEST_CELL} characters`);
    row.cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
    if (isQuoted) line += text.slice(at, end).split('\n').length - 1;
    at = next;
    if (next > end && text.charCodeAt(end) === separator) continue;
    if (next > end) line += 1;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

/** The end of an unquoted value. A loop over its characters, because each import of a large table runs it. */
function endOfBare(text: string, from: number, separator: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || code === LF || code === CR || code === QUOTE) return at;
  }
  return text.length;
}

/** The position after the end of a line or of the text; undefined if there is neither. */
function endOfLine(text: string, at: number): number | undefined {
  if (at === text.length || text.charCodeAt(at) === LF) return Math.min(at + 1, text.length);
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : undefined;
}

function findSeparator(text: string): ',' | ';' | '\t' {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  if (header.includes(',')) return ',';
  return header.includes(';') ? ';' : header.includes('\t') ? '\t' : ',';
}

/** The position after the closing quote; a loop, because a pattern over a long value overflows the stack. */
function endOfQuoted(text: string, opening: number, line: number): number {
  for (let quote = text.indexOf('"', opening + 1); quote !== -1; quote = text.indexOf('"', quote + 2))
    if (text[quote + 1] !== '"') return quote + 1;
  throw new CsvError(line, UNREADABLE);
}
