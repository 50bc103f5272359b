import { dateOfDayNumber, type LocalDate } from '@farewind/values/local-time';
import { bankColumns } from '@farewind/contract/finance/bank-columns';
import type { z } from 'zod';
import type { columnMappingSchema } from '@farewind/contract/finance/bank-statements';
import { findTitles } from '../../../platform/spreadsheets/find-titles.ts';
import { uniqueTitles } from '../../../platform/spreadsheets/unique-titles.ts';
import { readCurrency, readDay, type BankLine, type FileFault, type ReadStatement } from './bank-line.ts';
import { foldWords } from './fold-words.ts';
import { findDecimalMark, readSum, type DecimalMark, type Sum } from './read-sum.ts';

export type ColumnMapping = z.output<typeof columnMappingSchema>;
/** Day 0 of spreadsheets, as a day since 1970. */
const SHEET_EPOCH = -25_569;

/** The most probable mapping by the titles of a table, for a bank without a mapping. */
export function guessMapping(titles: readonly string[]): Record<string, string> {
  const guesses: Record<string, RegExp> = {
    date: /дата|^date|booking|tarih|buchung/,
    direction:
      /^тип операц|^направлен|приход.{1,3}расход|дебет.{1,3}кредит|debit.{1,3}credit|credit.{1,3}debit|borç.{1,3}alacak|giriş.{1,3}çikiş|giren.{1,3}çikan|gelen.{1,3}giden|soll.{1,3}haben|^direction$/,
    credit: /^(?!сч[её]т).*(кредит|поступ|приход|credit|alacak|gelen|giren|haben)/,
    debit: /^(?!сч[её]т).*(дебет|списан|расход|debit|borç|giden|çikan|soll)/,
    amount: /^сумма|amount|tutar|betrag/,
    currency: /валют|currency|döviz|währung/,
    reference: /номер(?! сч[её]та)|^№|^(doc\S* )?(number|no\.?)$|reference|^ref|dekont|fiş no|belge no|beleg/,
    counterparty: /контрагент|плательщик|получатель|counterparty|name|unvan|karşi|empfänger/,
    purpose: /назначен|описан|purpose|description|details|açiklama|verwendung/,
  };
  const fits = (field: string, title: string) => guesses[field]!.test(foldWords(title));
  const direction = titles.find((each) => fits('direction', each));
  const found = Object.keys(guesses).flatMap((field) => {
    // A column of both directions has no sums of one.
    const title = titles.find((each) => fits(field, each) && (field === 'direction' || each !== direction));
    return title === undefined ? [] : [[field, title] as const];
  });
  const mapping = Object.fromEntries(found);
  if (mapping['credit'] && mapping['debit']) delete mapping['amount'];
  return mapping;
}

/**
 * Reads a table by the mapping of its bank. Errors give the row number as shown by the spreadsheet. Only totals, balances,
 * zeros and signatures are left out: a row without its date or sum is an error.
 */
