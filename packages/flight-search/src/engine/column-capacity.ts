type Column = Uint8Array | Uint16Array | Int32Array | Float64Array;

/** The same column with twice the capacity. */
export function doubleCapacity<T extends Column>(column: T): T {
  return withCapacity(column, column.length * 2);
}

/** A copy of the same column with another capacity; in shared memory if the column is shared between threads. */
export function withCapacity<T extends Column>(column: T, length: number): T {
  const make = column.constructor as new (memory: ArrayBufferLike) => T;
  const bytes = length * column.BYTES_PER_ELEMENT;
  const isShared = column.buffer instanceof SharedArrayBuffer;
  const copy = new make(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  copy.set(column);
  return copy;
}
