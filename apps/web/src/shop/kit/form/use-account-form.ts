import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';

export type Problems<Field extends string> = Partial<Record<Field, string>>;

/**
 * Sends a small form: first what the page itself can see, then the server. Problems stand at their fields and the first of
 * them gets the cursor; any other refusal stands above the form; no answer opens the dialog.
 */
export function useAccountForm<Field extends string>(parts: {
  /** Field to the id of its input, in the order of the form. */
  readonly ids: Readonly<Record<Field, string>>;
  readonly check: () => Problems<Field>;
  readonly send: () => Promise<void>;
}) {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const show = (found: Problems<Field>) => {
    setProblems(found);
    const first = (Object.keys(parts.ids) as Field[]).find((field) => found[field] !== undefined);
    if (first !== undefined) document.getElementById(parts.ids[first])?.focus();
    return first !== undefined;
  };
  const submit = async () => {
    setProblem(undefined);
    if (show(parts.check())) return;
    setIsBusy(true);
    try {
      await parts.send();
    } catch (error) {
      if (!(error instanceof ApiError)) showError(error);
      else if (!show(problemsOf(error, parts.ids))) setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    problems,
    problem,
    isBusy,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
  };
}

function problemsOf<Field extends string>(
  error: ApiError,
  ids: Readonly<Record<Field, string>>,
): Problems<Field> {
  const problems: Problems<Field> = {};
  for (const { message, members } of error.validationErrors)
    for (const member of members) if (member in ids) problems[member as Field] ??= message;
  return problems;
}
