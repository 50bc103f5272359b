/** What a table of a person's file may have: more is left out by reading, and makes nothing slower. */
export const MOST_COLUMNS = 200;
/** Far more than any act takes over at a time. */
export const MOST_ROWS = 200_000;
/** Of one cell: the longest are the purposes of bank statements. */
export const MOST_LETTERS = 5000;
