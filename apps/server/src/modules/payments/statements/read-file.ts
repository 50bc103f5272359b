import type { statementFormats } from '@farewind/contract/finance/bank-statements';
import type { FileFault, ReadStatement } from './bank-line.ts';
import { readCamt053 } from './read-camt053.ts';
import { readColumns, type ColumnMapping } from './read-columns.ts';
import { readMt940 } from './read-mt940.ts';
import { readOneC } from './read-one-c.ts';
import { readWorkbook } from './read-workbook.ts';

/** A statement as read from its file, before its columns are known. */
export type StatementFile =
  | { readonly format: Exclude<(typeof statementFormats)[number], 'table'>; readonly text: string }
  | { readonly format: 'table'; readonly rows: readonly (readonly string[])[]; readonly fault?: FileFault };

/** Detects the format of a file by its content, whatever its name. */
export function openStatement(file: Buffer): StatementFile {
  if (file.subarray(0, 2).toString('latin1') === 'PK') return openWorkbook(file);
  const text = decode(file).replace(/^\uFEFF/, '');
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
  if (file.format !== 'table')
    return { oneC: readOneC, camt053: readCamt053, mt940: readMt940 }[file.format](file.text);
  if (file.fault) return { lines: [], faults: [file.fault] };
  return readColumns(file.rows, mapping ?? ({} as ColumnMapping), account);
}

function openWorkbook(file: Buffer): StatementFile {
  try {
    return { format: 'table', rows: readWorkbook(file) };
  } catch (error) {
    return { format: 'table', rows: [], fault: { line: 1, field: 'form', found: (error as Error).message } };
  }
}

/** UTF-8 if valid; else windows-1251, or cp866 if a 1C file declares it. Banks never declare it otherwise. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    const isDos = /=DOS\s/.test(file.subarray(0, 400).toString('latin1'));
    return new TextDecoder(isDos ? 'ibm866' : 'windows-1251').decode(file);
  }
}

/**
 * Rows of a CSV text whose separator is the most frequent of its first lines; quoted cells may contain it and line
 * ends.
 */
function splitTable(text: string): string[][] {
  const start = text.split('\n').slice(0, 30).join('\n');
  const [separator = ';'] = [';', ',', '\t'].toSorted(
    (one, other) => start.split(other).length - start.split(one).length,
  );
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted || (letter !== separator && letter !== '\n')) cell += letter;
    else {
      endCell();
      if (letter === '\n') {
        rows.push(row);
        row = [];
      }
    }
  }
  endCell();
  return [...rows, row];
}
