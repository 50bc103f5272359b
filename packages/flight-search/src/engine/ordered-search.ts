// Two functions for one thing: kept apart, each sees one type of column only and compiles to a plain read.

/** First index in `[from, to)` of a sorted column whose value is not below `value`; `to` when there is none. */
export function firstAtLeast(column: Int32Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same in a column of 16-bit values. */
export function firstAtLeast16(column: Int16Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
