/** Parses a value of unknown origin; undefined if it does not match. */
export type Reader<Value> = (value: unknown) => Value | undefined;

/** An optional member; an invalid one counts as absent. */
export interface Optional<Value> {
  readonly optional: Reader<Value>;
}

/** A parser for each member; omitting one of the type does not compile. */
type Members<Whole> = {
  readonly [Name in keyof Whole]-?: undefined extends Whole[Name]
    ? Optional<Exclude<Whole[Name], undefined>>
    : Reader<Whole[Name]>;
};

export const readText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
export const readFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
export const readNumber: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export function readOneOf<const Value>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((each) => each === value);
}

/** A list without its invalid entries. */
export function readList<Value>(read: Reader<Value>): Reader<readonly Value[]> {
  return (value) =>
    Array.isArray(value)
      ? value.flatMap((each: unknown) => {
          const entry = read(each);
          return entry === undefined ? [] : [entry];
        })
      : undefined;
}

/** Undefined if a required member is invalid; unknown members are dropped. */
export function readObject<Whole extends object>(members: Members<Whole>): Reader<Whole> {
  const entries = Object.entries(members) as [string, Reader<unknown> | Optional<unknown>][];
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const whole: Record<string, unknown> = {};
    for (const [name, member] of entries) {
      const read = typeof member === 'function' ? member : member.optional;
      const found = read(Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined);
      if (found !== undefined) whole[name] = found;
      else if (typeof member === 'function') return undefined;
    }
    return whole as Whole;
  };
}

type RequiredNames<Whole> = {
  [Name in keyof Whole]-?: undefined extends Whole[Name] ? never : Name;
}[keyof Whole];

/**
 * For objects too large to parse member by member: undefined if a required member is missing, or a list is no longer
 * one. Omitting a member of the type does not compile. Only for data written by the same site.
 */
export function readNames<Whole extends object>(
  names: Readonly<{
    [Name in RequiredNames<Whole>]: Whole[Name] extends readonly unknown[] ? 'list' : 'one';
  }>,
): Reader<Whole> {
  const needed = Object.entries<'list' | 'one'>(names);
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const fits = needed.every(([name, kind]) => {
      const member: unknown = Reflect.get(value, name);
      return kind === 'list' ? Array.isArray(member) : member !== undefined;
    });
    return fits ? (value as Whole) : undefined;
  };
}

export function optional<Value>(read: Reader<Value>): Optional<Value> {
  return { optional: read };
}

/** The same with the default `usual` for missing and invalid values. */
export function withDefault<Value>(
  read: Reader<Value>,
  usual: Value,
): Reader<Value> & ((value: unknown) => Value) {
  return (value) => read(value) ?? usual;
}

/** Parses JSON text; undefined if it is invalid or does not match. */
export function readJson<Value>(text: string | null | undefined, read: Reader<Value>): Value | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  try {
    return read(JSON.parse(text));
  } catch {
    return undefined;
  }
}
