/** What spreadsheets take for a number and change: zeros in front, more than eleven digits, `12E345`. */
const CHANGED_DIGITS = /^(?:0\d+|\d{12,}|\d+E\d+)$/i;

/**
 * The text of a CSV cell so that a spreadsheet keeps it letter for letter: digits that it would take for a number become
 * a formula of that text alone, `="0042"`, which Excel and Google Sheets show as 0042.
 */
export function keepDigits(text: string): string {
  return CHANGED_DIGITS.test(text) ? `="${text}"` : text;
}

/** The text of a CSV cell that our files, or those of banks, protect in such a formula. */
export function readKeptDigits(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}
