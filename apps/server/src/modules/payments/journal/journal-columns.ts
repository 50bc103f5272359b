import type { Output } from '@farewind/contract/core/operation';
import type { getJournal } from '@farewind/contract/finance/accounting-export';
import { formatMinor } from '@farewind/values/money';
import { formatRate, type DayRate } from '../ledger/day-rates.ts';
import type { AccountingSetting } from './accounting-setting.ts';

type Journal = Output<typeof getJournal>;
type Cell = Journal['rows'][number][number];

/** One side of a journal line: the code of the account in the agency's chart, and its sub-account. */
export interface JournalSide {
  readonly code: string;
  readonly partCode: string;
  readonly partName: string;
}

/** One debit against one credit. */
export interface JournalLine {
  readonly day: string;
  readonly number: string;
  /** The order's number, or that of a payment order. */
  readonly document: string;
  readonly text: string;
  readonly debit: JournalSide;
  readonly credit: JournalSide;
  readonly minor: number;
  readonly currency: string;
  /** In the agency's currency, with the rate; undefined without one. */
  readonly ownMinor: number | undefined;
  readonly rate: Pick<DayRate, 'micros' | 'per'> | undefined;
  readonly ownCurrency: string;
}

export interface JournalFrame {
  readonly from: string;
  readonly to: string;
  readonly setting: AccountingSetting;
  /** The titles of our own columns in the reader's language. */
  readonly titles: readonly string[];
  readonly ownCurrency: string;
  readonly now: Date;
}

/** The journal in our own columns, or in those of an accounting program. */
export function layOutJournal(
  template: Journal['template'],
  lines: readonly JournalLine[],
  frame: JournalFrame,
): Pick<Journal, 'columns' | 'rows' | 'csv'> {
  return { plain: layPlain, oneC: layOneC, logo: layLogo, datev: layDatev }[template](lines, frame);
}

const number = (minor: number | undefined): Cell =>
  minor === undefined ? '' : { number: formatMinor(minor) };
/** `01.03.2027`, as these programs read it; `01-03-2027`, as people in the office do. */
export const localDay = (day: string, mark = '.'): string => day.split('-').toReversed().join(mark);

function layPlain(lines: readonly JournalLine[], { titles }: JournalFrame) {
  return {
    columns: [...titles],
    csv: null,
    rows: lines.map((line): Cell[] => [
      localDay(line.day, '-'),
      line.number,
      line.document,
      line.debit.code,
      line.debit.partName,
      line.credit.code,
      line.credit.partName,
      number(line.minor),
      line.currency,
      number(line.ownMinor),
      line.text,
    ]),
  };
}

/** A manual operation of 1C: an account and its analytics on either side, the sum in the currency of the books. */
function layOneC(lines: readonly JournalLine[]) {
  return {
    columns: [
      'Дата',
      'Номер',
      'СчетДт',
      'СубконтоДт1',
      'СубконтоДт2',
      'СчетКт',
      'СубконтоКт1',
      'СубконтоКт2',
      'Сумма',
      'Валюта',
      'ВалютнаяСумма',
      'Содержание',
    ],
    csv: null,
    rows: lines.map((line): Cell[] => [
      localDay(line.day),
      line.number,
      line.debit.code,
      line.debit.partName,
      line.document,
      line.credit.code,
      line.credit.partName,
      line.document,
      number(line.ownMinor),
      line.currency,
      number(line.minor),
      line.text,
    ]),
  };
}

