import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../dialog/office-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { BulkFailure } from './bulk-failure.ts';
import { planBulk } from './plan-bulk.ts';
import { runBulk } from './run-bulk.ts';
import type { BulkAct } from './list-screen.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Rows listed by name; the rest are counted. */
const SHOWN = 100;

const REASON_ID = 'field-reason';

/**
 * Runs an action on many rows. First shows what will happen to which rows, and which are left out and why; then runs
 * row by row and shows what was refused. It can be stopped between rows, and then shows how far it came.
 */
export function BulkDialog<Row>(props: {
  readonly act: BulkAct<Row>;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** The run is over, to its end or because it was stopped; comes before `onClose`. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const shared = useT();
  const { act, idOf, nameOf } = props;
  // Fixed when the dialog opens, so that concurrent changes do not move rows between the two lists.
  const [plan] = useState(() => planBulk(act, props.rows));
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<readonly Named[]>([]);
  const [isOver, setOver] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const isStopped = useRef(false);
  const closing = useRef<HTMLButtonElement>(null);
  const total = plan.fit.length;
  const isRunning = done !== undefined && !isOver;
  const named = (row: Row, text: string): Named => ({ id: idOf(row), name: nameOf(row), text });
  const textOf = (error: unknown): string => {
    if (error instanceof BulkFailure) return error.message;
    return error instanceof ApiError ? (error.details ?? error.message) : shared('error.unknown');
  };
  const run = async () => {
    if (act.reasonHint !== undefined && reason.trim() === '') {
      setReasonMissing(true);
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    setDone(0);
    await runBulk(plan.fit, (row) => act.run(row, reason.trim()), {
      isStopped: () => isStopped.current,
      onFailed: (row, error) => setFailed((before) => [...before, named(row, textOf(error))]),
      onTried: setDone,
    });
    setOver(true);
    props.onDone();
  };
  // The button that was pressed is gone by then.
  useEffect(() => {
    if (isOver) closing.current?.focus();
  }, [isOver]);
  // The row that is running ends first, so that nobody starts again what is still being done.
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  return (
    <OfficeDialog
      title={t(act.label)}
      isBusy={isRunning}
      onStop={stop}
      onClose={props.onClose}
      className="o-form"
      foot={
        isOver || total === 0 ? (
          <button ref={closing} type="button" className="btn btn-primary" onClick={props.onClose}>
            {shared('error.close')}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="btn btn-line"
              aria-busy={isStopping}
              onClick={isRunning ? stop : props.onClose}
            >
              {t(isRunning ? 'bulk.stop' : 'form.cancel')}
            </button>
            <button
              type="button"
              className={act.isDangerous === true ? 'btn btn-danger solid' : 'btn btn-primary'}
              {...(act.isDangerous === true ? {} : { 'data-first': true })}
              aria-busy={isRunning}
              aria-disabled={isRunning}
              onClick={() => (isRunning ? undefined : void run())}
            >
              {t('bulk.run', { count: total })}
            </button>
          </>
        )
      }
    >
      <div className="o-form-fields o-bulk stack s3">
        {done === undefined ? null : (
          <div role="status">
            <progress className="o-bulk-bar" max={total} value={done} aria-label={t(act.label)} />
            <p>{t('bulk.done', { done: String(done - failed.length), total: String(total) })}</p>
          </div>
        )}
        <Rows title={t('bulk.failed', { count: failed.length })} rows={failed} isBad />
        {done === undefined ? (
          <Rows
            title={t('bulk.fit', { count: total })}
            rows={plan.fit.map((row) => named(row, act.effect(row)))}
          />
        ) : null}
        {done === undefined && act.reasonHint !== undefined && total > 0 ? (
          <FormField<{ reason: string }>
            field={{
              name: 'reason',
              label: 'form.reason',
              hint: act.reasonHint,
              kind: 'area',
              maxLength: 500,
              isWide: true,
            }}
            value={reason}
            problem={isReasonMissing ? shared('validation.required') : undefined}
            onChange={(value) => {
              setReason(typeof value === 'string' ? value : '');
              setReasonMissing(false);
            }}
          />
        ) : null}
        <Rows
          title={t('bulk.unfit', { count: plan.unfit.length })}
          rows={plan.unfit.map((left) => named(left.row, left.reason))}
          isBad
        />
      </div>
    </OfficeDialog>
  );
}

function Rows({
  title,
  rows,
  isBad = false,
}: {
  readonly title: string;
  readonly rows: readonly Named[];
  readonly isBad?: boolean;
}) {
  const t = useOfficeT();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={isBad ? 'o-late' : undefined}>{title}</h3>
      <ul className="o-bulk-rows">
        {rows.slice(0, SHOWN).map(({ id, name, text }) => (
          <li key={id}>
            <b className="m">{name}</b> <span className="mute">{text}</span>
          </li>
        ))}
        {rows.length > SHOWN ? <li>{t('bulk.more', { count: rows.length - SHOWN })}</li> : null}
      </ul>
    </section>
  );
}
