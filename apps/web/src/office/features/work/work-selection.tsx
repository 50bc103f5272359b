import { useOfficeT } from '../../i18n/office-i18n.tsx';

/** What can be done with the marked rows. */
export interface SelectionActs {
  readonly take: () => void;
  readonly handOver: () => void;
  readonly snooze: () => void;
  readonly close: () => void;
}

/** The number of marked rows, and the acts on all of them. */
export function WorkSelection(props: {
  readonly count: number;
  /** Undefined if the user may not act on all of them. */
  readonly acts: SelectionActs | undefined;
  readonly onClear: () => void;
}) {
  const t = useOfficeT();
  const { count, acts, onClear } = props;
  return (
    <div className="o-selection">
      <span role="status">{t('list.selected', { count })}</span>
      {acts === undefined
        ? null
        : (['take', 'handOver', 'snooze', 'close'] as const).map((act) => (
            <button key={act} type="button" className="btn btn-line" onClick={acts[act]}>
              {t(`work.${act}`)}
            </button>
          ))}
      <button type="button" className="btn btn-ghost" onClick={onClear}>
        {t('list.clearSelection')}
      </button>
    </div>
  );
}
