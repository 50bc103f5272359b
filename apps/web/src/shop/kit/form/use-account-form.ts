import type { SyntheticEvent } from 'react';
import type { FieldProblems } from '../../../shared/form/sort-problems.ts';
import { useSentForm } from '../../../shared/form/use-sent-form.ts';

/** Submits a small form, showing first the page's own problems, then the server's. */
export function useAccountForm<Field extends string>(options: {
  /** Input id of each field, in the order of the form. */
  readonly ids: Readonly<Record<Field, string>>;
  readonly check: () => FieldProblems<Field>;
  readonly send: () => Promise<void>;
}) {
  const { problems, problem, isBusy, show, send } = useSentForm(
    Object.keys(options.ids) as Field[],
    (field) => options.ids[field],
  );
  return {
    problems,
    problem,
    isBusy,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!isBusy && !show(options.check())) void send(options.send);
    },
  };
}
