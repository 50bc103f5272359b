import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../format-instant.ts';
import { type FormValues, wordsOfValue, type Field } from './field.ts';
import { FormField } from './form-field.tsx';
import { FormProblem } from './form-problem.tsx';
import { FormRefusalContext } from './form-refusal.ts';
import { listChanges, splitChoice } from './form-changes.ts';
import type { RecordForm } from './use-record-form.ts';

/**
 * The pressed button has gone with the fields. The text has the focus instead of the next button, which a key that is held
 * down would press unread.
 */
const takeFocus = (text: HTMLElement | null): void => text?.focus();

/** The current content of a form: its fields, the changes to review, or another user's changes. */
export function FormBody<Values extends FormValues>(props: {
  readonly form: RecordForm<Values>;
  readonly note?: ReactNode;
  readonly aside?: ReactNode;
}) {
  const t = useOfficeT();
  const { form } = props;
  if (form.conflict !== undefined) return <ConflictBody form={form} />;
  if (form.isReviewing) {
    return (
      <div className="stack s3">
        <p tabIndex={-1} ref={takeFocus}>
          {t('form.review')}
        </p>
        <ReviewTable form={form} />
      </div>
    );
  }
  const fields = (
    <div className="stack">
      <FormProblem text={form.problem} />
      {props.note}
      <div className="grid2 o-fields">
        {form.fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            problem={form.problems[field.name]}
            onChange={(value) => form.change(field.name, value)}
          />
        ))}
      </div>
    </div>
  );
  if (props.aside === undefined) return fields;
  return (
    <div className="o-ed">
      {fields}
      <div>
        <FormRefusalContext value={form.showRefusal}>{props.aside}</FormRefusalContext>
      </div>
    </div>
  );
}

/** Before and after, field by field; if only multiple choices change, what is removed and added. */
function ReviewTable<Values extends FormValues>({ form }: { readonly form: RecordForm<Values> }) {
  const t = useOfficeT();
  const fields = form.changes;
  if (!fields.every(({ name }) => Array.isArray(form.values[name]))) {
    const before = { title: t('form.before'), values: form.base, isOld: true };
    return (
      <ChangeTable fields={fields} columns={[before, { title: t('form.after'), values: form.values }]} />
    );
  }
  const pairs = fields.map(({ name }) => [name, splitChoice(form.base[name], form.values[name])] as const);
  const side = (at: 0 | 1) => ({
    ...form.base,
    ...Object.fromEntries(pairs.map(([name, pair]) => [name, pair[at]])),
  });
  return (
    <ChangeTable
      fields={fields}
      columns={[
        { title: t('form.removed'), values: side(0), isOld: true },
        { title: t('form.added'), values: side(1) },
      ]}
    />
  );
}

function ConflictBody<Values extends FormValues>({ form }: { readonly form: RecordForm<Values> }) {
  const t = useOfficeT();
  const { conflict } = form;
  if (conflict === undefined) return null;
  const touched = new Set(
    [
      ...listChanges(form.fields, form.base, conflict.theirs.values),
      ...listChanges(form.fields, form.base, form.values),
    ].map(({ name }) => name),
  );
  return (
    <div className="stack s3">
      <p className="notice warn" role="alert" tabIndex={-1} ref={takeFocus}>
        <TriangleAlert className="i" aria-hidden />
        {t('form.conflict', {
          name: conflict.changedBy === '' ? t('form.somebody') : conflict.changedBy,
          time: formatInstant(conflict.changedAt),
        })}
      </p>
      <ChangeTable
        fields={form.fields.filter(({ name }) => touched.has(name))}
        columns={[
          { title: t('form.before'), values: form.base, isOld: true },
          { title: t('form.theirs'), values: conflict.theirs.values },
          { title: t('form.mine'), values: form.values },
        ]}
      />
    </div>
  );
}

/** Buttons for the form's current state, beside a summary of the changes. */
export function FormFoot<Values extends FormValues>(props: {
  readonly form: RecordForm<Values>;
  readonly save: string;
  readonly onCancel?: () => void;
}) {
  const t = useOfficeT();
  const { form } = props;
  if (form.conflict !== undefined) {
    return (
      <>
        <button type="button" className="btn btn-line" onClick={form.takeTheirs}>
          {t('form.takeTheirs')}
        </button>
        <button type="button" className="btn btn-primary" aria-busy={form.isBusy} onClick={form.keepMine}>
          {t('form.keepMine')}
        </button>
      </>
    );
  }
  if (form.isReviewing) {
    return (
      <>
        <button type="button" className="btn btn-line" onClick={form.backToForm}>
          {t('form.back')}
        </button>
        <button type="button" className="btn btn-primary" aria-busy={form.isBusy} onClick={form.confirm}>
          {props.save}
        </button>
      </>
    );
  }
  return (
    <>
      <span className="mute o-count" role="status">
        {describeChanges(form, t)}
      </span>
      {props.onCancel === undefined ? null : (
        <button type="button" className="btn btn-line" disabled={form.isBusy} onClick={props.onCancel}>
          {t('form.cancel')}
        </button>
      )}
      <button type="submit" className="btn btn-primary" aria-busy={form.isBusy}>
        {form.isReviewed ? t('form.toReview') : props.save}
      </button>
    </>
  );
}

/** `2 changes: e-mail, roles`; empty without changes. */
export function describeChanges<Values extends FormValues>(
  form: Pick<RecordForm<Values>, 'changes'>,
  t: ReturnType<typeof useOfficeT>,
): string {
  const count = form.changes.length;
  if (count === 0) return '';
  return t('form.changes', { count, names: form.changes.map(({ label }) => t(label)).join(', ') });
}

/** Fields with their values side by side: before and after, or before, theirs and mine. */
function ChangeTable<Values extends FormValues>(props: {
  readonly fields: readonly Field<Values>[];
  readonly columns: readonly { readonly title: string; readonly values: Values; readonly isOld?: boolean }[];
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <div className="o-scroll">
      <table className="table o-changes">
        <thead>
          <tr>
            <th scope="col">{t('form.field')}</th>
            {props.columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{t(field.label)}</th>
              {props.columns.map(({ title, values, isOld }) => (
                <td key={title} className={isOld === true ? 'o-old' : 'o-new'}>
                  {wordsOfValue(field, values[field.name], t, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
