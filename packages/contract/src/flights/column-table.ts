export type Cell = number | boolean | null;
export type Row = readonly Cell[];

/** A table stored by columns: one array per column, so that similar values are adjacent. */
export type Columns = readonly (readonly Cell[])[];

/** Rows of cells, each stored once and referred to by its index. */
export class Rows {
  readonly rows: Row[] = [];
  /** Hash of a row → the last row with that hash, and for each row the previous one: no key strings are built. */
  readonly #lastOfHash = new Map<number, number>();
  readonly #before: number[] = [];

  /** The index of an equal row, which is added if there is none. */
  indexOf(row: Row): number {
    const hash = hashOf(row);
    const last = this.#lastOfHash.get(hash) ?? NONE;
    for (let index = last; index !== NONE; index = this.#before[index]!) {
      if (isEqual(this.rows[index]!, row)) return index;
    }
    this.#lastOfHash.set(hash, this.rows.length);
    this.#before[this.rows.length] = last;
    return this.append(row);
  }

  /** Adds a row, even if there is an equal one. */
  append(row: Row): number {
    this.rows.push(row);
    return this.rows.length - 1;
  }

  toColumns(): Columns {
    return (this.rows[0] ?? []).map((_, column) => this.rows.map((row) => row[column] ?? null));
  }
}

const NONE = -1;

function hashOf(row: Row): number {
  let hash = row.length;
  for (let index = 0; index < row.length; index++) {
    const cell = row[index]!;
    const bits = typeof cell === 'number' ? cell : cell === null ? 0x5bd1 : cell ? 1 : 0;
    hash = Math.imul(hash ^ bits, 0x9e3779b1);
  }
  return hash ^ (hash >>> 15);
}

function isEqual(one: Row, other: Row): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

export function readColumns(columns: Columns): Row[] {
  return (columns[0] ?? []).map((_, index) => columns.map((column) => column[index] ?? null));
}
