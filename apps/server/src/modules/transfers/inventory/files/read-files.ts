import { transferFiles, type TransferFile } from '@farewind/contract/inventory/transfer-files';
import type { Columns } from '../../../../platform/csv-table.ts';
import { readCsvTable } from '../../../../platform/csv-table.ts';
import type { FileProblem } from './file-problem.ts';
import { keysOf, transferColumns, type TransferRows } from './transfer-tables.ts';

/** The CSV texts by file; each may be absent. */
export type TransferTexts = { readonly [File in TransferFile]?: string | undefined };

/** Reads each file separately: every cell in its format, no row twice. */
export function readTransferFiles(texts: TransferTexts): {
  readonly rows: TransferRows;
  readonly problems: readonly FileProblem[];
} {
  const problems: FileProblem[] = [];
  const read = (file: TransferFile) => {
    const text = texts[file];
    if (text === undefined) return [file, []];
    const table = readCsvTable(file, text, transferColumns[file] as Columns);
    problems.push(...table.problems, ...findTwice(file, table.rows));
    return [file, table.rows];
  };
  return { rows: Object.fromEntries(transferFiles.map(read)) as TransferRows, problems };
}

type AnyRow = { readonly line: number } & { readonly [column: string]: unknown };

/** Codes, airports and days are text; without a day a row applies to every day. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function findTwice(file: TransferFile, rows: readonly AnyRow[]): FileProblem[] {
  const names = keysOf[file];
  const firstLine = new Map<string, number>();
  return rows.flatMap((row): FileProblem[] => {
    const key = names.map((name) => toText(row[name])).join(' ');
    const first = firstLine.get(key);
    if (first === undefined) {
      firstLine.set(key, row.line);
      return [];
    }
    const found = key.trimEnd();
    return [{ file, line: row.line, column: names[0]!, key: 'duplicate', found, expected: String(first) }];
  });
}
