/** Limits of uploaded tables: anything beyond is dropped while reading, and costs no time. */
export const MOST_COLUMNS = 200;
/** Far more than any import accepts at a time. */
export const MOST_ROWS = 200_000;
/** Characters per cell; the longest are the purposes of bank statements. */
export const MOST_LETTERS = 5000;
