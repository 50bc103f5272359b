import { Refusal } from '../errors.ts';

/** A refusal for a program: at a field that takes one of some values it says which. */
export function nameAllowedValues(thrown: unknown): unknown {
  if (!(thrown instanceof Refusal) || !thrown.options.fields) return thrown;
  const fields = thrown.options.fields.map((field) =>
    field.message === 'validation.invalidValue' && field.values?.['allowed'] !== undefined
      ? { ...field, message: 'validation.oneOf' }
      : field,
  );
  return new Refusal(thrown.key, { ...thrown.options, fields });
}
