import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

/** An empty list: either there are no rows, or none match. */
export function ListEmpty(props: {
  readonly isSearched: boolean;
  /** By default "No records". */
  readonly title?: string;
  readonly text: string;
  readonly onClear: () => void;
  readonly children?: ReactNode;
}) {
  const t = useOfficeT();
  return (
    <div className="empty">
      <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
        <circle className="s" cx="102" cy="22" r="8" />
        <path className="f" d="M30 30h60v44H30z" />
        <path d="M30 30h60v44H30zM30 42h60M40 54h24M40 62h14" />
        <path className="a" d="M74 60l10 10M79 53a8 8 0 1 1-16 0 8 8 0 0 1 16 0z" />
      </svg>
      <h2>{props.isSearched ? t('list.nothingFound') : (props.title ?? t('list.empty'))}</h2>
      <p className="soft">
        <WholeDates text={props.isSearched ? t('list.nothingFoundText') : props.text} />
      </p>
      {props.isSearched ? (
        <button type="button" className="btn btn-line" onClick={props.onClear}>
          {t('list.clear')}
        </button>
      ) : (
        props.children
      )}
    </div>
  );
}
