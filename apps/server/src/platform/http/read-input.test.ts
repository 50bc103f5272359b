import { operation } from '@farewind/contract/core/operation';
import { queryInt } from '@farewind/contract/core/fields';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Refusal } from '../errors.ts';
import { readInput } from './bind-operation.ts';

const list = operation('Test/List', {
  method: 'GET',
  access: 'public',
  summary: 'A list',
  input: z.object({ maxResultCount: queryInt.default(10), keyword: z.string().optional() }),
  output: z.null(),
});

const save = operation('Test/Save', {
  method: 'POST',
  access: 'public',
  summary: 'A record',
  input: z.strictObject({
    customerName: z.string().max(5),
    passengers: z.array(z.strictObject({ birthDate: z.string() })).default([]),
  }),
  output: z.null(),
});

const fieldsOf = (act: () => unknown) => {
  try {
    act();
    return [];
  } catch (error) {
    return (error as Refusal).options.fields?.map((field) => [field.path, field.message]);
  }
};

describe('the input of a call', () => {
  test('query names are read in any case', () => {
    expect(readInput(list, { MAXRESULTCOUNT: '25', KeyWord: 'a' }, undefined)).toEqual({
      maxResultCount: 25,
      keyword: 'a',
    });
  });

  test('an empty query value means absent', () => {
    expect(readInput(list, { keyword: '', maxResultCount: '' }, undefined)).toEqual({ maxResultCount: 10 });
  });

  test('the first letter of a body member may be in either case, at every depth', () => {
    const body = { CustomerName: 'Anna', Passengers: [{ BirthDate: '1989-03-14' }] };
    expect(readInput(save, {}, body)).toEqual({
      customerName: 'Anna',
      passengers: [{ birthDate: '1989-03-14' }],
    });
  });

  test('null means absent', () => {
    expect(readInput(save, {}, { customerName: 'Anna', passengers: null })).toMatchObject({ passengers: [] });
  });

  test('a money operation refuses unknown members by name', () => {
    expect(fieldsOf(() => readInput(save, {}, { customerName: 'Anna', cuopon: 'SUN' }))).toEqual([
      ['cuopon', 'validation.unknownMember'],
    ]);
  });

  test('every error is reported at its own field', () => {
    const body = { customerName: 'far too long', passengers: [{ birthDate: 'x' }, {}] };
    expect(fieldsOf(() => readInput(save, {}, body))).toEqual([
      ['customerName', 'validation.tooLong'],
      ['passengers[1].birthDate', 'validation.required'],
    ]);
  });
});

test('a body nested deeper than any input is refused before it is parsed', () => {
  const nested = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as unknown;
  for (const body of [nested, { passengers: [nested] }])
    expect(() => readInput(save, {}, body)).toThrow(expect.objectContaining({ key: 'GEN-VALIDATION' }));
});

test.each(['a\u0000b', 'a\ud800', '\udfffb'])(
  'a text that databases cannot store is refused at its field, at any depth: %j',
  (text) => {
    const refused = 'validation.invalidValue';
    expect(fieldsOf(() => readInput(list, { Keyword: text }, undefined))).toEqual([['keyword', refused]]);
    expect(fieldsOf(() => readInput(save, {}, { CustomerName: text }))).toEqual([['customerName', refused]]);
    const passengers = [{ birthDate: '1989-03-14' }, { birthDate: text }];
    expect(fieldsOf(() => readInput(save, {}, { customerName: 'A', passengers }))).toEqual([
      ['passengers[1].birthDate', refused],
    ]);
    expect(() => readInput(save, {}, { customerName: 'A', [text]: 'B' })).toThrow(
      expect.objectContaining({ key: 'GEN-VALIDATION' }),
    );
  },
);

test('a surrogate pair is an ordinary character', () => {
  expect(readInput(list, { keyword: '😀' }, undefined)).toMatchObject({ keyword: '😀' });
});
