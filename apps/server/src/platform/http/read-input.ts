import type { Operation } from '@farewind/contract/core/operation';
import { z } from 'zod';
import { fieldRefusal, refusal, type FieldProblem } from '../errors.ts';
import { isStorableText } from './storable-text.ts';

/** Deeper than any input of the contract; a body of thousands of levels would fill the stack. */
const DEEPEST = 32;

/**
 * Reads the input of an operation the way its clients spell it: query names in any case, body members in either case of
 * their first letter, `null` and empty query values meaning absent. Refuses with every fault at its field.
 */
export function readInput(operation: Operation, query: unknown, body: unknown): unknown {
  const fromQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const raw = fromQuery ? readQuery(operation.input, query) : readValue(body ?? {});
  const parsed = operation.input.safeParse(raw);
  if (!parsed.success) throw fieldRefusal(parsed.error.issues.flatMap((issue) => toProblems(issue, raw)));
  return parsed.data;
}

function readQuery(schema: z.ZodType, query: unknown): Record<string, unknown> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const canonical = new Map(names.map((name) => [name.toLowerCase(), name]));
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== '' && value !== undefined)
    .map(([name, value]): [string, unknown] => {
      const member = canonical.get(name.toLowerCase()) ?? name;
      return [member, readValue(Array.isArray(value) ? value.at(-1) : value, { name: member, depth: 1 })];
    });
  return Object.fromEntries(entries);
}

/** Where a value stands in a body: linked upwards, so that nothing is put together for a value that is in order. */
interface Place {
  readonly name: string | number;
  readonly depth: number;
  readonly above?: Place | undefined;
}

/** A member of a body with everything below it. */
function readValue(value: unknown, place?: Place): unknown {
  const depth = place?.depth ?? 0;
  if (depth > DEEPEST) throw refusal('GEN-VALIDATION');
  if (typeof value === 'string' && !isStorableText(value))
    throw fieldRefusal([{ path: fieldPath(pathTo(place)), message: 'validation.invalidValue' }]);
  if (Array.isArray(value))
    return value.map((item, index) => readValue(item, { name: index, depth: depth + 1, above: place }));
  if (value === null || typeof value !== 'object') return value;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === null) continue;
    const spelled = name.charAt(0).toLowerCase() + name.slice(1);
    if (!isStorableText(name)) throw refusal('GEN-VALIDATION');
    members.push([spelled, readValue(member, { name: spelled, depth: depth + 1, above: place })]);
  }
  return Object.fromEntries(members);
}

function pathTo(place: Place | undefined): (string | number)[] {
  return place === undefined ? [] : [...pathTo(place.above), place.name];
}

function toProblems(issue: z.core.$ZodIssue, raw: unknown): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: fieldPath([...issue.path, key]),
      message: 'validation.unknownMember',
    }));
  }
  const value = valueAt(raw, issue.path);
  const missing = value === undefined || (typeof value === 'string' && value.trim() === '');
  const tooLong = issue.code === 'too_big' && issue.origin === 'string';
  const wrongEmail = issue.code === 'invalid_format' && issue.format === 'email';
  const fault = tooLong
    ? 'validation.tooLong'
    : wrongEmail
      ? 'validation.emailWrong'
      : 'validation.invalidValue';
  return [
    {
      path: fieldPath(issue.path),
      message: missing ? 'validation.required' : fault,
      ...(tooLong ? { values: { max: Number(issue.maximum) } } : {}),
    },
  ];
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  );
}

/** `['passengers', 1, 'birthDate']` → `passengers[1].birthDate`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
