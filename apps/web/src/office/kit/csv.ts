import type { Language } from '@farewind/contract/core/fields';
import { csvMarksOf } from '@farewind/contract/core/languages';
import { keepDigits } from '@farewind/values/kept-digits';

/** A text, or a number in the server's format (`-1234.50`), kept as text so that no precision is lost. */
export type Cell = string | { readonly number: string };

/**
 * What opens a file: a spreadsheet, which interprets digits as numbers, or a program that reads texts unchanged.
 */
export type CsvReader = 'spreadsheet' | 'program';

/**
 * Rows as a CSV file that the reader's Excel opens with a double click: UTF-8 with byte order mark, the separator and
 * decimal mark of the language, cells quoted where necessary. Texts that a spreadsheet would interpret as a formula
 * (beginning with = + - @, a tab or a carriage return) get an apostrophe in front; texts of digits keep their zeros.
 */
export function toCsv(
  rows: readonly (readonly Cell[])[],
  language: Language,
  reader: CsvReader = 'spreadsheet',
): string {
  const { decimal, separator } = csvMarksOf[language];
  const lines = rows.map((row) => row.map((cell) => toCell(cell, decimal, reader)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toCell(cell: Cell, decimalMark: ',' | '.', reader: CsvReader): string {
  if (typeof cell !== 'string') return cell.number.replace('.', decimalMark);
  const kept = reader === 'program' ? cell : keepDigits(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : kept;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
