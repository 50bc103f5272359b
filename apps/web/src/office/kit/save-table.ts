import type { Language } from '@farewind/contract/core/fields';
import { toCsv, type Cell, type CsvReader } from './csv.ts';
import { saveFile } from '../../shared/ui/save-file.ts';

export const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Downloads a table, titles first, as `<name>.xlsx` or `<name>.csv`. */
export async function saveTable(
  name: string,
  rows: readonly (readonly Cell[])[],
  format: TableFormat,
  language: Language,
  reader?: CsvReader,
): Promise<void> {
  if (format === 'csv') {
    saveFile(`${name}.csv`, new Blob([toCsv(rows, language, reader)], { type: 'text/csv;charset=utf-8' }));
    return;
  }
  // Few users export tables, so the workbook writer is loaded on demand.
  const { toXlsx } = await import('./xlsx.ts');
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  saveFile(`${name}.xlsx`, new Blob([toXlsx(rows, name).slice()], { type }));
}
