import type { ReactNode } from 'react';
import type { Field } from '../kit/form/field.ts';
import { FormField } from '../kit/form/form-field.tsx';
import { FormProblem } from '../kit/form/form-problem.tsx';
import { useRecordForm, type RecordFormParts } from '../kit/form/use-record-form.ts';

export type SmallValues = { readonly [name: string]: string | boolean };

/** A few fields and one button, on a page or in a dialog; leaving it asks no question. */
export function SmallForm(props: {
  readonly fields: readonly Field<SmallValues>[];
  readonly button: string;
  readonly start?: SmallValues;
  readonly check?: (values: SmallValues) => Readonly<Record<string, string>>;
  readonly send: (values: { readonly [name: string]: string }, all: SmallValues) => Promise<void>;
  readonly children?: ReactNode;
}) {
  const blank = Object.fromEntries(
    props.fields.map(({ name, kind }) => [name, kind === 'check' ? false : '']),
  );
  const parts: RecordFormParts<SmallValues> = {
    fields: props.fields,
    start: { values: { ...blank, ...props.start } },
    save: (values) => props.send(textsOf(values), values),
    onSaved: () => undefined,
    ...(props.check === undefined ? {} : { check: props.check }),
  };
  const form = useRecordForm(parts);
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <FormProblem text={form.problem} />
      {form.fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={form.values[field.name] ?? ''}
          problem={form.problems[field.name]}
          onChange={(value) => form.change(field.name, value)}
        />
      ))}
      <button type="submit" className="btn btn-primary btn-block" aria-busy={form.isBusy}>
        {props.button}
      </button>
      {props.children}
    </form>
  );
}

function textsOf(values: SmallValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
