import { isPlaceCode } from '@farewind/values/iata';
import { isLocalDate } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import { slugPattern } from '@farewind/contract/inventory/transfer-fields';
import { plainCell } from '../../../../platform/csv.ts';
import { needed, optional, type Column } from '../../../../platform/csv-table.ts';

/*
 * How the cells of the tables are read. The second argument says what was expected, as the message `transferFile.<name>` with
 * its bounds after colons.
 */

export function text(max: number): Column<string> {
  const parse = (cell: string): string | undefined => {
    const plain = plainCell(cell);
    return plain.length <= max ? plain : undefined;
  };
  return needed(parse, `text:1:${max}`);
}

export function slug(max: number): Column<string> {
  const parse = (cell: string): string | undefined =>
    slugPattern.test(cell) && cell.length <= max ? cell : undefined;
  return needed(parse, `slug:1:${max}`);
}

export const airport = needed((cell) => (isPlaceCode(cell) ? cell : undefined), 'airport');

export function whole(min: number, max: number, blank?: number): Column<number> {
  const parse = (cell: string): number | undefined => {
    const value = /^\d{1,5}$/.test(cell) ? Number(cell) : undefined;
    return value !== undefined && value >= min && value <= max ? value : undefined;
  };
  const means = `whole:${min}:${max}`;
  return blank === undefined ? needed(parse, means) : optional(parse, means, blank);
}

/** As `whole`, and a blank cell is nothing. */
export function wholeOrNothing(min: number, max: number): Column<number | null> {
  return { ...whole(min, max), blank: { value: null } };
}

/** `42`, `42.5` or `42.50` → minor units. */
function parseSum(cell: string): number | undefined {
  const [, units, cents = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(cell) ?? [];
  return units === undefined ? undefined : parseMinor(`${units}.${cents.padEnd(2, '0')}`);
}

export const price = needed((cell) => parseSum(cell) || undefined, 'price');
export const sumOrZero = optional(parseSum, 'price', 0);

export const yesUnlessNo = optional(
  (cell) => (cell === 'yes' ? true : cell === 'no' ? false : undefined),
  'yesNo',
  true,
);

export function oneOf<T extends string>(values: readonly T[]): Column<T> {
  return needed((cell) => values.find((value) => value === cell), `oneOf:${values.join(', ')}`);
}

export const currency = needed((cell) => (/^[A-Z]{3}$/.test(cell) ? cell : undefined), 'currencyCode');

/** A blank cell stands for every day. */
export const dayOrEvery = optional<string | null>(
  (cell) => (isLocalDate(cell) ? cell : undefined),
  'date',
  null,
);
