import { transferFiles, type TransferFile } from '@farewind/contract/inventory/transfer-files';
import type { Columns } from '../../../../platform/csv-table.ts';
import type { CsvRecord } from '../../../../platform/csv.ts';
import { readCsvTable } from '../../../../platform/csv-table.ts';
import { readWorkbook } from '../../../../platform/spreadsheets/read-workbook.ts';
import type { FileProblem } from './file-problem.ts';
import { keysOf, transferColumns, type TransferRows } from './transfer-tables.ts';

/** The texts by file, CSV or a workbook in base64; each may be absent. */
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
    const unread = text.indexOf(UNREAD);
    if (unread >= 0) {
      const line = text.slice(0, unread).split('\n').length;
      problems.push({ file, line, column: '-', key: 'encoding', found: '', expected: '' });
      return [file, []];
    }
    const records = text.startsWith(WORKBOOK) ? readRecords(text) : text;
    if (records === undefined) {
      problems.push({ file, line: 1, column: '-', key: 'damaged', found: '', expected: '' });
      return [file, []];
    }
    const table = readCsvTable(file, records, transferColumns[file] as Columns);
    problems.push(...table.problems, ...findTwice(file, table.rows));
    return [file, table.rows];
  };
  return { rows: Object.fromEntries(transferFiles.map(read)) as TransferRows, problems };
}

/** The beginning of every workbook, an archive, in base64. No table begins with it. */
const WORKBOOK = 'UEsDB';

/** In place of the letters of a text that is not UTF-8, such as CSV from Excel without “UTF-8” in its name. */
const UNREAD = '\uFFFD';

/** The rows below the titles, with their lines in the spreadsheet; undefined if it cannot be read. */
function readRecords(base64: string): readonly CsvRecord[] | undefined {
  const sheet = readSheet(base64);
  const head = sheet?.findIndex((row) => row.some((cell) => cell !== '')) ?? -1;
  const titles = sheet?.[head];
  if (!sheet || !titles) return undefined;
  return sheet.flatMap((cells, at) => {
    if (at <= head || cells.every((cell) => cell === '')) return [];
    return [
      {
        line: at + 1,
        values: Object.fromEntries(titles.map((title, column) => [title, cells[column] ?? ''])),
      },
    ];
  });
}

function readSheet(base64: string): string[][] | undefined {
  try {
    return readWorkbook(Buffer.from(base64, 'base64'));
  } catch {
    // Any error inside means that it cannot be read.
    return undefined;
  }
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
