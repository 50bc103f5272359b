import { useContext, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { showError } from '../ui/error-dialog-store.ts';
import { KeepOpenContext } from '../ui/keep-dialog-open.ts';
import { sortProblems, type FieldProblems } from './sort-problems.ts';

export interface SentForm<Name extends string> {
  /** Problems by field. */
  readonly problems: FieldProblems<Name>;
  /** The problem of the whole form. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Shows problems and focuses the first field; false if none belongs to a field of the form. */
  readonly show: (found: FieldProblems<Name>) => boolean;
  /** Shows a refusal at its fields, as after sending; returns the problems that belong to none. */
  readonly showRefusal: (error: ApiError) => readonly string[];
  /** Clears a changed field's problem. */
  readonly clear: (name: string) => void;
  /**
   * Sends the form. A refusal is shown at its fields, or else above the form; without an answer the error dialog opens.
   * `take` may handle an error itself and then returns true.
   */
  readonly send: (act: () => Promise<unknown>, take?: (error: unknown) => boolean) => Promise<void>;
}

/**
 * State of a form that the page validates and sends, in shop and office. A dialog around it stays until the answer.
 * @param names the fields in display order
 * @param idOf id of a field's input
 */
export function useSentForm<Name extends string>(
  names: readonly Name[],
  idOf: (name: Name) => string,
): SentForm<Name> {
  const [problems, setProblems] = useState({} as FieldProblems<Name>);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const keepOpen = useContext(KeepOpenContext);
  const toFocus = useRef<string>(undefined);
  // After rendering, because until then the field may be hidden, or disabled while the form is busy.
  useEffect(() => {
    if (toFocus.current !== undefined) document.getElementById(toFocus.current)?.focus();
    toFocus.current = undefined;
  }, [problems]);

  const show = (found: FieldProblems<Name>): boolean => {
    setProblem(undefined);
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    toFocus.current = first && idOf(first);
    return first !== undefined;
  };

  const showRefusal = ({ validationErrors }: ApiError): readonly string[] => {
    const { problems: atFields, rest } = sortProblems(names, validationErrors);
    show(atFields);
    return rest;
  };

  const send = async (act: () => Promise<unknown>, take?: (error: unknown) => boolean) => {
    const release = keepOpen?.();
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      if (take?.(error) === true) return;
      if (!(error instanceof ApiError)) return showError(error);
      const rest = showRefusal(error);
      if (rest.length > 0) setProblem(rest.join(' '));
      else if (error.validationErrors.length === 0) setProblem(error.details ?? error.message);
    } finally {
      release?.();
      setIsBusy(false);
    }
  };

  const clear = (name: string): void =>
    setProblems(
      (now) => Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)) as FieldProblems<Name>,
    );
  return { problems, problem, isBusy, show, showRefusal, clear, send };
}
