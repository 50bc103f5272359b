import { History, X } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.tsx';

/** A recent search, with links to repeat and remove it. */
export function RecentChip(props: {
  readonly text: string;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onForget: () => void;
}) {
  const t = useT();
  return (
    <span className="chip recent-chip">
      <button type="button" disabled={props.isBusy} onClick={props.onOpen}>
        <History className="i i-16" aria-hidden />
        <span className="num">{props.text}</span>
      </button>
      <button type="button" aria-label={t('search.forget', { search: props.text })} onClick={props.onForget}>
        <X className="i i-16" aria-hidden />
      </button>
    </span>
  );
}
