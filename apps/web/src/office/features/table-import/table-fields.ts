import type { readTable } from '@farewind/contract/inventory/table-import';
import { addDays } from '../../../shared/format/date.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { fareColumns, ruleColumns, seatColumns, type SheetColumn } from '../flight-sheets/sheet-columns.ts';

export type TableLook = Answer<typeof readTable>;
export type TableKind = TableLook['kind'];
export type TableField = TableLook['fields'][number];
export type Mapping = TableLook['mappings'][TableKind];

export const tableKinds = ['programme', 'seats', 'fares'] as const satisfies readonly TableKind[];

const sheetColumns: readonly string[] = [...seatColumns, 'leg', ...fareColumns, ...ruleColumns];
const isSheetColumn = (name: string): name is SheetColumn => sheetColumns.includes(name);

const ownFields = [
  'flight',
  'origin',
  'destination',
  'departs',
  'arrives',
  'aircraft',
  'kind',
  'repeatedHour',
  'status',
  'currency',
] as const;
const isOwnField = (name: string): name is (typeof ownFields)[number] =>
  (ownFields as readonly string[]).includes(name);

/** Label of a field; one that is newer than the loaded page is shown by its name. */
export function nameField(name: string, t: OfficeTranslate): string {
  if (isOwnField(name)) return t(`table.field.${name}`);
  return isSheetColumn(name) ? t(`sheet.column.${name}`) : name;
}

/** On four Saturdays some weeks ahead, so that a sample can be imported as it is. */
function listSamples(
  today: string,
): Readonly<Record<TableKind, readonly Readonly<Record<string, string>>[]>> {
  const soon = addDays(today, WEEKS_AHEAD * 7);
  const weekday = new Date(`${soon}T12:00:00Z`).getUTCDay();
  const from = addDays(soon, 6 - weekday);
  const [second, third, to] = [addDays(from, 7), addDays(from, 14), addDays(from, 21)];
  const common = { from, to, days: '6' };
  return {
    programme: [
      {
        flight: 'ZF 7861',
        origin: 'SVO',
        destination: 'AYT',
        ...common,
        departs: '08:00',
        arrives: '12:30',
        seats: '40',
        fare: '120.00',
        tax: '20.00',
      },
      {
        flight: 'ZF 7862',
        origin: 'AYT',
        destination: 'SVO',
        ...common,
        departs: '14:00',
        arrives: '18:20',
        seats: '40',
        fare: '115.00',
        tax: '20.00',
      },
    ],
    seats: [
      { flight: 'ZF 7861', ...common, bucket: 'Y', seats: '40' },
      { flight: 'ZF 7861', from: second, to: second, days: '', bucket: 'Y', seats: '60' },
    ],
    fares: [
      { flight: 'ZF 7861', from, to: second, class: 'Y', bucket: 'Y', fare: '120.00', tax: '20.00' },
      { flight: 'ZF 7861', from: third, to, class: 'Y', bucket: 'Y', fare: '140.00', tax: '20.00' },
    ],
  };
}

const WEEKS_AHEAD = 8;

/** A sample table with titles in the reader's language, which the import recognises. */
export function sampleRows(kind: TableKind, today: string, t: OfficeTranslate): string[][] {
  const rows = listSamples(today)[kind];
  const [first = {}] = rows;
  const names = Object.keys(first);
  return [
    names.map((name) => nameField(name, t)),
    ...rows.map((row) => names.map((name) => row[name] ?? '')),
  ];
}

/** Separates mapped and required fields from rarely used ones. */
export function splitFields(fields: readonly TableField[], { columns }: Mapping) {
  const main = fields.filter(
    ({ name, isNeeded, fixed }) =>
      columns[name] !== undefined || (isNeeded && fixed === '') || usual.includes(name),
  );
  return { main, more: fields.filter((field) => !main.includes(field)) };
}

const usual = ['to', 'days', 'bucket', 'seats', 'fare'];

/** Required fields without a column or a value. */
export function findUnmatched(fields: readonly TableField[], { columns, fixed }: Mapping): string[] {
  return fields
    .filter(({ name, isNeeded }) => isNeeded && columns[name] === undefined && !fixed[name])
    .map(({ name }) => name);
}

/** Maps a field to another column, or without one to the same value in every row. */
export function withColumn({ columns, fixed }: Mapping, name: string, title: string): Mapping {
  const { [name]: _, ...others } = columns;
  return { fixed, columns: title === '' ? others : { ...others, [name]: title } };
}
