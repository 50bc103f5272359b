import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FlightSearchSnapshot } from '@farewind/flight-search/api/snapshot';

const HEAD_BYTES = 16;
const CHUNK = 1 << 28;
const COLUMN_TYPES = {
  Uint8Array,
  Uint16Array,
  Int16Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;
type ColumnType = keyof typeof COLUMN_TYPES;
type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>;

/**
 * Writes a snapshot: a head with the length of the text, the text (JSON of everything but the columns), then the columns
 * one behind the other, each on a multiple of 8 bytes. Columns that are shared stay shared.
 */
export function writeSnapshot(file: string, snapshot: FlightSearchSnapshot): void {
  const columns = new Map<Column, number>();
  let end = 0;
  const text = JSON.stringify(
    toPlain(snapshot, (column) => {
      const known = columns.get(column);
      if (known !== undefined) return known;
      const at = end;
      columns.set(column, at);
      end += Math.ceil(column.byteLength / 8) * 8;
      return at;
    }),
  );
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(`${file}.part`, 'w');
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(bytes.length, 0);
  head.writeDoubleLE(end, 8);
  writeSync(descriptor, head);
  writeSync(descriptor, bytes);
  for (const [column, at] of columns) {
    const part = Buffer.from(column.buffer, column.byteOffset, column.byteLength);
    writeSync(descriptor, part, 0, part.length, HEAD_BYTES + bytes.length + at);
  }
  closeSync(descriptor);
  renameSync(`${file}.part`, file);
}

/** Reads a snapshot back; undefined when there is no such file. */
export function readSnapshot(file: string): FlightSearchSnapshot | undefined {
  if (!existsSync(file)) return undefined;
  const descriptor = openSync(file, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  readSync(descriptor, head, 0, HEAD_BYTES, 0);
  const text = Buffer.alloc(head.readUInt32LE(0));
  readSync(descriptor, text, 0, text.length, HEAD_BYTES);
  const columns = new ArrayBuffer(head.readDoubleLE(8));
  for (let at = 0; at < columns.byteLength; at += CHUNK) {
    const length = Math.min(CHUNK, columns.byteLength - at);
    readSync(descriptor, new Uint8Array(columns, at, length), 0, length, HEAD_BYTES + text.length + at);
  }
  closeSync(descriptor);
  return fromPlain(JSON.parse(text.toString('utf8')), columns) as FlightSearchSnapshot;
}

interface PlainColumn {
  readonly column: ColumnType;
  readonly at: number;
  readonly length: number;
}

function toPlain(value: unknown, place: (column: Column) => number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => toPlain(item, place));
  if (value instanceof Map) return { map: toPlain([...value], place) };
  if (value instanceof Set) return { set: toPlain([...value], place) };
  const type = value.constructor.name;
  if (type in COLUMN_TYPES) {
    const column = value as Column;
    return { column: type, at: place(column), length: column.length };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item, place)]));
}

function fromPlain(value: unknown, columns: ArrayBuffer): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fromPlain(item, columns));
  if ('map' in value) return new Map(fromPlain(value.map, columns) as [unknown, unknown][]);
  if ('set' in value) return new Set(fromPlain(value.set, columns) as unknown[]);
  if ('column' in value) {
    const { column, at, length } = value as PlainColumn;
    return new COLUMN_TYPES[column](columns, at, length);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromPlain(item, columns)]));
}
