import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../catalogue.ts';
import { priceInput } from '../inventory/transfer-fields.ts';
import { saveCoupon } from '../rules/coupons.ts';
import { recordId } from './fields.ts';
import { formInteger, formNumber } from './form-fields.ts';

const LARGEST = 2_147_483_647;
const SMALLEST = -2_147_483_648;

/** By the place of each number or date in an input: whether a column holds whatever is accepted there. */
type Places = ReadonlyMap<string, boolean>;
type FindPlaces = (schema: z.core.$ZodType, path?: string) => Places;

it('no call takes a number that the columns of the database (`int`) cannot hold', () => {
  expect(listLoosePlaces(findNumbers)).toEqual([]);
});

it('no call takes a day, month or time that no calendar has, nor of the years 0 and 9999: the database does not know the one, and the other has no next', () => {
  expect(listLoosePlaces(findDates)).toEqual([]);
});

function listLoosePlaces(find: FindPlaces): string[] {
  return catalogue.flatMap(({ name, input }) => looseIn(find(input)).map((path) => `${name} ${path}`));
}

const looseIn = (places: Places): string[] =>
  [...places].flatMap(([path, isBounded]) => (isBounded ? [] : [path]));

it.each([
  { title: 'an id without bounds', schema: z.object({ id: z.int() }), at: ['id'] },
  { title: 'a list of them', schema: z.object({ ids: z.array(z.int().positive()) }), at: ['ids[]'] },
  { title: 'an id in a query', schema: z.object({ id: z.coerce.number().int() }), at: ['id'] },
  { title: 'one of several kinds', schema: z.union([z.literal(''), z.number()]).optional(), at: [''] },
  { title: 'a text made a number', schema: z.string().transform(Number).pipe(z.int()), at: [''] },
  { title: 'a bound at one end', schema: z.int().min(0), at: [''] },
  { title: 'a number that is only shortened', schema: z.number().transform(Math.trunc), at: [''] },
  { title: 'a bound after the reading', schema: z.coerce.number().pipe(z.int32()), at: [] },
  { title: 'a bound before the default', schema: z.int().min(0).max(9).default(0), at: [] },
  { title: 'a number kept as text', schema: z.number().transform(String).pipe(z.string().max(9)), at: [] },
])('without bounds in $title: $at', ({ schema, at }) => {
  expect(looseIn(findNumbers(schema))).toEqual(at);
});

it.each([
  { title: 'a month', schema: z.object({ month: z.string().regex(/^\d{4}-[01]\d$/) }), at: ['month'] },
  { title: 'days', schema: z.array(z.iso.date().optional()), at: ['[]'] },
  { title: 'a time', schema: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/), at: [''] },
  { title: 'a note', schema: z.object({ note: z.string().max(100) }), at: [] },
])('of any year in $title: $at', ({ schema, at }) => {
  expect(looseIn(findDates(schema))).toEqual(at);
});

it('a sum or number typed into a form is read as meant or refused: a separator that may be one of thousands is never one of decimals', () => {
  expect(['12', ' 12.5', '12,5', '-0,25', '41.0151'].map((text) => formNumber.parse(text))).toEqual([
    12, 12.5, 12.5, -0.25, 41.0151,
  ]);
  const doubtful = ['1.500', '1,500', '1.234,50', '1 500', '12,', '1e3', ''];
  expect(doubtful.filter((text) => formNumber.safeParse(text).success)).toEqual([]);
  expect(priceInput.parse('42,50')).toBe('42.50');
  expect(priceInput.safeParse('1.500').success).toBe(false);
});

it('a whole number typed into a form has no separators: a limit of 1.000 uses is not one of a single use', () => {
  const texts = ['1000', '1.000', '1,000', '12.0', '1e3', '0x10'];
  const takes = (schema: z.ZodType) => texts.filter((text) => schema.safeParse(text).success);
  expect(takes(formInteger)).toEqual(['1000']);
  expect(takes(saveCoupon.input.shape.usesTotal)).toEqual(['1000']);
});

