import type { z } from 'zod';
import type { FieldProblem, MessageValues } from '../errors.ts';

/**
 * What a schema found wrong with an input, each at its field, as a sentence that says what is allowed there. A format's
 * sentence is named by its schema: `{ error: 'sum:999.99' }` is `validation.format.sum`, up to 999.99.
 */
export function toProblems(issue: z.core.$ZodIssue, raw: unknown): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: fieldPath([...issue.path, key]),
      message: 'validation.unknownMember',
    }));
  }
  const value = valueAt(raw, issue.path);
  const missing = value === undefined || (typeof value === 'string' && value.trim() === '');
  if (missing) return [{ path: fieldPath(issue.path), message: 'validation.required' }];
  if (issue.code === 'invalid_union') {
    const option = chooseOption(issue.errors);
    if (option !== undefined)
      return option.flatMap((each) => toProblems({ ...each, path: [...issue.path, ...each.path] }, raw));
  }
  const { key, values } = describeIssue(issue);
  return [
    {
      path: fieldPath(issue.path),
      message: `validation.${key}`,
      ...(values === undefined ? {} : { values }),
    },
  ];
}

/** More allowed values than this are no sentence to read; programs are told them all the same. */
const MOST_NAMED = 12;

interface Sentence {
  readonly key: string;
  readonly values?: MessageValues;
}

function describeIssue(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (issue.origin === 'string') return { key: 'tooLong', values: { max } };
    if (issue.origin === 'array') return { key: 'tooMany', values: { max } };
    return { key: issue.inclusive === false ? 'lessThan' : 'atMost', values: { max } };
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (issue.origin === 'string') return { key: 'tooShort', values: { min } };
    if (issue.origin === 'array')
      return min === 1 ? { key: 'chooseOne' } : { key: 'tooFew', values: { min } };
    return { key: issue.inclusive === false ? 'moreThan' : 'atLeast', values: { min } };
  }
  if (issue.code === 'not_multiple_of') return { key: 'multipleOf', values: { step: issue.divisor } };
  if (issue.code === 'invalid_type' && issue.expected === 'int') return { key: 'format.wholeNumber' };
  if (issue.code === 'invalid_type' && issue.expected === 'number') return { key: 'format.number' };
  if (issue.code === 'invalid_value') return nameAllowed(issue.values);
  const named = issue.code === 'invalid_union' ? namedValuesOf(issue) : undefined;
  if (named !== undefined) return nameAllowed(named);
  const known = issue.code === 'invalid_format' ? knownFormats[issue.format] : undefined;
  return known === undefined ? (readFormat(issue.message) ?? { key: 'invalidValue' }) : { key: known };
}

function nameAllowed(values: readonly unknown[]): Sentence {
  const key = values.length > MOST_NAMED ? 'invalidValue' : 'oneOf';
  return { key, values: { allowed: values.join(', ') } };
}

/** Formats that the schema library has itself. */
const knownFormats: Readonly<Record<string, string>> = {
  base64: 'format.file',
  datetime: 'dateWrong',
  email: 'emailWrong',
  uuid: 'format.offered',
};

/** Sentences that other errors have too. */
const sharedKeys: Readonly<Record<string, string>> = { date: 'dateWrong', phone: 'wholePhone' };

/** `sum:999.99` and `digits:9:11`; a message of the schema library has spaces. */
function readFormat(message: string): Sentence | undefined {
  if (!/^\w+(?::-?[\d.]+)*$/.test(message)) return undefined;
  const [name = '', ...bounds] = message.split(':');
  const numbers = bounds.map(Number);
  const [from, to] = numbers.length > 1 ? numbers : [undefined, numbers[0]];
  const values = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { key: sharedKeys[name] ?? `format.${name}`, ...(to === undefined ? {} : { values }) };
}

/**
 * The values of the member that tells a union's options apart, or of a union of single values, such as a choice that may
 * be left empty; undefined for other unions.
 */
function namedValuesOf(union: z.core.$ZodIssueInvalidUnion): readonly unknown[] | undefined {
  if ('options' in union && union.options !== undefined) return union.options;
  const issues: readonly z.core.$ZodIssue[] = union.errors.flat();
  const named = issues.map((issue) =>
    issue.code === 'invalid_value' && issue.path.length === 0 ? issue.values : undefined,
  );
  if (named.length === 0 || named.includes(undefined)) return undefined;
  return named.flatMap((values) => values ?? []).filter((value) => value !== '');
}

/**
 * The option of a union that the value came closest to: the one that takes values of its type. `12,345` in a field of
 * sums is no misread number but a misspelt text.
 */
function chooseOption(
  options: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined {
  const isOfAnotherKind = ({ code, path }: z.core.$ZodIssue): boolean =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
  return (
    options.find((issues) => issues.length > 0 && !issues.some(isOfAnotherKind)) ??
    options.find((issues) => issues.some(({ code }) => code === 'invalid_type'))
  );
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  );
}

/** `['passengers', 1, 'birthDate']` → `passengers[1].birthDate`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
