import { useState, type Dispatch, type SetStateAction } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useSentForm, type SentForm } from '../../../shared/form/use-sent-form.ts';
import type { FieldValue } from '../../kit/form/field.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import type { CallerField } from './caller-fields.ts';
import { withField, type CallerForm } from './caller-form.ts';

export interface CallerFormState {
  readonly form: CallerForm;
  readonly setForm: Dispatch<SetStateAction<CallerForm>>;
  readonly change: (name: string, value: FieldValue) => void;
  /** Names of all fields in display order. */
  readonly names: readonly string[];
  readonly sent: SentForm<string>;
  /** A field with the problem found on sending, or else `fault`. */
  readonly draw: (field: CallerField, fault?: string) => React.ReactNode;
}

/**
 * The form of an order for a caller.
 * @param listNames the names of its fields, as the server names them in problems
 * @param onChanged receives the name of each changed field, and the form before
 */
export function useCallerForm(
  start: () => CallerForm,
  listNames: (form: CallerForm) => readonly string[],
  onChanged: (name: string, form: CallerForm) => void,
): CallerFormState {
  const [form, setForm] = useState(start);
  const names = listNames(form);
  const sent = useSentForm(names, (name) => `field-${name}`);
  const change = (name: string, value: FieldValue) => {
    setForm((now) => withField(now, name, value));
    sent.clear(name);
    onChanged(name, form);
  };
  const draw = (field: CallerField, fault?: string) =>
    field.isShown?.(form) === false ? null : (
      <FormField
        key={field.name}
        field={field}
        value={form[field.name] ?? ''}
        problem={sent.problems[field.name] ?? fault}
        onChange={(value) => change(field.name, value)}
      />
    );
  return { form, setForm, change, names, sent, draw };
}

/** Assigns the server's problems to the form's fields; those without a field are left out. */
export function problemsAtFields(error: ApiError, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const field = findName(names, member) ?? findName(names, aliases[member.toLowerCase()]);
      if (field !== undefined) found[field] ??= message;
    }
  return found;
}

const findName = (names: readonly string[], wanted: string | undefined): string | undefined =>
  names.find((name) => name.toLowerCase() === wanted?.toLowerCase());

/**
 * Where a form without a field of the name shows its problem: one checkbox stands for all that a buyer ticks, one field for
 * the phone with its country, one list for both rides.
 */
const aliases: Readonly<Record<string, string>> = {
  contractaccepted: 'termsAgreed',
  usageaccepted: 'termsAgreed',
  adultconfirmed: 'termsAgreed',
  consents: 'termsAgreed',
  customercountrycode: 'customerMobilePhone',
  childseats: 'childSeats.infant',
  'transfer.childseats': 'transfer.childSeats.infant',
  returntransferid: 'transferId',
  'transfer.returntransferid': 'transfer.transferId',
  from: 'rideFrom',
  to: 'rideTo',
};
