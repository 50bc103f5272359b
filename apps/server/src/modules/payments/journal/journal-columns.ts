import type { Output } from '@farewind/contract/core/operation';
import type { getJournal } from '@farewind/contract/finance/accounting-export';
import { formatMinor } from '@farewind/values/money';
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
  readonly rate: string | undefined;
  readonly ownCurrency: string;
}

export interface JournalFrame {
  readonly from: string;
  readonly to: string;
  readonly setting: AccountingSetting;
  /** The titles of our own columns in the reader's language. */
  readonly titles: readonly string[];
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
const localDay = (day: string, mark = '.'): string => day.split('-').toReversed().join(mark);

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
    line.rate === undefined ? '' : { number: line.rate },
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
const LONGEST_TEXT = 60;

/**
 * A posting batch of DATEV (EXTF, category 21): the debit account against the other, the day as DDMM, and DATEV's
 * header line.
 */
function layDatev(lines: readonly JournalLine[], frame: JournalFrame) {
  const account = ({ code, partCode }: JournalSide) => (partCode === '' ? code : partCode);
  return {
    columns: datevColumns,
    csv: { encoding: 'windows-1252' as const, head: datevHead(frame) },
    rows: lines.map((line): Cell[] => {
      const isForeign = line.currency !== line.ownCurrency && line.ownMinor !== undefined;
      return [
        number(line.minor),
        'S',
        line.currency,
        isForeign && line.rate !== undefined ? { number: line.rate } : '',
        isForeign ? number(line.ownMinor) : '',
        isForeign ? line.ownCurrency : '',
        account(line.debit),
        account(line.credit),
        '',
        `${line.day.slice(8)}${line.day.slice(5, 7)}`,
        line.document,
        line.number,
        '',
        line.text.slice(0, LONGEST_TEXT),
      ];
    }),
  };
}

function datevHead({ from, to, setting: { datev }, now }: JournalFrame): string {
  const plain = (day: string) => day.replaceAll('-', '');
  const made = now.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  const start = `${String(datev.yearStartMonth).padStart(2, '0')}01`;
  const year = Number(from.slice(0, 4)) - (plain(from).slice(4) < start ? 1 : 0);
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
    `${year}${start}`,
    String(datev.accountLength),
    plain(from),
    plain(to),
    `"Farewind ${from}"`,
    '""',
    '1',
    '0',
    '0',
    '""',
    ...Array.from({ length: 9 }, () => ''),
  ].join(';');
}
