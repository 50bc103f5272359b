import { formatMinor } from '@farewind/values/money';
import type { Currency } from '@farewind/values/currency';
import {
  readAmount,
  readCurrency,
  readDay,
  type BankLine,
  type FileFault,
  type ReadStatement,
} from './bank-line.ts';

interface Tag {
  readonly line: number;
  readonly name: string;
  readonly text: string;
}

type Open = {
  account: string;
  currency: Currency | undefined;
  balance: number | undefined;
  /** The line of an opening balance whose closing balance is still to come. */
  since: number | undefined;
  last: BankLine | undefined;
};

const none: Open = {
  account: '',
  currency: undefined,
  balance: undefined,
  since: undefined,
  last: undefined,
};

/** `:61:`: value date, entry date, mark, amount, type, reference of the owner, `//` and that of the bank. Source: SWIFT MT940. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?([\d,]+)[A-Z][A-Z0-9]{3}([^\n]*)/;
/** Of the purpose of a SEPA payment. Source: Deutsche Kreditwirtschaft, data formats of account statements. */
const SEPA_FIELD = /^(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/;

/**
 * Reads statements in SWIFT MT940; it is an error if a statement's entries do not lead from its opening to its closing
 * balance, or if either is missing, as in a file that was cut off. Entries of zero, such as notes, move no money.
 */
export function readMt940(text: string): ReadStatement {
  const lines: BankLine[] = [];
  const faults: FileFault[] = [];
  const open = Object.assign({}, none);
  for (const tag of readTags(text)) {
    if (tag.name === '20') beginStatement(open, faults);
    if (tag.name === '25') open.account = tag.text.split('\n')[0]!.trim();
    if (tag.name === '60F' || tag.name === '60M') readOpening(tag, open, faults);
    if (tag.name === '61') readEntry(tag, open, lines, faults);
    if (tag.name === '86') describeLast(tag, open, lines);
    if (tag.name === '62F' || tag.name === '62M') readClosing(tag, open, faults);
  }
  reportUnclosed(open, faults);
  return { lines, faults };
}

function beginStatement(open: Open, faults: FileFault[]): void {
  reportUnclosed(open, faults);
  Object.assign(open, none);
}

function reportUnclosed({ since }: Open, faults: FileFault[]): void {
  if (since !== undefined) faults.push({ line: since, field: 'missing', found: ':62F:' });
}

/** Tags begin a line with `:NN:`; lines without one continue the tag before. */
function readTags(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const [, name, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(raw) ?? [];
    const last = tags.at(-1);
    if (name !== undefined) tags.push({ line: at + 1, name, text: rest });
    else if (last && raw !== '-' && !raw.startsWith('-}'))
      tags[tags.length - 1] = { ...last, text: `${last.text}\n${raw}` };
  }
  return tags;
}

function readOpening({ line, text }: Tag, open: Open, faults: FileFault[]): void {
  const [, mark, , name = '', sum = ''] = BALANCE.exec(text) ?? [];
  open.currency = readCurrency(name);
  open.last = undefined;
  open.since = line;
  const minor = readAmount(sum);
  open.balance = minor === undefined ? undefined : mark === 'D' ? -minor : minor;
  if (open.currency === undefined) faults.push({ line, field: 'currency', found: name || text });
}

function readEntry({ line, text }: Tag, open: Open, lines: BankLine[], faults: FileFault[]): void {
  open.last = undefined;
  const [, value = '', entry, mark = '', sum = '', rest = ''] = ENTRY.exec(text) ?? [];
  const bookedOn = readDay(`20${value}`) && bookingDay(value, entry);
  const minor = readAmount(sum);
  if (bookedOn === undefined) faults.push({ line, field: 'date', found: text.slice(0, 10) });
  else if (minor === undefined) faults.push({ line, field: 'amount', found: sum });
  else if (open.since === undefined) faults.push({ line, field: 'missing', found: ':60F:' });
  if (bookedOn === undefined || minor === undefined || minor === 0) return;
  // A reversal of a credit takes money away, that of a debit brings it back.
  const amountMinor = mark === 'C' || mark === 'RD' ? minor : -minor;
  if (open.balance !== undefined) open.balance += amountMinor;
  if (open.currency === undefined) return;
  const [own = '', bank = ''] = rest.split('//');
  const reference = own.trim() === 'NONREF' || own.trim() === '' ? bank.trim() : own.trim();
  open.last = {
    line,
    account: open.account,
    bookedOn,
    amountMinor,
    currency: open.currency,
    reference,
    counterparty: '',
    purpose: '',
  };
  lines.push(open.last);
}

/** The booking day has no year: around New Year the year nearer to the value date is used. */
function bookingDay(value: string, entry: string | undefined): string | undefined {
  if (entry === undefined) return readDay(`20${value}`);
  const [year, month] = [Number(value.slice(0, 2)), Number(value.slice(2, 4))];
  const shift = Number(entry.slice(0, 2)) - month;
  const own = shift > 6 ? year - 1 : shift < -6 ? year + 1 : year;
  return readDay(`20${String(own).padStart(2, '0')}${entry}`);
}

function describeLast({ text }: Tag, open: Open, lines: BankLine[]): void {
  const { last } = open;
  if (!last) return;
  // German and Turkish banks structure the text by `?NN`: 20–29 and 60–63 the purpose, 32 and 33 the counterparty.
  const parts = [...text.replaceAll('\n', '').matchAll(/\?(\d{2})([^?]*)/g)].map(
    ([, code, part]) => [Number(code), part] as const,
  );
  const join = (...ranges: readonly (readonly [number, number])[]) =>
    parts
      .filter(([code]) => ranges.some(([from, to]) => code >= from && code <= to))
      // A part continues the one before, unless it begins with the mark of another field of SEPA.
      .map(([, part = '']) => (SEPA_FIELD.test(part) ? ` ${part}` : part))
      .join('')
      .trim();
  const described =
    parts.length > 0
      ? { purpose: join([20, 29], [60, 63]), counterparty: join([32, 33]) }
      : { purpose: text.replaceAll('\n', ' ').trim(), counterparty: '' };
  open.last = { ...last, ...described };
  lines[lines.length - 1] = open.last;
}

function readClosing({ line, text }: Tag, open: Open, faults: FileFault[]): void {
  const [, mark, , name = '', sum = ''] = BALANCE.exec(text) ?? [];
  const minor = readAmount(sum);
  const closing = minor === undefined ? undefined : mark === 'D' ? -minor : minor;
  if (open.balance !== undefined && closing !== open.balance)
    faults.push({
      line,
      field: 'balance',
      found: closing === undefined ? text.trim() : shown(closing, name),
    });
  open.last = undefined;
  open.since = undefined;
}

/** `849,41 EUR`: as people write a balance, not as the format codes it. */
const shown = (minor: number, currency: string): string =>
  `${formatMinor(minor).replace('.', ',')} ${currency}`;
