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
