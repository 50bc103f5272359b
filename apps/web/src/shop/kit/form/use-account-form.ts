import type { SyntheticEvent } from 'react';
import type { FieldProblems } from '../../../shared/form/sort-problems.ts';
import { useSentForm } from '../../../shared/form/use-sent-form.ts';

/** Submits a small form: first the page's own problems are shown, then the server's. */
export function useAccountForm<Field extends string>(parts: {
  /** Field to the id of its input, in the order of the form. */
  readonly ids: Readonly<Record<Field, string>>;
  readonly check: () => FieldProblems<Field>;
  readonly send: () => Promise<void>;
}) {
  const { problems, problem, isBusy, show, send } = useSentForm(
    Object.keys(parts.ids) as Field[],
    (field) => parts.ids[field],
  );
  return {
    problems,
    problem,
    isBusy,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!isBusy && !show(parts.check())) void send(parts.send);
    },
  };
}
