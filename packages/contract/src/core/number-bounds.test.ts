import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../catalogue.ts';

const LARGEST = 2_147_483_647;
const SMALLEST = -2_147_483_648;

/** By the place of each number in an input: whether a column holds it, however it is sent. */
type Numbers = ReadonlyMap<string, boolean>;

/** Kinds of schemas that hold no number. */
const WITHOUT_NUMBERS = new Set(['boolean', 'enum', 'literal', 'never', 'string']);

it('no call takes a number that the columns of the database (`int`) cannot hold', () => {
  const unbounded = catalogue.flatMap(({ name, input }) =>
    [...findNumbers(input)].flatMap(([path, isBounded]) => (isBounded ? [] : [`${name} ${path}`])),
  );
  expect(unbounded).toEqual([]);
});

it.each([
  { title: 'an id without bounds', schema: z.object({ id: z.int() }), at: ['id'] },
  { title: 'a list of them', schema: z.object({ ids: z.array(z.int().positive()) }), at: ['ids[]'] },
  { title: 'an id in a query', schema: z.object({ id: z.coerce.number().int() }), at: ['id'] },
  { title: 'one of several kinds', schema: z.union([z.literal(''), z.number()]).optional(), at: [''] },
  { title: 'a text made a number', schema: z.string().transform(Number).pipe(z.int()), at: [''] },
  { title: 'a bound at one end', schema: z.int().min(0), at: [''] },
  { title: 'one that is read and then only shortened', schema: z.number().transform(Math.trunc), at: [''] },
  { title: 'a bound after the reading', schema: z.coerce.number().pipe(z.int32()), at: [] },
  { title: 'a bound before the default', schema: z.int().min(0).max(9).default(0), at: [] },
  { title: 'a number kept as text', schema: z.number().transform(String).pipe(z.string().max(9)), at: [] },
])('unbounded in $title: $at', ({ schema, at }) => {
  expect([...findNumbers(schema)].filter(([, isBounded]) => !isBounded).map(([path]) => path)).toEqual(at);
});

function findNumbers(schema: z.core.$ZodType, path = ''): Numbers {
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
  if (schema instanceof z.ZodUnion) return join(schema.options.map((option) => findNumbers(option, path)));
  if (schema instanceof z.ZodObject)
    return join(
      Object.entries<z.core.$ZodType>(schema.shape).map(([name, member]) =>
        findNumbers(member, path === '' ? name : `${path}.${name}`),
      ),
    );
  if (schema instanceof z.ZodArray) return findNumbers(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return findNumbers(schema.valueType, `${path}.*`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return findNumbers(schema.unwrap(), path);
  if (WITHOUT_NUMBERS.has(schema._zod.def.type)) return new Map();
  throw new TypeError(`How does ${schema._zod.def.type} hold numbers, at ${path}?`);
}

/** Of a number that may be sent in several ways, each must be bounded. */
function join(parts: readonly Numbers[]): Numbers {
  const joined = new Map<string, boolean>();
  for (const [path, isBounded] of parts.flatMap((part) => [...part]))
    joined.set(path, isBounded && joined.get(path) !== false);
  return joined;
}