/** Logo reads one side per line: a general ledger code, the card of the supplier (cari), debit or credit. */
function layLogo(lines: readonly JournalLine[]) {
  const side = (line: JournalLine, of: JournalSide, isDebit: boolean): Cell[] => [
    localDay(line.day),
    line.number,
    line.document,
    of.code,
    of.partCode,
    of.partName,
    line.text,
    number(isDebit ? line.ownMinor : 0),
    number(isDebit ? 0 : line.ownMinor),
    line.currency,
    number(line.minor),
    line.rate === undefined ? '' : { number: formatRate(line.rate) },
    // The ledger contains no VAT: the accountant handles it.
    '',
  ];
  return {
    columns: [
      'Tarih',
      'Fiş No',
      'Belge No',
      'Hesap Kodu',
      'Cari Kodu',
      'Cari Unvanı',
      'Açıklama',
      'Borç',
      'Alacak',
      'Döviz Türü',
      'Döviz Tutarı',
      'Kur',
      'KDV Oranı',
    ],
    csv: null,
    rows: lines.flatMap((line) => [side(line, line.debit, true), side(line, line.credit, false)]),
  };
}

const datevColumns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
];
/** The columns of texts, which DATEV wants in quotes even if they are empty; the others are numbers. */
const datevTexts = ['Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'WKZ Basis-Umsatz', 'BU-Schlüssel']
  .concat('Belegfeld 1', 'Belegfeld 2', 'Buchungstext')
  .map((column) => datevColumns.indexOf(column));
const LONGEST_TEXT = 60;
const LONGEST_DOCUMENT = 36;

/**
 * A posting batch of DATEV (EXTF, category 21): the debit account against the other, the day as DDMM, and DATEV's
 * header line. Source of the columns: the description of booking batches on developer.datev.de.
 */
function layDatev(lines: readonly JournalLine[], frame: JournalFrame) {
  return {
    columns: datevColumns,
    csv: { encoding: 'windows-1252' as const, head: datevHead(frame), texts: datevTexts },
    rows: lines.map((line): Cell[] => {
      const isForeign = line.currency !== line.ownCurrency && line.ownMinor !== undefined;
      return [
        number(line.minor),
        'S',
        line.currency,
        isForeign ? datevRate(line.rate) : '',
        isForeign ? number(line.ownMinor) : '',
        isForeign ? line.ownCurrency : '',
        datevAccount(line.debit),
        datevAccount(line.credit),
        '',
        `${line.day.slice(8)}${line.day.slice(5, 7)}`,
        // Neither spaces nor dots are allowed there.
        line.document.replaceAll(/[^\w$&%*+/-]+/g, '-').slice(0, LONGEST_DOCUMENT),
        // Twelve characters are allowed there.
        line.number.slice(2),
        '',
        line.text.slice(0, LONGEST_TEXT),
      ];
    }),
  };
}

/** The supplier's own account, if it has one. */
export const datevAccount = ({ code, partCode }: JournalSide): string => (partCode === '' ? code : partCode);

/**
 * DATEV's rate is the foreign sum divided by the own one, `101,86` roubles for a euro; it has at least one before the
 * comma, and can be left out beside both sums.
 */
function datevRate(rate: JournalLine['rate']): Cell {
  const foreign = rate === undefined ? 0 : rate.per / rate.micros;
  return foreign >= 1 && foreign < 10_000 ? { number: foreign.toFixed(6) } : '';
}

/** The first day of the business year of a day, as `20270101`: a batch has the days of one year, without naming it. */
export function datevYear(day: string, { yearStartMonth }: AccountingSetting['datev']): string {
  const start = `${String(yearStartMonth).padStart(2, '0')}01`;
  const year = Number(day.slice(0, 4)) - (day.slice(5).replace('-', '') < start ? 1 : 0);
  return `${year}${start}`;
}

function datevHead({ from, to, setting: { datev }, ownCurrency, now }: JournalFrame): string {
  const plain = (day: string) => day.replaceAll('-', '');
  const made = now.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  return [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    made,
    '',
    '"FW"',
    '""',
    '""',
    datev.consultantNumber,
    datev.clientNumber,
    datevYear(from, datev),
    String(datev.accountLength),
    plain(from),
    plain(to),
    `"Farewind ${from}"`,
    '""',
    '1',
    '0',
    '0',
    `"${ownCurrency}"`,
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ].join(';');
}
