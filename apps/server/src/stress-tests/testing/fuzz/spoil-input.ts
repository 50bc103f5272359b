import type { Chance } from '../chance.ts';
import { hostileValues } from './hostile-values.ts';
import { valueOf, type JsonSchema } from './values-of-schema.ts';

/** NUL, and halves of surrogate pairs, as JSON can spell them. */
const unstorable = ['\u0000', '\ud800', '\udfff'];

type Path = readonly (string | number)[];

/** A copy of an input in which one place is something else: hostile, missing, of another shape, or another fitting value. */
export function spoilInput(input: unknown, schema: JsonSchema, chance: Chance): unknown {
  const paths = listPaths(input);
  const path = chance.pick(paths);
  const found = at(input, path);
  switch (chance.below(9)) {
    case 0:
      return without(input, path);
    case 1:
      return put(input, path, [found, found]);
    case 2:
      return put(input, path, { value: found });
    case 3:
      return put(
        input,
        path,
        typeof found === 'string' ? found.repeat(1 + chance.below(40)) : JSON.stringify(found),
      );
    case 4:
      return put(input, path, at(valueOf(schema, chance), path) ?? found);
    case 5:
      return put(input, [...path.slice(0, -1), chance.pick(['__proto__', 'tenantId', 'isAdmin', 'id'])], 1);
    case 6:
      // Valid except for a character that no database stores.
      return put(input, path, typeof found === 'string' ? found + chance.pick(unstorable) : found);
    default:
      return put(input, path, chance.pick(hostileValues.map((value) => ({ value }))).value);
  }
}

/** The places of a value, itself first. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const below = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [
    path,
    ...below.flatMap((key) => listPaths((value as Record<string, unknown>)[key], [...path, key])),
  ];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (found as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}

function put(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? put(item, rest, replacement) : item));
  const members = Object.entries((value ?? {}) as Record<string, unknown>);
  const changed = put((value as Record<string, unknown> | null)?.[key], rest, replacement);
  // Built from entries, so that a member of the name __proto__ is one.
  return Object.fromEntries([...members.filter(([name]) => name !== String(key)), [String(key), changed]]);
}

function without(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== key);
    return value.map((item: unknown, index) => (index === key ? without(item, rest) : item));
  }
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).flatMap(([name, member]) => {
      if (name !== String(key)) return [[name, member]];
      return rest.length === 0 ? [] : [[name, without(member, rest)]];
    }),
  );
}
