import { useRef, useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import type { FieldProblems } from '../../../shared/form/sort-problems.ts';
import type { Field, FieldValue, FormValues } from './field.ts';
import { FieldProblem } from './field-problem.ts';
import { findEmpty, listChanges, mergeChanges } from './form-changes.ts';
import { useSentForm } from '../../../shared/form/use-sent-form.ts';

/** A record as edited by a form, with its version if the server has one. */
export interface Held<Values extends FormValues> {
  readonly values: Values;
  readonly version?: number | undefined;
}

/** Another user saved first: their record, name and time. */
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
  /** Checks what the page itself can validate, besides empty fields. */
  readonly check?: (values: Values) => FieldProblems;
  /** Changes of other fields that follow a change: an arrival moves with its departure. `name` is the changed field. */
  readonly follow?: (values: Values, name: string) => Values;
  /** Parses the record contained in a conflict. */
  readonly readRecord?: (record: unknown) => Held<Values>;
  /** Shows the changes for review before saving. */
  readonly isReviewed?: boolean;
}

export type RecordForm<Values extends FormValues> = ReturnType<typeof useRecordForm<Values>>;

/**
 * State of a form for one record: the edited copy, problems by field, changes, and how to continue when another user
 * saved the record meanwhile.
 */
export function useRecordForm<Values extends FormValues>(parts: RecordFormParts<Values>) {
  const t = useT();
  const [base, setBase] = useState(parts.start);
  const [values, setValues] = useState(parts.start.values);
  const [isReviewing, setIsReviewing] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const isSaved = useRef(false);
  const shown = parts.fields.filter((field) => field.isShown?.(values) !== false);
  const changes = listChanges(shown, base.values, values);

  const sent = useSentForm(
    shown.map(({ name }): string => name),
    (name) => `field-${name}`,
  );

  const take = (error: unknown): boolean => {
    setIsReviewing(false);
    if (error instanceof FieldProblem) {
      sent.show({ [error.field]: error.message });
      return true;
    }
    const found =
      error instanceof ApiError && error.key === 'GEN-CONFLICT'
        ? readConflict(error, parts.readRecord)
        : undefined;
    setConflict(found);
    return found !== undefined;
  };
  const send = (record: Values, version: number | undefined) =>
    sent.send(async () => {
      await parts.save(record, version);
      isSaved.current = true;
      parts.onSaved();
    }, take);

  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (sent.isBusy) return;
    if (sent.show({ ...findEmpty(shown, values, t('validation.required')), ...parts.check?.(values) }))
      return;
    if (parts.isReviewed === true && changes.length > 0) setIsReviewing(true);
    else void send(values, base.version);
  };

  return {
    fields: shown,
    base: base.values,
    values,
    problems: sent.problems,
    problem: sent.problem,
    showRefusal: sent.showRefusal,
    isBusy: sent.isBusy,
    changes,
    conflict,
    isReviewing,
    isReviewed: parts.isReviewed === true,
    /** Whether leaving would lose something. */
    isDirty: () => !isSaved.current && changes.length > 0,
    change: (name: string, value: FieldValue) => {
      setValues((now) => {
        const next = { ...now, [name]: value };
        return parts.follow?.(next, name) ?? next;
      });
      sent.clear(name);
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