export function readColumns(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  account: string,
): ReadStatement {
  const head = findTitles(rows);
  const titles = uniqueTitles(rows[head] ?? []);
  const faults: FileFault[] = bankColumns.flatMap((field) => {
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
  const places = new Map(bankColumns.map((field) => [field, titles.indexOf(mapping[field] ?? '')]));
  const body = rows.slice(head + 1).map((row) => (field: Field) => {
    return mapping[field] === undefined ? '' : (row[places.get(field) ?? -1] ?? '').trim();
  });
  const decimal = findDecimalMark(
    body.flatMap((cell) => (['amount', 'credit', 'debit'] as const).map((field) => cell(field))),
  );
  const minus = findMinus(body, mapping, decimal);
  // Below the last row with a date, banks write totals and signatures.
  const end = body.findLastIndex((cell) => /\d/.test(cell('date')));
  for (const [at, cell] of body.entries()) {
    const row = rows[head + 1 + at] ?? [];
    if (row.every((each) => each === '')) continue;
    const sum = sumOf(cell, mapping, { decimal, minus });
    if (isOfBank(row, cell, sum, at > end)) continue;
    const read = readRow(cell, { line: head + at + 2, sum, mapping, account }, faults);
    if (read) lines.push(read);
  }
  return { lines, faults };
}

/** What a minus before a debit says; `unclear` if the file does not show it. */
type Minus = 'reverses' | 'isUsual' | 'unclear';
/** So many debits with a minus, and none without, are not all taken back. */
const FEWEST_USUAL = 3;

/**
 * Banks write debits either with a minus throughout, or with one where they take a debit back. A file shows which, if
 * it has a debit without one, or many with one. A file of few debits, all with a minus, does not, and a wrong guess would
 * book money that came as money that left; so it is an error, and a longer period shows the bank's habit.
 */
function findMinus(
  body: readonly ReadCell[],
  mapping: ColumnMapping,
  decimal: DecimalMark | undefined,
): Minus {
  const debits = body.flatMap((cell) => {
    if (readRowDay(cell('date')) === undefined) return [];
    if (mapping.amount === undefined) return readSum(cell('debit'), decimal).minor || [];
    const isOut = mapping.direction !== undefined && OUTGOING.test(foldWords(cell('direction')));
    return isOut ? readSum(cell('amount'), decimal).minor || [] : [];
  });
  if (debits.some((minor) => minor > 0)) return 'reverses';
  return debits.length < FEWEST_USUAL ? 'unclear' : 'isUsual';
}

/** At the beginning of a cell, folded; words that purposes begin with too are totals only alone or with a day. */
const TOTALS =
  /^(итог|всего|оборот|((входящ|исходящ)\S* (остаток|сальдо)|((opening|closing) balance|totals?|saldo|summe|devir)\b)|(genel |ara )?toplam|((остаток|сальдо|balance|kontostand|endsaldo|((dönem (başi|sonu)|kapaniş|açiliş|son|devreden) )?bakiye(si)?)[\s:\d./-]*$))/;

/**
 * A row of totals or balances, a signature below the lines, or the rest of the text of the row above: not a line of the
 * statement.
 */
function isOfBank(row: readonly string[], cell: ReadCell, { text }: Sum, isBelow: boolean): boolean {
  const isSummary = row.some((each) => TOTALS.test(foldWords(each)));
  const isSilent = (['reference', 'counterparty', 'purpose'] as const).every((field) => cell(field) === '');
  if (isBelow) return isSummary || isSilent || !/\d/.test(text);
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

type Field = (typeof bankColumns)[number];
type ReadCell = (field: Field) => string;

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
  if (sum.fault) faults.push({ line, ...sum.fault });
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

/** As banks name a direction, folded: `D`, `Debit`, `Дебет`, `Расход`, `Borç`, `S`, … */
const OUTGOING =
  /^(-$|dr?$|debit|dbit|s$|soll|b$|borç|giden|çikan|çikiş|out$|outgoing|д$|дебет|расход|спис|исходящ)/;
const INCOMING =
  /^(\+$|cr?$|credit|crdt|h$|haben|a$|alacak|gelen|giren|giriş|in$|incoming|к$|кредит|приход|поступ|зачисл|входящ)/;

interface Signs {
  readonly decimal: DecimalMark | undefined;
  readonly minus: Minus;
}

/** One column with its sign, one beside its direction, or the one of two that is filled. */
function sumOf(cell: ReadCell, mapping: ColumnMapping, signs: Signs): Sum {
  if (mapping.amount !== undefined) {
    const sum = readSum(cell('amount'), signs.decimal);
    return mapping.direction === undefined ? sum : withDirection(sum, cell('direction'), signs.minus);
  }
  const credit = readSum(cell('credit'), signs.decimal);
  const debit = readDebit(readSum(cell('debit'), signs.decimal), signs.minus);
  const { text, currency } =
    cell('credit') === '' || (credit.minor === 0 && debit.minor !== 0) ? debit : credit;
  if (credit.minor === undefined || debit.minor === undefined)
    return { minor: undefined, text, currency, fault: credit.fault ?? debit.fault };
  return { minor: credit.minor + debit.minor, text, currency };
}

function withDirection(sum: Sum, way: string, minus: Minus): Sum {
  const word = foldWords(way);
  const isOut = OUTGOING.test(word);
  if (sum.minor === undefined || sum.minor === 0) return sum;
  if (isOut === INCOMING.test(word))
    return { ...sum, minor: undefined, fault: { field: 'direction', found: way } };
  // A minus before a credit takes it back.
  return isOut ? readDebit(sum, minus) : sum;
}

/** A debit as it changes the account: negative, unless it is taken back. */
function readDebit(sum: Sum, minus: Minus): Sum {
  if (sum.minor === undefined || sum.minor === 0) return sum;
  if (sum.minor > 0 || minus === 'reverses') return { ...sum, minor: -sum.minor };
  if (minus === 'isUsual') return sum;
  return { ...sum, minor: undefined, fault: { field: 'minus', found: sum.text } };
}
