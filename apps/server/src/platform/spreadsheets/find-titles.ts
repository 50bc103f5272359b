const LOOKED_AT = 40;

/** Finds the row of titles: the first of the rows with most cells, because people write names and periods above it. */
export function findTitles(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, LOOKED_AT).map((row) => row.filter((cell) => cell !== '').length);
  return Math.max(0, filled.indexOf(Math.max(0, ...filled)));
}
