import { Pencil, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';

/** An edited table, as the save bar needs it. */
export interface ChangedTable {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Problems by cell, shown there; the bar tells their number. */
  readonly problems: Readonly<Record<string, string>>;
  /** Why the changes were refused, as far as the cells do not say it. */
  readonly problem: string | undefined;
  readonly revert: () => void;
}

/**
 * Shown below a table edited in place: a summary of the changes, buttons to discard and save them, and the reason of a
 * refusal.
 */
export function SaveBar(props: {
  readonly form: ChangedTable;
  readonly children: ReactNode;
  readonly onSave: () => void;
  /** Label of the button; "Save" by default. */
  readonly saveText?: string;
  /** Ctrl S saves too. */
  readonly hasKey?: boolean;
}) {
  const t = useOfficeT();
  const { form, hasKey = false } = props;
  const count = Object.keys(form.problems).length;
  const problem = form.problem ?? (count > 0 ? t('sheet.faults', { count }) : undefined);
  return (
    <>
      {problem === undefined ? null : (
        <p className="o-savebar is-bad" role="alert">
          <TriangleAlert className="i" aria-hidden />
          <span className="grow">{problem}</span>
        </p>
      )}
      {form.isDirty ? (
        <div className="o-savebar" role="status">
          <Pencil className="i" aria-hidden />
          <span className="grow">{props.children}</span>
          <button type="button" className="btn btn-ghost" onClick={form.revert}>
            {t('departure.revert')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={form.isBusy}
            aria-keyshortcuts={hasKey ? 'Control+S' : undefined}
            onClick={props.onSave}
          >
            {props.saveText ?? t('form.save')}
            {hasKey ? (
              <>
                {' '}
                <span className="kbd only-l">Ctrl S</span>
              </>
            ) : null}
          </button>
        </div>
      ) : null}
    </>
  );
}
