export type Cell = number | boolean | null;
export type Row = readonly Cell[];

/** A table turned on its side: one array a column, so that like stands by like. */
export type Columns = readonly (readonly Cell[])[];

/** Rows of cells, each kept once and named by its index. */
export class Rows {
  readonly rows: Row[] = [];
  readonly #indexes = new Map<string, number>();

  /** The index of an equal row, which is added when there is none. */
  indexOf(row: Row): number {
    const key = row.join();
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.rows.length);
    return this.append(row);
  }

  /** Adds a row, whether there is an equal one or not. */
  append(row: Row): number {
    this.rows.push(row);
    return this.rows.length - 1;
  }

  toColumns(): Columns {
    return (this.rows[0] ?? []).map((_, column) => this.rows.map((row) => row[column] ?? null));
  }
}

export function readColumns(columns: Columns): Row[] {
  return (columns[0] ?? []).map((_, index) => columns.map((column) => column[index] ?? null));
}
