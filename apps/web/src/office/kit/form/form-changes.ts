import type { FieldProblems } from '../../../shared/form/sort-problems.ts';
import type { Field, FieldValue, FormValues } from './field.ts';

/** The fields that differ; the order of multiple choices is ignored. */
export function listChanges<Values extends FormValues>(
  fields: readonly Field<Values>[],
  before: Values,
  after: Values,
): Field<Values>[] {
  return fields.filter(({ name }) => !isSame(before[name], after[name]));
}

/** For multiple choices, only what was removed and added; any other value in full. */
export function splitChoice(
  before: FieldValue | undefined,
  after: FieldValue | undefined,
): readonly [FieldValue | undefined, FieldValue | undefined] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const [was, is] = [before as readonly string[], after as readonly string[]];
  return [was.filter((each) => !is.includes(each)), is.filter((each) => !was.includes(each))];
}

/**
 * Merges the user's changes over a record saved by another user meanwhile: unchanged members take the other's values.
 */
export function mergeChanges<Values extends FormValues>(base: Values, mine: Values, theirs: Values): Values {
  const merged: Record<string, FieldValue> = { ...theirs };
  for (const [name, value] of Object.entries(mine)) if (!isSame(base[name], value)) merged[name] = value;
  return merged as Values;
}

function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && new Set([...one, ...other]).size === new Set(one).size;
  return one === other;
}

/** Required fields that are empty. */
export function findEmpty<Values extends FormValues>(
  fields: readonly Field<Values>[],
  values: Values,
  text: string,
): FieldProblems {
  const empty = fields.filter(
    (field) =>
      field.isOptional !== true &&
      field.kind !== 'check' &&
      field.kind !== 'multi' &&
      field.kind !== 'drawn' &&
      typeof values[field.name] === 'string' &&
      String(values[field.name]).trim() === '',
  );
  return Object.fromEntries(empty.map(({ name }) => [name, text]));
}
