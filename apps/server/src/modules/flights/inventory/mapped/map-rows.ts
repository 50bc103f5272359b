import type { ColumnMapping } from '@farewind/contract/inventory/table-import';
import type { CsvRecord } from '../../../../platform/csv.ts';
import { typedCell } from '../tables/typed-cell.ts';
import type { OpenedTable, TableRow } from './open-table.ts';
import { tableFields, type TableKind } from './table-fields.ts';

/** A row with a cell for each field of its kind, in the form of an import's columns. */
export type MappedRow = CsvRecord;

export function mapRows(
  { titles, rows }: Pick<OpenedTable, 'titles' | 'rows'>,
  kind: TableKind,
  mapping: ColumnMapping,
  currency: string,
): MappedRow[] {
  const readers = tableFields[kind].map(({ name }) => ({ name, read: cellReader(titles, mapping, name) }));
  return rows.map((row) => {
    const values: Record<string, string> = {};
    for (const { name, read } of readers) values[name] = typedCell(name, read(row));
    // A single date is a period of one day.
    values['to'] ||= values['from'] ?? '';
    if (values['currency'] === '') values['currency'] = currency;
    return { line: row.line, values };
  });
}

/** Reads what the file has in the cell of a field, or the mapping's own value; the column is looked up once for all rows. */
export function cellReader(
  titles: readonly string[],
  { columns, fixed }: ColumnMapping,
  name: string,
): (row: TableRow) => string {
  const title = columns[name];
  if (title === undefined) return () => fixed[name] ?? '';
  const column = titles.indexOf(title);
  return ({ cells }) => cells[column] ?? '';
}

/** The cells of some columns of a row. */
export function pick({ line, values }: MappedRow, columns: readonly string[]): CsvRecord {
  return { line, values: Object.fromEntries(columns.map((name) => [name, values[name] ?? ''])) };
}
