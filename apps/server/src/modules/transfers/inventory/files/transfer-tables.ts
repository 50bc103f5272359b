import type { TransferFile } from '@farewind/contract/inventory/transfer-files';
import { vehicleModes, vehiclePictures, zonePlaceKinds } from '@farewind/contract/inventory/transfers';
import { type Row, needed, optional, type Column } from '../../../../platform/csv-table.ts';
import { isPlaceCode } from '@farewind/values/iata';
import { isLocalDate } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import { slugPattern } from '@farewind/contract/inventory/transfer-fields';
import { plainCell } from '../../../../platform/csv.ts';

const airport = needed((cell) => (isPlaceCode(cell) ? cell : undefined), 'airport');
const price = needed((cell) => parseSum(cell) || undefined, 'price');
const sumOrZero = optional(parseSum, 'price', 0);

const yesUnlessNo = optional(
  (cell) => (cell === 'yes' ? true : cell === 'no' ? false : undefined),
  'yesNo',
  true,
);

const currency = needed((cell) => (/^[A-Z]{3}$/.test(cell) ? cell : undefined), 'currencyCode');

/** A blank cell means every day. */
const dayOrEvery = optional<string | null>((cell) => (isLocalDate(cell) ? cell : undefined), 'date', null);

const names = (max: number) => ({ nameRu: text(max), nameEn: text(max), nameTr: text(max) });

/** The columns of each file, in the order in which it is written (docs/inventory-formats.md, "Rides"). */
export const transferColumns = {
  stations: {
    airport,
    operatorName: text(128),
    operatorPhone: text(32),
    meetingRu: text(256),
    meetingEn: text(256),
    meetingTr: text(256),
    active: yesUnlessNo,
  },
  vehicleTypes: {
    code: slug(48),
    ...names(64),
    model: text(64),
    mode: oneOf(vehicleModes),
    picture: oneOf(vehiclePictures),
    passengers: whole(1, 99),
    bags: whole(0, 99),
    airportWaitingMinutes: whole(0, 600, 60),
    otherWaitingMinutes: whole(0, 600, 15),
    freeCancelHours: whole(0, 720, 24),
    childSeatPrice: sumOrZero,
    maxStops: whole(0, 20, 0),
    sortOrder: whole(0, 9999, 0),
    active: yesUnlessNo,
  },
  zones: { code: slug(64), airport, ...names(64), active: yesUnlessNo },
  places: {
    code: slug(64),
    zone: slug(64),
    kind: oneOf(zonePlaceKinds),
    ...names(64),
    active: yesUnlessNo,
  },
  routes: {
    airport,
    zone: slug(64),
    vehicleType: slug(48),
    price,
    currency,
    minutes: whole(1, 1440),
    km: wholeOrNothing(1, 2000),
    nightPercent: whole(0, 300, 0),
    active: yesUnlessNo,
  },
  fleet: {
    airport,
    vehicleType: slug(48),
    day: dayOrEvery,
    total: whole(0, 10_000),
  },
} as const satisfies Record<TransferFile, object>;

export type RowOf<File extends TransferFile> = Row<(typeof transferColumns)[File]>;

/** The rows of all files; empty for absent ones. */
export type TransferRows = { readonly [File in TransferFile]: readonly RowOf<File>[] };

/** The key of a row in each file: it must be unique. */
export const keysOf: { readonly [File in TransferFile]: readonly (keyof RowOf<File> & string)[] } = {
  stations: ['airport'],
  vehicleTypes: ['code'],
  zones: ['code'],
  places: ['code'],
  routes: ['airport', 'zone', 'vehicleType'],
  fleet: ['airport', 'vehicleType', 'day'],
};

/*
 * Parsers of the tables' cells. The second argument is the expectation shown in errors: the message
 * `transferFile.<name>` with its limits after colons.
 */

function text(max: number): Column<string> {
  const parse = (cell: string): string | undefined => {
    const plain = plainCell(cell);
    return plain.length <= max ? plain : undefined;
  };
  return needed(parse, `text:1:${max}`);
}

function slug(max: number): Column<string> {
  const parse = (cell: string): string | undefined =>
    slugPattern.test(cell) && cell.length <= max ? cell : undefined;
  return needed(parse, `slug:1:${max}`);
}

function whole(min: number, max: number, blank?: number): Column<number> {
  const parse = (cell: string): number | undefined => {
    const value = /^\d{1,5}$/.test(cell) ? Number(cell) : undefined;
    return value !== undefined && value >= min && value <= max ? value : undefined;
  };
  const means = `whole:${min}:${max}`;
  return blank === undefined ? needed(parse, means) : optional(parse, means, blank);
}

/** Like `whole`, but a blank cell means null. */
function wholeOrNothing(min: number, max: number): Column<number | null> {
  return { ...whole(min, max), blank: { value: null } };
}

/** `42`, `42.5`, `42.50` or `42,50` → minor units. */
function parseSum(cell: string): number | undefined {
  const [, units, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(cell) ?? [];
  return units === undefined ? undefined : parseMinor(`${units}.${cents.padEnd(2, '0')}`);
}

function oneOf<T extends string>(values: readonly T[]): Column<T> {
  return needed((cell) => values.find((value) => value === cell), `oneOf:${values.join(', ')}`);
}
