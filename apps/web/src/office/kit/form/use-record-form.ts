import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import type { Problems, Field, FieldValue, FormValues } from './field.ts';
import { FieldProblem } from './field-problem.ts';
import { findEmpty, listChanges, mergeChanges, sortProblems } from './form-changes.ts';

/** A record as a form edits it, with the number of its edits where the server counts them. */
export interface Held<Values extends FormValues> {
  readonly values: Values;
  readonly version?: number | undefined;
}

/** Somebody else saved first: their record, and who and when. */
export interface Conflict<Values extends FormValues> {
  readonly theirs: Held<Values>;
  readonly changedBy: string;
  readonly changedAt: string;
}

export interface RecordFormParts<Values extends FormValues> {
  readonly fields: readonly Field<Values>[];
  readonly start: Held<Values>;
  readonly save: (values: Values, version: number | undefined) => Promise<unknown>;
  readonly onSaved: () => void;
  /** What the page itself can see is wrong, besides empty fields. */
  readonly check?: (values: Values) => Problems;
  /** Reads the record that a conflict carries. */
  readonly readRecord?: (record: unknown) => Held<Values>;
  /** Shows what changes before it is saved. */
  readonly isReviewed?: boolean;
}

export type RecordForm<Values extends FormValues> = ReturnType<typeof useRecordForm<Values>>;

/**
 * The state of a form over one record: an edit copy that is dropped when the form goes, problems at their fields, what
 * changed, and what to do when somebody else saved the record meanwhile.
 */
export function useRecordForm<Values extends FormValues>(parts: RecordFormParts<Values>) {
  const t = useT();
  const [base, setBase] = useState(parts.start);
  const [values, setValues] = useState(parts.start.values);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const isSaved = useRef(false);
  const toFocus = useRef<string>(undefined);
  const shown = parts.fields.filter((field) => field.isShown?.(values) !== false);
  const changes = listChanges(shown, base.values, values);

  const showProblems = (found: Problems): boolean => {
    setProblems(found);
    const first = shown.find(({ name }) => found[name] !== undefined);
    toFocus.current = first?.name;
    return first !== undefined;
  };
  // After drawing: until then the field may be behind the review, or closed while the form is busy.
  useEffect(() => {
    if (toFocus.current !== undefined) document.getElementById(`field-${toFocus.current}`)?.focus();
    toFocus.current = undefined;
  }, [problems]);

  const send = async (sent: Values, version: number | undefined) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await parts.save(sent, version);
      isSaved.current = true;
      parts.onSaved();
    } catch (error) {
      setIsReviewing(false);
      if (error instanceof FieldProblem) return void showProblems({ [error.field]: error.message });
      if (!(error instanceof ApiError)) return showError(error);
      const found = error.key === 'GEN-CONFLICT' ? readConflict(error, parts.readRecord) : undefined;
      if (found !== undefined) return setConflict(found);
      const { problems: atFields, rest } = sortProblems(shown, error.validationErrors);
      if (!showProblems(atFields) || rest.length > 0) setProblem(sentenceOf(error, rest));
    } finally {
      setIsBusy(false);
    }
  };

  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (isBusy) return;
    setProblem(undefined);
    if (showProblems({ ...findEmpty(shown, values, t('validation.required')), ...parts.check?.(values) }))
      return;
    if (parts.isReviewed === true && changes.length > 0) setIsReviewing(true);
    else void send(values, base.version);
  };

  return {
    fields: shown,
    base: base.values,
    values,
    problems,
    problem,
    isBusy,
    changes,
    conflict,
    isReviewing,
    isReviewed: parts.isReviewed === true,
    /** Whether something would be lost by leaving. */
    isDirty: () => !isSaved.current && changes.length > 0,
    change: (name: string, value: FieldValue) => {
      setValues((now) => ({ ...now, [name]: value }));
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)));
    },
    submit,
    confirm: () => void send(values, base.version),
    backToForm: () => setIsReviewing(false),
    keepMine: () => {
      if (conflict === undefined) return;
      const merged = mergeChanges(base.values, values, conflict.theirs.values);
      setBase(conflict.theirs);
      setValues(merged);
      setConflict(undefined);
      void send(merged, conflict.theirs.version);
    },
    takeTheirs: () => {
      if (conflict === undefined) return;
      setBase(conflict.theirs);
      setValues(conflict.theirs.values);
      setConflict(undefined);
    },
  };
}

function readConflict<Values extends FormValues>(
  error: ApiError,
  readRecord: RecordFormParts<Values>['readRecord'],
): Conflict<Values> | undefined {
  const { current, changedBy, changedAt } = error.data;
  if (readRecord === undefined || typeof current !== 'object' || current === null) return undefined;
  return { theirs: readRecord(current), changedBy: textOf(changedBy), changedAt: textOf(changedAt) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function sentenceOf(error: ApiError, rest: readonly string[]): string {
  return rest.length > 0 ? rest.join(' ') : (error.details ?? error.message);
}
