import { dateOfDayNumber } from '@farewind/values/local-time';
import type { z } from 'zod';
import type { columnMappingSchema } from '@farewind/contract/finance/bank-statements';
import { findTitles } from '../../../platform/spreadsheets/find-titles.ts';
import {
  readAmount,
  readCurrency,
  readDay,
  type BankLine,
  type FileFault,
  type ReadStatement,
} from './bank-line.ts';

export type ColumnMapping = z.output<typeof columnMappingSchema>;
/** The members of a mapping that name a column. */
export const columnFields = [
  'date',
  'amount',
  'credit',
  'debit',
  'currency',
  'reference',
  'counterparty',
  'purpose',
] as const;

/** Day 0 of spreadsheets, as a day since 1970. */
const SHEET_EPOCH = -25_569;

/** The most probable mapping by the titles of a table, for a bank without a mapping. */
export function guessMapping(titles: readonly string[]): Record<string, string> {
  const guesses: Record<string, RegExp> = {
    date: /дата|^date|booking|tarih|buchung/i,
    credit: /кредит|поступ|приход|credit|alacak|gelen|haben/i,
    debit: /дебет|списан|расход|debit|borç|giden|soll/i,
    amount: /^сумма|amount|tutar|betrag/i,
    currency: /валют|currency|döviz|währung/i,
    reference: /номер|^№|reference|^ref|dekont|fiş no|beleg/i,
    counterparty: /контрагент|плательщик|получатель|counterparty|name|unvan|karşı|empfänger/i,
    purpose: /назначен|описан|purpose|description|details|açıklama|verwendung/i,
  };
  const found = Object.entries(guesses).flatMap(([field, words]) => {
    const title = titles.find((each) => words.test(each));
    return title === undefined ? [] : [[field, title] as const];
  });
  const mapping = Object.fromEntries(found);
  if (mapping['credit'] && mapping['debit']) delete mapping['amount'];
  return mapping;
}

/** Reads a table by the mapping of its bank. Errors give the row number as shown by the spreadsheet. */
export function readColumns(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  account: string,
): ReadStatement {
  const head = findTitles(rows);
  const titles = rows[head] ?? [];
  const faults: FileFault[] = columnFields.flatMap((field) => {
    const title = mapping[field];
    return title === undefined || titles.includes(title)
      ? []
      : [{ line: head + 1, field: 'column' as const, found: title }];
  });
  const hasSum =
    mapping.amount !== undefined || (mapping.credit !== undefined && mapping.debit !== undefined);
  if (mapping.date === undefined || !hasSum)
    faults.push({ line: head + 1, field: 'column', found: titles.join(' | ').slice(0, 80) });
  if (faults.length > 0) return { lines: [], faults };
  const lines: BankLine[] = [];
  const places = new Map(columnFields.map((field) => [field, titles.indexOf(mapping[field] ?? '')]));
  const end = findEnd(rows, titles.indexOf(mapping.date ?? ''));
  for (const [at, row] of rows.entries()) {
    if (at <= head || at >= end || row.every((cell) => cell === '')) continue;
    const cell = (field: (typeof columnFields)[number]) => {
      return mapping[field] === undefined ? '' : (row[places.get(field) ?? -1] ?? '').trim();
    };
    const read = readRow(cell, at + 1, mapping, account, faults);
    if (read) lines.push(read);
  }
  return { lines, faults };
}

/** Below the last row with a date, banks write totals and signatures. */
function findEnd(rows: readonly (readonly string[])[], date: number): number {
  return rows.findLastIndex((row) => /\d/.test(row[date] ?? '')) + 1;
}

type ReadCell = (field: (typeof columnFields)[number]) => string;

function readRow(
  cell: ReadCell,
  line: number,
  mapping: ColumnMapping,
  account: string,
  faults: FileFault[],
): BankLine | undefined {
  const [day, sum] = [cell('date'), sumOf(cell, mapping)];
  // A line of totals, or the bank's text below its table.
  if (day === '' || (sum.minor === 0 && sum.text === '')) return undefined;
  const bookedOn = /^\d{5}(\.\d+)?$/.test(day)
    ? dateOfDayNumber(Math.floor(Number(day)) + SHEET_EPOCH)
    : readDay(day);
  const currency = cell('currency') === '' ? mapping.fixedCurrency : readCurrency(cell('currency'));
  if (bookedOn === undefined) faults.push({ line, field: 'date', found: day });
  if (sum.minor === undefined) faults.push({ line, field: 'amount', found: sum.text });
  if (currency === undefined) faults.push({ line, field: 'currency', found: cell('currency') });
  if (bookedOn === undefined || !sum.minor || currency === undefined) return undefined;
  const [reference, counterparty, purpose] = [cell('reference'), cell('counterparty'), cell('purpose')];
  return { line, account, bookedOn, amountMinor: sum.minor, currency, reference, counterparty, purpose };
}

/**
 * One column with its sign, or the one of two that is filled. Spreadsheets store sums with more digits than they show.
 */
function sumOf(
  cell: ReadCell,
  mapping: ColumnMapping,
): { readonly minor: number | undefined; readonly text: string } {
  const read = (text: string) =>
    text === '' ? 0 : readAmount(/^-?\d+\.\d{3,}(E-?\d+)?$/.test(text) ? Number(text).toFixed(2) : text);
  if (mapping.amount !== undefined) return { minor: read(cell('amount')), text: cell('amount') };
  const [credit, debit] = [read(cell('credit')), read(cell('debit'))];
  const text = cell('credit') || cell('debit');
  return {
    minor: credit === undefined || debit === undefined ? undefined : Math.abs(credit) - Math.abs(debit),
    text,
  };
}
