import type { ColumnMapping, tableKinds } from '@farewind/contract/inventory/table-import';
import { fareColumns } from '../inventory/tables/fare-table.ts';
import { seatColumns } from '../inventory/tables/seat-table.ts';

export type TableKind = (typeof tableKinds)[number];

interface TableField {
  readonly name: string;
  readonly isNeeded: boolean;
  /** Value of every row, if no column has it. */
  readonly fixed: string;
}

/** Defaults of a fare without the columns: one class, one family, hand baggage. */
const usual: Readonly<Record<string, string>> = {
  cabin: 'economy',
  family: 'Standard',
  class: 'Y',
  bucket: 'Y',
  tax: '0.00',
  fuel: '0.00',
  service: '0.00',
  handPieces: '1',
  handKg: '8',
  bagPieces: '0',
  bagKg: '0',
  kind: 'charter',
  aircraft: '320',
};

const field = (name: string, isNeeded: boolean): TableField => ({ name, isNeeded, fixed: usual[name] ?? '' });

const fareFields = Object.entries(fareColumns).map(([name, { blank }]) =>
  field(name, !blank && name !== 'currency' && name !== 'to'),
);
const seatFields = Object.entries(seatColumns).map(([name, { blank }]) =>
  field(name, !blank && name !== 'to'),
);

const flightFields = [
  field('flight', true),
  field('origin', true),
  field('destination', true),
  field('from', true),
  field('to', false),
  field('days', false),
  field('departs', true),
  field('arrives', true),
  field('aircraft', true),
  field('kind', true),
  field('repeatedHour', false),
];

/** Whether a row of a programme derives the field from its flight. */
const ofProgramme = (name: string): boolean =>
  !['leg', 'status', 'board', 'off'].includes(name) && !flightFields.some((own) => own.name === name);

/** Fields of each kind of table; a flight's row may contain its seats and price. */
export const tableFields: Readonly<Record<TableKind, readonly TableField[]>> = {
  programme: [
    ...flightFields,
    { ...field('bucket', false) },
    ...seatFields
      .filter(({ name }) => ofProgramme(name) && name !== 'bucket')
      .map((one) => ({ ...one, isNeeded: false })),
    ...fareFields
      .filter(({ name }) => ofProgramme(name) && name !== 'bucket')
      .map((one) => ({ ...one, isNeeded: false })),
  ],
  seats: seatFields,
  fares: fareFields,
};

