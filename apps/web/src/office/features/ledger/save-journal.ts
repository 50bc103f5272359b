import type { Language } from '@farewind/contract/core/fields';
import type { getJournal } from '@farewind/contract/finance/accounting-export';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { Cell } from '../../kit/csv.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { saveTable, type TableFormat } from '../../kit/save-table.ts';
import { encodeWindows1252 } from './windows-1252.ts';

export type Journal = Answer<typeof getJournal>;

/** The name of a journal's file; of days that can still change, it says so. DATEV takes only files that begin with `EXTF_`. */
export function nameJournal(
  { template, openFrom }: Pick<Journal, 'template' | 'openFrom'>,
  from: string,
  to: string,
  format: TableFormat,
): string {
  const prefix = template === 'datev' && format === 'csv' ? 'EXTF_' : '';
  return `${prefix}${openFrom === null ? '' : 'draft-'}journal-${from}-${to}`;
}

/** Downloads a journal, as an ordinary office table or in an accounting program's format. */
export async function saveJournal(
  name: string,
  { template, columns, rows, csv }: Pick<Journal, 'template' | 'columns' | 'rows' | 'csv'>,
  format: TableFormat,
  language: Language,
): Promise<void> {
  const reader = template === 'plain' ? 'spreadsheet' : 'program';
  if (format === 'xlsx' || csv === null) return saveTable(name, [columns, ...rows], format, language, reader);
  const text = formatProgramCsv(columns, rows, csv);
  const bytes = csv.encoding === 'windows-1252' ? encodeWindows1252(text) : new TextEncoder().encode(text);
  saveFile(`${name}.csv`, new Blob([bytes.slice()], { type: 'text/csv' }));
}

/** Semicolons, decimal commas, and quotes around texts only, as German accounting programs expect. */
export function formatProgramCsv(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  { head, texts }: Pick<NonNullable<Journal['csv']>, 'head' | 'texts'>,
): string {
  const cell = (value: Cell, column: number) => {
    const text = typeof value === 'string' ? value : value.number.replace('.', ',');
    return texts.includes(column) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.join(';'), ...rows.map((row) => row.map(cell).join(';'))];
  return `${[...(head === null ? [] : [head]), ...lines].join('\r\n')}\r\n`;
}
