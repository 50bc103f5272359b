import { currencies, type Currency } from '@farewind/values/currency';
import { parseMinor } from '@farewind/values/money';
import { fieldRefusal } from '../../../platform/errors.ts';

export const statementKinds = ['capture', 'void', 'refund', 'chargeback'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** One booking of a bank's statement. */
export interface StatementLine {
  readonly merchantId: string;
  /** Our reference of the charge at the bank. */
  readonly reference: string;
  readonly kind: StatementKind;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly bookedAt: Date;
  readonly transactionId: string;
}

export const statementColumns = [
  'merchantId',
  'reference',
  'kind',
  'amount',
  'currency',
  'bookedAt',
  'transactionId',
] as const;

/**
 * Reads a statement: CSV, comma or semicolon, a line of column names in any order first. Refuses at `statement` with the
 * first line that cannot be read.
 */
export function readStatement(text: string): StatementLine[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const names = splitLine(head, separator);
  const missing = statementColumns.find((column) => !names.includes(column));
  if (missing !== undefined) throw refuse('statement.column', { column: missing });
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const values = splitLine(line, separator);
    return [readLine(Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])), index + 2)];
  });
}

function readLine(values: Readonly<Record<string, string>>, line: number): StatementLine {
  const { merchantId = '', reference = '', amount = '', transactionId = '' } = values;
  const kind = statementKinds.find((one) => one === values['kind']);
  const currency = currencies.find((one) => one === values['currency']);
  const bookedAt = new Date(values['bookedAt'] ?? '');
  const isWhole = [merchantId, reference, transactionId].every((text) => /^[\w.:-]{1,64}$/.test(text));
  const isSum = /^\d{1,11}\.\d{2}$/.test(amount) && parseMinor(amount) > 0;
  if (!isWhole || !isSum || !kind || !currency || Number.isNaN(bookedAt.getTime()))
    throw refuse('statement.line', { line });
  const amountMinor = parseMinor(amount);
  return { merchantId, reference, kind, amountMinor, currency, bookedAt, transactionId };
}

function splitLine(line: string, separator: string): string[] {
  return line.split(separator).map((value) => value.trim().replace(/^"(.*)"$/, '$1'));
}

function refuse(message: string, values: Readonly<Record<string, string | number>>): Error {
  return fieldRefusal([{ path: 'statement', message, values }]);
}
