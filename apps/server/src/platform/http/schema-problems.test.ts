import { catalogue } from '@farewind/contract/catalogue';
import { formInteger, formNumber, optionalOf } from '@farewind/contract/core/form-fields';
import { languages, type Language } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { FieldProblem, Refusal } from '../errors.ts';
import { translate } from '../messages/translate.ts';
import { readInput } from './bind-operation.ts';
import { toProblems } from './schema-problems.ts';

/** What a form says at its one field. */
function sentenceFor(schema: z.ZodType, value: unknown, language: Language): string {
  try {
    readInput({ method: 'POST', input: z.object({ field: schema }) }, {}, { field: value });
  } catch (error) {
    const [{ message, values } = { message: '' }] = (error as Refusal).options.fields ?? [];
    return translate(language, message, values);
  }
  return 'taken';
}

const whole = formInteger.pipe(z.int().min(2).max(30));
test.each([
  { schema: whole, value: '1', ru: 'Не меньше 2', en: 'At least 2', tr: 'En az 2' },
  { schema: whole, value: 31, ru: 'Не больше 30', en: 'At most 30', tr: 'En fazla 30' },
  {
    schema: whole,
    value: '1.000',
    ru: 'Целое число без точек, запятых и пробелов',
    en: 'A whole number, without points, commas or spaces',
    tr: 'Nokta, virgül ve boşluk içermeyen bir tam sayı',
  },
  {
    schema: optionalOf(formNumber.pipe(z.number().positive().max(0.5))),
    value: '0',
    ru: 'Больше 0',
    en: 'More than 0',
    tr: '0 değerinden büyük olmalı',
  },
  {
    schema: optionalOf(formNumber.pipe(z.number().positive().max(0.5))),
    value: '1500',
    ru: 'Не больше 0,5',
    en: 'At most 0.5',
    tr: 'En fazla 0,5',
  },
  {
    schema: optionalOf(z.string().regex(/^\d{9,11}$/, { error: 'digits:9:11' })),
    value: '12',
    ru: 'От 9 до 11 цифр',
    en: '9 to 11 digits',
    tr: '9-11 rakam',
  },
  {
    schema: z.string().min(3),
    value: 'ab',
    ru: 'Не меньше 3 знаков',
    en: 'At least 3 characters',
    tr: 'En az 3 karakter',
  },
  {
    schema: z.array(z.string()).min(2),
    value: ['a'],
    ru: 'Добавьте хотя бы 2',
    en: 'Add at least 2',
    tr: 'En az 2 tane ekleyin',
  },
  {
    schema: z.enum(['charter', 'scheduled']),
    value: 'charted',
    ru: 'Допустимые значения: charter, scheduled',
    en: 'Allowed values: charter, scheduled',
    tr: 'Geçerli değerler: charter, scheduled',
  },
  {
    schema: optionalOf(z.enum(['Y', 'C'])),
    value: 'F',
    ru: 'Допустимые значения: Y, C',
    en: 'Allowed values: Y, C',
    tr: 'Geçerli değerler: Y, C',
  },
  {
    schema: z.array(z.enum(Array.from({ length: 12 }, (_, index) => `v${index + 1}`))),
    value: ['v13'],
    ru: 'Допустимые значения: v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12',
    en: 'Allowed values: v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12',
    tr: 'Geçerli değerler: v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12',
  },
  {
    schema: z.enum(Array.from({ length: 13 }, (_, index) => `v${index + 1}`)),
    value: 'v14',
    ru: 'Недопустимое значение',
    en: 'Invalid value',
    tr: 'Geçersiz değer',
  },
])('$value is refused with what is allowed: $en', ({ schema, value, ...texts }) => {
  for (const language of languages) expect(sentenceFor(schema, value, language)).toBe(texts[language]);
});

test('the member that tells kinds of input apart names the kinds', () => {
  const kinds = [z.object({ kind: z.literal('flight') }), z.object({ kind: z.literal('ride') })] as const;
  const schema = z.discriminatedUnion('kind', kinds);
  expect(sentenceFor(schema, { kind: 'train' }, 'ru')).toBe('Допустимые значения: flight, ride');
});

