import type { ColumnMapping } from '@farewind/contract/inventory/table-import';
import type { CsvRecord } from '../../../platform/csv.ts';
import type { Places } from '../../places/public.ts';
import { typedCell } from '../inventory/tables/typed-cell.ts';
import type { OpenedTable, TableRow } from './open-table.ts';
import { stationOfCell, type CellStation } from './station-of-cell.ts';
import { tableFields, type TableKind } from './table-fields.ts';

/** A row with a cell for each field of its kind, in the form of an import's columns. */
export type MappedRow = CsvRecord;

/** A cell that names a city with several airports. */
export interface SeveralAirports {
  readonly found: string;
  readonly choices: readonly string[];
}

/** Such cells by `cellKey`. */
export type OpenChoices = ReadonlyMap<string, SeveralAirports>;

export const cellKey = ({ line, field }: { readonly line: number; readonly field: string }): string =>
  `${line} ${field}`;

const stations: ReadonlySet<string> = new Set(['origin', 'destination', 'board', 'off']);

/** The rows of a table by its mapping, and the cells that do not identify one airport. */
export function mapRows(
  places: Places,
  { titles, rows }: Pick<OpenedTable, 'titles' | 'rows'>,
  { kind, mapping, currency }: { kind: TableKind; mapping: ColumnMapping; currency: string },
): { readonly rows: MappedRow[]; readonly several: OpenChoices } {
  const several = new Map<string, SeveralAirports>();
  const known = new Map<string, CellStation>();
  const readers = tableFields[kind].map(({ name }) => ({ name, read: cellReader(titles, mapping, name) }));
  const mapped = rows.map((row) => {
    const values: Record<string, string> = {};
    for (const { name, read } of readers) {
      const cell = read(row);
      values[name] = typedCell(name, cell);
      if (!stations.has(name) || cell === '') continue;
      if (!known.has(cell)) known.set(cell, stationOfCell(places, cell));
      const station = known.get(cell);
      if (station === undefined) continue;
      if ('code' in station) values[name] = station.code;
      else several.set(cellKey({ line: row.line, field: name }), { found: cell, choices: station.choices });
    }
    // A single date is a period of one day.
    values['to'] ||= values['from'] ?? '';
    if (values['currency'] === '') values['currency'] = currency;
    return { line: row.line, values };
  });
  return { rows: mapped, several };
}

/** Reads the cell of a field, or the mapping's fixed value; the column is looked up once for all rows. */
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

/** Some columns of a row. */
export function pick({ line, values }: MappedRow, columns: readonly string[]): CsvRecord {
  return { line, values: Object.fromEntries(columns.map((name) => [name, values[name] ?? ''])) };
}
