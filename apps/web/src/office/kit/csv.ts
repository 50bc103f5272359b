import { saveFile } from './save-file.ts';

/**
 * Rows as a CSV file that a spreadsheet opens: UTF-8 with its mark, every cell quoted where it must be. A cell that a
 * spreadsheet would take for a formula (it begins with = + - @, a tab or a carriage return) begins with an apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}

/** Gives lines of cells to the person as the file `<name>.csv`. */
export function saveCsv(name: string, lines: readonly (readonly string[])[]): void {
  saveFile(`${name}.csv`, new Blob([toCsv(lines)], { type: 'text/csv;charset=utf-8' }));
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