it('no call that stores something reads 1.000 as one, 1e3 as a thousand or an empty field as zero', () => {
  const stores = catalogue.filter(({ method }) => method !== 'GET');
  const coerced = stores.flatMap(({ name, input }) =>
    looseIn(findCoerced(input)).map((path) => `${name} ${path}`),
  );
  expect(coerced).toEqual([]);
  expect(looseIn(findCoerced(z.object({ id: recordId, hours: z.coerce.number().max(9) })))).toEqual([
    'hours',
  ]);
});

function findNumbers(schema: z.core.$ZodType, path = ''): Places {
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    return new Map([[path, (minValue ?? -Infinity) >= SMALLEST && (maxValue ?? Infinity) <= LARGEST]]);
  }
  if (schema instanceof z.ZodPipe) {
    const read = findNumbers(schema.in, path);
    if (schema.out instanceof z.ZodTransform) return read;
    // What one side refuses does not pass; what becomes text or one of some words is no number.
    const passed = findNumbers(schema.out, path);
    return new Map([...passed].map(([at, isBounded]) => [at, isBounded || read.get(at) === true]));
  }
  return findBelow(schema, path, findNumbers);
}

/** Numbers that are read from any text; ones without a maximum of their own are of records, which nobody types. */
function findCoerced(schema: z.core.$ZodType, path = ''): Places {
  if (schema instanceof z.ZodNumber) {
    const isOfRecord = (schema.maxValue ?? Infinity) >= LARGEST;
    return new Map([[path, isOfRecord || schema.def.coerce !== true]]);
  }
  return schema instanceof z.ZodPipe
    ? join([findCoerced(schema.in, path), findCoerced(schema.out, path)])
    : findBelow(schema, path, findCoerced);
}

function findDates(schema: z.core.$ZodType, path = ''): Places {
  const { type } = schema._zod.def;
  if (type !== 'string' && type !== 'pipe') return findBelow(schema, path, findDates);
  const isTaken = (text: string): boolean => z.safeParse(schema, text).success;
  const isOfDates = ['2030-06-01', '2030-06', '2030-06-01T12:40'].some(isTaken);
  if (!isOfDates || ['word', 'word-word-word-word'].some(isTaken)) return new Map();
  return new Map([[path, !IMPOSSIBLE.some(isTaken)]]);
}

const IMPOSSIBLE = [
  '0000-01-01',
  '9999-12-31',
  '2030-02-30',
  '0000-01',
  '9999-12',
  '2030-13',
  '0000-01-01T12:40',
  '9999-12-31T12:40',
  '2030-02-30T12:40',
  '2030-06-01T24:00',
  '2030-06-01T12:60',
];

/** Kinds of schemas below which there is nothing. */
const ENDS = new Set(['boolean', 'enum', 'literal', 'never', 'number', 'string', 'transform']);

function findBelow(schema: z.core.$ZodType, path: string, find: FindPlaces): Places {
  if (schema instanceof z.ZodUnion) return join(schema.options.map((option) => find(option, path)));
  if (schema instanceof z.ZodObject)
    return join(
      Object.entries<z.core.$ZodType>(schema.shape).map(([name, member]) =>
        find(member, path === '' ? name : `${path}.${name}`),
      ),
    );
  if (schema instanceof z.ZodArray) return find(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return find(schema.valueType, `${path}.*`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return find(schema.unwrap(), path);
  if (ENDS.has(schema._zod.def.type)) return new Map();
  throw new TypeError(`What is below ${schema._zod.def.type}, at ${path}?`);
}

/** Of what may be sent in several ways, each must be bounded. */
function join(parts: readonly Places[]): Places {
  const joined = new Map<string, boolean>();
  for (const [path, isBounded] of parts.flatMap((part) => [...part]))
    joined.set(path, isBounded && joined.get(path) !== false);
  return joined;
}
