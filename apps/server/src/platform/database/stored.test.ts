import { expect, test } from 'vitest';
import { z } from 'zod';
import { localizedSchema, orUndefined, stored, storedText } from './stored.ts';

const read = stored(
  'thing.data',
  z.strictObject({
    name: z.string(),
    seats: z.array(z.strictObject({ kind: z.string() })).default([]),
    note: orUndefined(z.string()),
  }),
);

test('a member that was added later has its default', () => {
  expect(read({ name: 'a' })).toEqual({ name: 'a', seats: [], note: undefined });
});

test('members added by a newer version are dropped, at any depth of a strict schema', () => {
  const newer = { name: 'a', seats: [{ kind: 'x', later: 1 }, { kind: 'y' }], later: { b: 1 } };
  expect(read(newer)).toMatchObject({ name: 'a', seats: [{ kind: 'x' }, { kind: 'y' }] });
  expect(JSON.stringify(read(newer))).not.toContain('later');
  expect(newer.later).toEqual({ b: 1 });
});

test('an invalid value is reported by its column and member, without the value', () => {
  expect(() => read({ name: 7012345678, later: 1 })).toThrow('thing.data cannot be read: name: invalid_type');
  const sealed = storedText('thing.sealed', z.object({ name: z.string() }));
  expect(() => sealed('MARISOL QUINTAVALLE')).toThrow(/^thing\.sealed cannot be read: no JSON$/);
});

test('a name that is missing in a language falls back to English', () => {
  expect(stored('thing.name', localizedSchema)({ en: 'Kiev' })).toEqual({
    en: 'Kiev',
    ru: 'Kiev',
    tr: 'Kiev',
  });
});
