import { currencies, type Currency } from '@farewind/values/currency';
import { isLocalDate, type LocalDate } from '@farewind/values/local-time';

/** One line of a statement of a bank account, as in its file. */
export interface BankLine {
  /** Its position in the file: the line of a text, the row of a table, the number of the entry. */
  readonly line: number;
  readonly account: string;
  readonly bookedOn: LocalDate;
  /** Incoming positive, outgoing negative. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly reference: string;
  readonly counterparty: string;
  readonly purpose: string;
}

export type FaultField =
  | 'date'
  | 'amount'
  | 'thousands'
  | 'minus'
  | 'currency'
  | 'accountCurrency'
  | 'direction'
  | 'balance'
  | 'column'
  | 'missing'
  | 'form'
  | 'workbook';

/** An error that makes a line unreadable, and its position. */
export interface FileFault {
  readonly line: number;
  readonly field: FaultField;
  readonly found: string;
}

export interface ReadStatement {
  readonly lines: readonly BankLine[];
  readonly faults: readonly FileFault[];
}

/** `1 234,56`, `1.234,56`, `1,234.56`, `-12`, `12-` → minor units; undefined for any other text. */
export function readAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s\u00A0\u202F']/g, '').replace('−', '-');
  const [, before = '', digits = '', after = ''] = /^([+-]?)([\d.,]+)(-?)$/.exec(bare) ?? [];
  if (before !== '' && after !== '') return undefined;
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const tail = mark < 0 ? '' : digits.slice(mark + 1);
  const isThousands = tail.length === 3 && digits.length > 4 && digits.split(digits.charAt(mark)).length > 2;
  const [whole, part] = mark < 0 || isThousands ? [digits, ''] : [digits.slice(0, mark), tail];
  const plain = whole.replaceAll(/[.,]/g, '');
  if (!/^\d{1,13}$/.test(plain) || !/^\d{0,2}$/.test(part)) return undefined;
  const minor = Number(plain) * 100 + Number(part.padEnd(2, '0'));
  return before === '-' || after === '-' ? -minor : minor;
}

/** `24.11.2026`, `24/11/26`, `2026-11-24…`, `2026-11-24+01:00`, `20261124`; undefined for any other text. */
export function readDay(text: string): LocalDate | undefined {
  const bare = text.trim();
  const [, y, m, d] = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[T ].*|Z|[+-]\d{2}:\d{2})?$/.exec(bare) ?? [];
  const [, day, month, year = ''] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{2}|\d{4})(?:[ T].*)?$/.exec(bare) ?? [];
  const date =
    y === undefined
      ? `${year.length === 2 ? `20${year}` : year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
      : `${y}-${m}-${d}`;
  return isLocalDate(date) ? date : undefined;
}

/** Other names of currencies in statements: signs, abbreviations and numbers (ISO 4217). */
const otherNames: Readonly<Record<string, Currency>> = {
  RUR: 'RUB',
  РУБ: 'RUB',
  '₽': 'RUB',
  '643': 'RUB',
  '810': 'RUB',
  TL: 'TRY',
  '₺': 'TRY',
  '949': 'TRY',
  '€': 'EUR',
  '978': 'EUR',
  $: 'USD',
  '840': 'USD',
  '933': 'BYN',
};

export function readCurrency(text: string): Currency | undefined {
  const name = text.trim().toUpperCase().replace(/\.$/, '');
  return currencies.find((currency) => currency === name) ?? otherNames[name];
}