/** Of each kind, some that no sensible limit or format takes. */
const oddTexts = ['!', 'x', '~ж', '1.234', '-1', '-1.00', '0', '0.00', '1e3', '5000.00', '9999999999', '1'];
const oddFormats = ['https://', '2030-02-30', '2030-13', '<>'.repeat(3000), '123-45', 'FW1'];
const oddNumbers = [-1e15, -1, 0, 0.0051, 2.5, 1e15];
const oddLists = [[], Array.from({ length: 6000 }, () => 'x')];
const odd: readonly unknown[] = [...oddTexts, ...oddFormats, ...oddNumbers, ...oddLists];

const limits = new Set(['too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'custom']);

test('every limit and format of every call’s input is refused by a sentence that says what is allowed', () => {
  const places = catalogue.flatMap(({ name, input }) =>
    withChecks(input).map(([path, schema]) => ({
      at: `${name} ${path}`,
      schema,
      refused: refusalsOf(schema),
    })),
  );
  const bare = places.filter(({ refused }) =>
    refused.some(({ message }) => message === 'validation.invalidValue'),
  );
  expect(bare.map(({ at }) => at)).toEqual([]);
  const untried = places.filter(({ schema, refused }) => hasFormat(schema) && refused.length === 0);
  expect(untried.map(({ at }) => at)).toEqual([]);
  const sentences = new Map(
    places
      .flatMap(({ refused }) => refused)
      .map((each) => [JSON.stringify([each.message, each.values]), each]),
  );
  expect(sentences.size).toBeGreaterThan(100);
  for (const { message, values } of sentences.values())
    for (const language of languages) expect(translate(language, message, values)).not.toBe('');
});

test.each([
  { title: 'a pattern', schema: z.object({ code: z.string().regex(/^[a-z]+$/) }) },
  { title: 'a rule', schema: z.array(optionalOf(z.string().refine((text) => text === 'never'))) },
])('$title without a sentence would be found', ({ schema }) => {
  const refused = withChecks(schema).flatMap(([, each]) => refusalsOf(each));
  expect(refused.map(({ message }) => message)).toContain('validation.invalidValue');
});

/** What forms say of odd values here, for exceeding a limit or missing a format, and of breaking a rule of its own. */
function refusalsOf(schema: z.ZodType): FieldProblem[] {
  const rules = checksOf(schema).filter((def) => def.check === 'custom');
  const broken = rules.map(({ error }): z.core.$ZodIssue => {
    const message = (error as ((issue: unknown) => unknown) | undefined)?.({});
    return { code: 'custom', path: [], message: typeof message === 'string' ? message : '' };
  });
  return [
    ...broken.flatMap((issue) => toProblems(issue, '!')),
    ...odd.flatMap((value) =>
      (schema.safeParse(value).error?.issues ?? [])
        .flatMap(closest)
        .filter(({ code }) => limits.has(code))
        .flatMap((issue) => toProblems({ ...issue, path: [] }, value)),
    ),
  ];
}

const checksOf = (schema: z.core.$ZodType): z.core.$ZodCheckDef[] =>
  (schema._zod.def.checks ?? []).map(({ _zod: { def } }) => def);

const hasFormat = (schema: z.ZodType): boolean =>
  checksOf(schema).some(({ check }) => check === 'string_format' || check === 'custom');

function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(closest) : [issue];
}

/** Every schema at or below this one that limits its values. */
function withChecks(schema: z.core.$ZodType, path = ''): [string, z.ZodType][] {
  const own: [string, z.ZodType][] =
    (schema._zod.def.checks?.length ?? 0) > 0 || 'format' in schema._zod.def
      ? [[path, schema as z.ZodType]]
      : [];
  return [...own, ...partsOf(schema, path).flatMap(([at, part]) => withChecks(part, at))];
}

function partsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => [path, option]);
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).map(([name, part]) => [`${path}.${name}`, part]);
  if (schema instanceof z.ZodArray) return [[`${path}[]`, schema.element]];
  if (schema instanceof z.ZodRecord)
    return [
      [`${path}.*`, schema.keyType],
      [`${path}.*`, schema.valueType],
    ];
  if (schema instanceof z.ZodPipe)
    return [
      [path, schema.in],
      [path, schema.out],
    ];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [[path, schema.unwrap()]];
  const { type } = schema._zod.def;
  if (['boolean', 'enum', 'literal', 'never', 'number', 'string', 'transform'].includes(type)) return [];
  throw new TypeError(`What is below ${type}, at ${path}?`);
}
