import type { statementFormats } from '@farewind/contract/finance/bank-statements';
import type { FileFault, ReadStatement } from './bank-line.ts';
import { readCamt053 } from './read-camt053.ts';
import { readColumns, type ColumnMapping } from './read-columns.ts';
import { readMt940 } from './read-mt940.ts';
import { readOneC } from './read-one-c.ts';
import { decodeText, splitTable } from '../../../platform/spreadsheets/read-delimited.ts';
import { isWorkbook, readWorkbook } from '../../../platform/spreadsheets/read-workbook.ts';

/** A statement as read from its file, before its columns are known. */
export type StatementFile =
  | { readonly format: Exclude<(typeof statementFormats)[number], 'table'>; readonly text: string }
  | { readonly format: 'table'; readonly rows: readonly (readonly string[])[]; readonly fault?: FileFault };

/** Detects the format of a file by its content, whatever its name. */
export function openStatement(file: Buffer): StatementFile {
  if (isWorkbook(file)) return openWorkbook(file);
  const text = decodeText(file);
  if (/^\s*1CClientBankExchange/.test(text)) return { format: 'oneC', text };
  if (/BkToCstmrStmt/.test(text.slice(0, 10_000))) return { format: 'camt053', text };
  if (/^:20:/m.test(text) && /^:6[01]/m.test(text)) return { format: 'mt940', text };
  return { format: 'table', rows: splitTable(text) };
}

export function readStatementFile(
  file: StatementFile,
  mapping: ColumnMapping | undefined,
  account: string,
): ReadStatement {
  if (file.format === 'oneC') return readOneC(file.text, mapping?.fixedCurrency);
  if (file.format !== 'table') return { camt053: readCamt053, mt940: readMt940 }[file.format](file.text);
  if (file.fault) return { lines: [], faults: [file.fault] };
  return readColumns(file.rows, mapping ?? ({} as ColumnMapping), account);
}

function openWorkbook(file: Buffer): StatementFile {
  try {
    return { format: 'table', rows: readWorkbook(file) };
  } catch {
    // Any error inside means that it cannot be read.
    return { format: 'table', rows: [], fault: { line: 1, field: 'workbook', found: '' } };
  }
}
