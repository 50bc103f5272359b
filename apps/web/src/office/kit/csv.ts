import type { Language } from '@farewind/contract/core/fields';

/** A text, or a number as the server writes it (`-1234.50`): kept as text, so that no cent is lost. */
export type Cell = string | { readonly number: string };

/** Excel reads a file by the settings of its country: where the decimal mark is a comma, columns are divided by semicolons. */
const commaCountries: readonly Language[] = ['ru', 'tr'];

/**
 * Rows as a CSV file that the reader's Excel opens with a double click: UTF-8 with its mark, the separator and the decimal mark of
 * the language, every cell quoted where it must be. A text that a spreadsheet would take for a formula (it begins with = + - @, a
 * tab or a carriage return) begins with an apostrophe.
 */
export function toCsv(rows: readonly (readonly Cell[])[], language: Language): string {
  const hasComma = commaCountries.includes(language);
  const lines = rows.map((row) =>
    row.map((cell) => toCell(cell, hasComma ? ',' : '.')).join(hasComma ? ';' : ','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toCell(cell: Cell, decimalMark: ',' | '.'): string {
  if (typeof cell !== 'string') return cell.number.replace('.', decimalMark);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
