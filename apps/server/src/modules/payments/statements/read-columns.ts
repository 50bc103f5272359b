import { dateOfDayNumber, type LocalDate } from '@farewind/values/local-time';
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
  'direction',
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
    direction:
      /^тип операц|^направлен|приход.{1,3}расход|дебет.{1,3}кредит|debit.{1,3}credit|credit.{1,3}debit|borç.{1,3}alacak|soll.{1,3}haben|^direction$/i,
    credit: /^(?!сч[её]т).*(кредит|поступ|приход|credit|alacak|gelen|haben)/i,
    debit: /^(?!сч[её]т).*(дебет|списан|расход|debit|borç|giden|soll)/i,
    amount: /^сумма|amount|tutar|betrag/i,
    currency: /валют|currency|döviz|währung/i,
    reference:
      /номер(?! сч[её]та)|^№|^(doc\S* )?(number|no\.?)$|reference|^ref|dekont|fiş no|belge no|beleg/i,
    counterparty: /контрагент|плательщик|получатель|counterparty|name|unvan|karşı|empfänger/i,
    purpose: /назначен|описан|purpose|description|details|açıklama|verwendung/i,
  };
  const direction = titles.find((each) => guesses['direction']!.test(each));
  const found = Object.entries(guesses).flatMap(([field, words]) => {
    // A column of both directions has no sums of one.
    const title = titles.find((each) => words.test(each) && (field === 'direction' || each !== direction));
    return title === undefined ? [] : [[field, title] as const];
  });
  const mapping = Object.fromEntries(found);
  if (mapping['credit'] && mapping['debit']) delete mapping['amount'];
  return mapping;
}

/**
 * Reads a table by the mapping of its bank. Errors give the row number as shown by the spreadsheet. Only totals, balances
 * and zeros are left out: a row without its date or sum is an error.
 */
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
  const isNegative = isNegativeThroughout(rows.slice(head + 1, end), places.get('debit') ?? -1);
  for (const [at, row] of rows.entries()) {
    if (at <= head || at >= end || row.every((cell) => cell === '')) continue;
    const cell = (field: (typeof columnFields)[number]) => {
      return mapping[field] === undefined ? '' : (row[places.get(field) ?? -1] ?? '').trim();
    };
    const sum = sumOf(cell, mapping, isNegative);
    if (isOfBank(row, cell, sum)) continue;
    const read = readRow(cell, { line: at + 1, sum, mapping, account }, faults);
    if (read) lines.push(read);
  }
  return { lines, faults };
}

/** Below the last row with a date, banks write totals and signatures. */
function findEnd(rows: readonly (readonly string[])[], date: number): number {
  return rows.findLastIndex((row) => /\d/.test(row[date] ?? '')) + 1;
}

/** Banks write debits either with a minus throughout, or with one where they take a debit back. */
function isNegativeThroughout(rows: readonly (readonly string[])[], debit: number): boolean {
  return rows.every((row) => (readSum(row[debit] ?? '').minor ?? 0) <= 0);
}

const TOTALS =
  /^(итог|всего|оборот|(входящ|исходящ)\S* (остаток|сальдо)|((opening|closing) balance|totals?|saldo|summe|toplam|devir)\b)/i;

/** A row of totals or balances, or the rest of the text of the row above it: not a line of the statement. */
function isOfBank(row: readonly string[], cell: ReadCell, { text }: Sum): boolean {
  const isSummary = row.some((each) => TOTALS.test(each));
  const isSilent = (['reference', 'counterparty', 'purpose'] as const).every((field) => cell(field) === '');
  const hasDay = readRowDay(cell('date')) !== undefined;
  return text === ''
    ? isSummary || isSilent || cell('date') === ''
    : !hasDay && (isSummary || (isSilent && cell('date') === ''));
}

/** A day as text, or as spreadsheets store it. */
function readRowDay(text: string): LocalDate | undefined {
  return /^\d{5}(\.\d+)?$/.test(text)
    ? dateOfDayNumber(Math.floor(Number(text)) + SHEET_EPOCH)
    : readDay(text);
}

type ReadCell = (field: (typeof columnFields)[number]) => string;

interface Row {
  readonly line: number;
  readonly sum: Sum;
  readonly mapping: ColumnMapping;
  readonly account: string;
}

