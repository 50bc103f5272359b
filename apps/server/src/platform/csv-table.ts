import { CsvError, parseCsv, type CsvRecord } from './csv.ts';

export type CellFaultKey = 'csv' | 'columnMissing' | 'columnUnknown' | 'required' | 'form';

/** One error in a table: its file, the line as shown by an editor, and the column by its header. */
export interface CellFault<File extends string = string, Key extends string = CellFaultKey> {
  readonly file: File;
  readonly line: number;
  readonly column: string;
  readonly key: Key;
  readonly found: string;
  readonly expected: string;
}

/**
 * A column of a table: how its text is read, what is expected (the name of a message with its bounds after colons, see
 * `formatExpected`), and the meaning of a blank cell.
 */
export interface Column<T> {
  /** The value, or undefined if the text is invalid. */
  readonly parse: (text: string) => T | undefined;
  readonly means: string;
  /** Absent: every row needs a value. */
  readonly blank?: { readonly value: T };
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type Row<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never;
} & { readonly line: number };

export interface CsvTable<C extends Columns, Problem = CellFault> {
  readonly rows: readonly Row<C>[];
  readonly problems: readonly Problem[];
}

/** A column that needs a value in every row. */
export function needed<T>(parse: (text: string) => T | undefined, means: string): Column<T> {
  return { parse, means };
}

/** A column that may be missing or blank, which then means `value`. */
export function optional<T>(parse: (text: string) => T | undefined, means: string, value: T): Column<T> {
  return { parse, means, blank: { value } };
}

/**
 * Reads a CSV text with a header row, or records already split into cells, into typed rows; every error in every row
 * becomes a problem with its line.
 */
export function readCsvTable<File extends string, C extends Columns>(
  file: File,
  source: string | readonly CsvRecord[],
  columns: C,
): CsvTable<C, CellFault<File>> {
  const problems: CellFault<File>[] = [];
  const report = (line: number, column: string, key: CellFaultKey, found = '', expected = ''): void =>
    void problems.push({ file, line, column, key, found, expected });
  const records = typeof source === 'string' ? parseRecords(source, report) : source;
  const header = Object.keys(records[0]?.values ?? {});
  for (const name of header) if (!(name in columns)) report(1, name, 'columnUnknown');
  for (const [name, { blank }] of Object.entries(columns)) {
    if (records.length > 0 && !blank && !header.includes(name)) report(1, name, 'columnMissing');
  }
  if (problems.length > 0) return { rows: [], problems };

  const rows: Row<C>[] = [];
  const named = Object.entries(columns);
  for (const { line, values } of records) {
    const row: Record<string, unknown> = { line };
    const before = problems.length;
    for (const [name, column] of named) {
      const cell = (values[name] ?? '').trim();
      if (cell === '' && column.blank) row[name] = column.blank.value;
      else if (cell === '') report(line, name, 'required');
      else {
        row[name] = column.parse(cell);
        if (row[name] === undefined) report(line, name, 'form', cell, column.means);
      }
    }
    if (problems.length === before) rows.push(row as Row<C>);
  }
  return { rows, problems };
}

function parseRecords(
  text: string,
  report: (line: number, column: string, key: CellFaultKey, found: string) => void,
): readonly CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report(error.line, '-', 'csv', error.message);
    return [];
  }
}