/** Common titles of columns in Russian, English and Turkish; the first match is used. */
const guesses: readonly (readonly [string, RegExp])[] = [
  ['saleFrom', /продаж.*\b(с|от)\b|начало продаж|sale.*from|satış.*baş/i],
  ['saleTo', /продаж.*(по|до)|конец продаж|sale.*(to|until)|satış.*(son|bit)/i],
  ['releaseDays', /релиз|release/i],
  ['flight', /^(№ ?)?рейса?$|номер рейса|^flight( ?(no|number|#))?\.?$|^uçuş( no)?\.?$|^flt|^sefer$/i],
  [
    'origin',
    /откуда|вылет из|аэропорт вылета|город вылета|origin|departure airport|^dep$|kalkış (yeri|havaliman)|nereden/i,
  ],
  [
    'destination',
    /куда|прил[её]т в|аэропорт прил|город прил|destination|arrival airport|^arr$|varış (yeri|havaliman)|nereye/i,
  ],
  ['departs', /время вылета|^вылет$|вылет, ?время|departure time|^std$|^departs?$|kalkış saati|^kalkış$/i],
  ['arrives', /время прил|^прил[её]т$|arrival time|^sta$|^arrives?$|varış saati|^varış$/i],
  [
    'from',
    /^(с|от)$|дата (вылета|рейса)|^дата$|начал|с даты|first d|^from$|valid from|^date$|(departure|flight) date|başlangıç|^tarih$|uçuş tarihi/i,
  ],
  ['to', /^(по|до)$|конец|оконч|по дату|last d|^to$|valid (to|until)|^until$|bitiş/i],
  ['days', /дни|день недели|^days|weekday|frequency|gün/i],
  ['aircraft', /^вс$|тип вс|самол|aircraft|equipment|uçak/i],
  ['bucket', /блок|bucket|block|blok/i],
  ['cap', /лимит|cap\b|limit/i],
  ['seats', /мест|квот|seats|quota|allotment|koltuk|kontenjan/i],
  ['child', /реб|дет|child|chd|çocuk/i],
  ['infant', /младен|infant|^inf|bebek/i],
  ['tax', /такс|налог|tax|vergi/i],
  ['fuel', /топлив|fuel|^yq|yakıt/i],
  ['service', /сервис|service|hizmet/i],
  ['changeFee', /обмен|change fee|değişiklik/i],
  ['cancelFee', /возврат|cancel|refund|iptal/i],
  ['currency', /валют|currency|para birimi|döviz/i],
  ['class', /класс|class|sınıf/i],
  ['cabin', /салон|cabin|kabin/i],
  ['family', /семейств|family|название тарифа|brand|^тариф$|tarife/i],
  ['handKg', /ручн.*кг|cabin bag.*kg|hand.*kg|el bagaj.*kg/i],
  ['handPieces', /ручн|cabin bag|hand bag|el bagaj/i],
  ['bagKg', /багаж.*кг|bag.*kg|bagaj.*kg/i],
  ['bagPieces', /багаж|bag|bagaj/i],
  ['origin', /^from$/i],
  ['destination', /^to$/i],
  ['flight', /рейс|flight|uçuş|sefer/i],
  ['fare', /цена|стоим|сумма|взросл|price|fare|adult|fiyat|ücret|tutar/i],
];

/**
 * Guesses the fields of columns; a title equal to a field's name is that field. For a column called `From`, its first
 * values decide between dates and airports.
 */
export function guessMapping(
  kind: TableKind,
  titles: readonly string[],
  sample: readonly (readonly string[])[],
): ColumnMapping {
  const names = tableFields[kind].map(({ name }) => name);
  const columns: Record<string, string> = {};
  const free = new Set(titles.filter((title) => title !== ''));
  const take = (name: string, isMeant: (title: string) => boolean) => {
    if (columns[name] !== undefined || !names.includes(name)) return;
    const holds = (title: string) => !dates.includes(name) || hasDates(sample, titles.indexOf(title));
    const title = [...free].find((each) => isMeant(each) && holds(each));
    if (title === undefined) return;
    columns[name] = title;
    free.delete(title);
  };
  for (const name of names) take(name, (title) => title.toLowerCase() === name.toLowerCase());
  for (const [name, words] of guesses) take(name, (title) => words.test(title));
  return { columns, fixed: fixedValues(kind, columns) };
}

const dates = ['from', 'to'];

function hasDates(sample: readonly (readonly string[])[], column: number): boolean {
  const values = sample.map((cells) => cells[column] ?? '').filter((value) => value !== '');
  return values.length === 0 || values.some((value) => /\d/.test(value));
}

/** Default values of the fields without columns. */
export function fixedValues(
  kind: TableKind,
  columns: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    tableFields[kind]
      .filter(({ name, fixed }) => fixed !== '' && columns[name] === undefined)
      .map(({ name, fixed }) => [name, fixed]),
  );
}

/** A table with prices has fares, or flights if it also has times; one without has seats. */
export function guessKind(titles: readonly string[], sample: readonly (readonly string[])[]): TableKind {
  const { columns } = guessMapping('programme', titles, sample);
  if (columns['departs'] !== undefined && columns['origin'] !== undefined) return 'programme';
  return guessMapping('fares', titles, sample).columns['fare'] === undefined ? 'seats' : 'fares';
}
