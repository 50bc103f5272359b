import { fieldRefusal } from '../errors.ts';

/** One property of a list's order, and its name in the database. */
export interface SortKey<Column extends string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `Property [asc|desc], …`; names in any case, `columns` lists the valid ones. Refuses an unknown name at
 * `sorting`. Absent or empty: `otherwise`.
 */
export function readSorting<Column extends string>(
  sorting: string | undefined,
  columns: Readonly<Record<string, Column>>,
  otherwise: readonly Column[],
): SortKey<Column>[] {
  if (!sorting) return otherwise.map((column) => ({ column, direction: 'asc' }));
  const known = new Map(Object.entries(columns).map(([name, column]) => [name.toLowerCase(), column]));
  return sorting.split(',').map((part) => {
    const [, name = '', direction = 'asc'] = /^\s*([a-z]\w*)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    const column = known.get(name.toLowerCase());
    if (column === undefined) throw fieldRefusal([{ path: 'sorting', message: 'validation.invalidValue' }]);
    return { column, direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc' };
  });
}

/**
 * `keys`, then tie-breakers, in the direction of the last key: so one index serves the list both ways. `ties` must end
 * with a unique column.
 */
export function breakTies(keys: readonly SortKey<string>[], ...ties: readonly string[]): SortKey<string>[] {
  const direction = keys.at(-1)?.direction ?? 'asc';
  const known = new Set(keys.map(({ column }) => column));
  return [...keys, ...ties.filter((column) => !known.has(column)).map((column) => ({ column, direction }))];
}
