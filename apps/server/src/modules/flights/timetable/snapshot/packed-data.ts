const COLUMN_TYPES = {
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;
type ColumnType = keyof typeof COLUMN_TYPES;
type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>;

/** A column may begin at multiples of this. */
const ALIGNMENT = 8;

/**
 * Plain data as two pieces: JSON of all but the columns, and the columns (typed arrays) one after the other. A column
 * referenced in several places remains one.
 */
export interface PackedData {
  readonly text: string;
  readonly columns: ArrayBufferLike;
}

/** Copies objects, arrays, maps, sets, strings, numbers and typed arrays into memory from `allocate`. */
export function packData(value: unknown, allocate: (bytes: number) => ArrayBufferLike): PackedData {
  const places = new Map<Column, number>();
  let end = 0;
  const placeOf = (column: Column): number => {
    const known = places.get(column);
    if (known !== undefined) return known;
    const at = end;
    places.set(column, at);
    end += Math.ceil(column.byteLength / ALIGNMENT) * ALIGNMENT;
    return at;
  };
  const text = JSON.stringify(value, (_key, item: unknown) => toPlain(item, placeOf));
  const columns = allocate(end);
  for (const [column, at] of places) {
    new Uint8Array(columns, at, column.byteLength).set(
      new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
    );
  }
  return { text, columns };
}

/**
 * Restores the data; its typed arrays are views of the packed columns, and one referenced in several places is still
 * one.
 */
export function unpackData({ text, columns }: PackedData): unknown {
  const views = new Map<string, Column>();
  return fromPlain(JSON.parse(text), ({ $column, at, length }) => {
    const key = `${$column} ${at} ${length}`;
    const view = views.get(key) ?? new COLUMN_TYPES[$column](columns as ArrayBuffer, at, length);
    views.set(key, view);
    return view;
  });
}

interface PlainColumn {
  readonly $column: ColumnType;
  readonly at: number;
  readonly length: number;
}

function toPlain(value: unknown, placeOf: (column: Column) => number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return { $map: [...value] };
  if (value instanceof Set) return { $set: [...value] };
  if (!ArrayBuffer.isView(value)) return value;
  const column = value as Column;
  return { $column: column.constructor.name, at: placeOf(column), length: column.length };
}

function fromPlain(value: unknown, viewOf: (column: PlainColumn) => Column): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fromPlain(item, viewOf));
  if ('$map' in value) return new Map(fromPlain(value.$map, viewOf) as [unknown, unknown][]);
  if ('$set' in value) return new Set(fromPlain(value.$set, viewOf) as unknown[]);
  if ('$column' in value) return viewOf(value as PlainColumn);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromPlain(item, viewOf)]));
}
