/** Reads a value of unknown origin; undefined where it is something else. */
export type Reader<Value> = (value: unknown) => Value | undefined;

/** A member that may be absent; one that cannot be read counts as absent. */
export interface Optional<Value> {
  readonly optional: Reader<Value>;
}

/** A reader for each member. One that is added to the type and not here does not compile. */
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

/** A list without the entries that cannot be read. */
export function readList<Value>(read: Reader<Value>): Reader<readonly Value[]> {
  return (value) =>
    Array.isArray(value)
      ? value.flatMap((each: unknown) => {
          const entry = read(each);
          return entry === undefined ? [] : [entry];
        })
      : undefined;
}

/** Undefined where a required member cannot be read; unknown members are dropped. */
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
 * For what is too large to be read member by member: undefined where one that must be there is not, or is a list no more.
 * A member that is added to the type and not here does not compile. Only for what the same site has written.
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

/** The same, and `usual` for what is missing or something else. */
export function withDefault<Value>(
  read: Reader<Value>,
  usual: Value,
): Reader<Value> & ((value: unknown) => Value) {
  return (value) => read(value) ?? usual;
}

/** A text of JSON; undefined where it is none, or of something else. */
export function readJson<Value>(text: string | null | undefined, read: Reader<Value>): Value | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  try {
    return read(JSON.parse(text));
  } catch {
    return undefined;
  }
}