function readRow(
  cell: ReadCell,
  { line, sum, mapping, account }: Row,
  faults: FileFault[],
): BankLine | undefined {
  const day = cell('date');
  const bookedOn = readRowDay(day);
  const named = cell('currency') || sum.currency;
  const currency = named === '' ? mapping.fixedCurrency : readCurrency(named);
  const isOther = sum.currency !== '' && readCurrency(sum.currency) !== currency;
  if (bookedOn === undefined) faults.push({ line, field: 'date', found: day });
  if (sum.way !== undefined) faults.push({ line, field: 'direction', found: sum.way });
  else if (sum.minor === undefined || sum.text === '')
    faults.push({ line, field: 'amount', found: sum.text });
  if (currency === undefined && named === '')
    reportOnce(faults, { line, field: 'accountCurrency', found: account });
  else if (currency === undefined || isOther) faults.push({ line, field: 'currency', found: named });
  // Nothing moves money in a line of zero.
  if (bookedOn === undefined || !sum.minor || currency === undefined || isOther) return undefined;
  const [reference, counterparty, purpose] = [cell('reference'), cell('counterparty'), cell('purpose')];
  return { line, account, bookedOn, amountMinor: sum.minor, currency, reference, counterparty, purpose };
}

/** What is missing from the form is missing in every row. */
function reportOnce(faults: FileFault[], fault: FileFault): void {
  if (!faults.some(({ field }) => field === fault.field)) faults.push(fault);
}

interface Sum {
  readonly minor: number | undefined;
  readonly text: string;
  /** As written beside the sum. */
  readonly currency: string;
  /** A direction that is none. */
  readonly way?: string;
}

/** As banks name a direction: `D`, `Debit`, `Дебет`, `Расход`, `Borç`, `S`, … */
const OUTGOING =
  /^(-$|dr?$|debit|dbit|s$|soll|b$|borç|giden|çıkış|out$|outgoing|д$|дебет|расход|спис|исходящ)/i;
const INCOMING =
  /^(\+$|cr?$|credit|crdt|h$|haben|a$|alacak|gelen|giriş|in$|incoming|к$|кредит|приход|поступ|зачисл|входящ)/i;

function withDirection(sum: Sum, way: string): Sum {
  const isOut = OUTGOING.test(way);
  if (sum.minor === undefined || sum.minor === 0) return sum;
  if (isOut === INCOMING.test(way)) return { ...sum, minor: undefined, way };
  return { ...sum, minor: isOut ? -Math.abs(sum.minor) : Math.abs(sum.minor) };
}

/** One column with its sign, or the one of two that is filled. */
function sumOf(cell: ReadCell, mapping: ColumnMapping, isNegative: boolean): Sum {
  if (mapping.amount !== undefined) {
    const sum = readSum(cell('amount'));
    return mapping.direction === undefined ? sum : withDirection(sum, cell('direction'));
  }
  const [credit, debit] = [readSum(cell('credit')), readSum(cell('debit'))];
  const { text, currency } =
    cell('credit') === '' || (credit.minor === 0 && debit.minor !== 0) ? debit : credit;
  if (credit.minor === undefined || debit.minor === undefined) return { minor: undefined, text, currency };
  return { minor: credit.minor - (isNegative ? Math.abs(debit.minor) : debit.minor), text, currency };
}

const LONGEST_SUM = 60;
const SUM = /^((?:[\p{L}₽₺€$]+\.?)?)\s*([+−-]?[\d\s.,']+(?:E-?\d+)?-?)\s*((?:[\p{L}₽₺€$]+\.?)?)$/u;

/** `1.250,75 TL`, `EUR 12.50`; spreadsheets store sums with more digits than they show. */
function readSum(text: string): Sum {
  if (text === '') return { minor: 0, text, currency: '' };
  const [, before = '', digits = '', after = ''] = text.length > LONGEST_SUM ? [] : (SUM.exec(text) ?? []);
  const currency = before || after;
  const plain = digits.trim();
  if (plain === '' || (before !== '' && after !== '')) return { minor: undefined, text, currency: '' };
  const minor = readAmount(/^-?\d+\.\d{3,}(E-?\d+)?$/.test(plain) ? Number(plain).toFixed(2) : plain);
  return { minor, text, currency };
}
