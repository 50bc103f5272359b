import { Search, X } from 'lucide-react';
import { useCallback } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { useSearchText } from '../../kit/list/use-search-text.ts';
import { formatTask } from '../orders/order-words.ts';
import type { Work, WorkAddress } from './work-address.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

export type ChangeAddress = (
  changes: Readonly<Record<string, string | undefined>>,
  options?: { readonly replace?: boolean },
) => void;

/** Kinds with their counts, other active filters, and a search. */
export function WorkFilters(props: {
  readonly work: Work | undefined;
  readonly address: WorkAddress;
  readonly change: ChangeAddress;
}) {
  const t = useOfficeT();
  const { work, address, change } = props;
  const { kinds, code, departure, keyword } = address;
  const counts = work?.kinds ?? [];
  const toggle = (kind: (typeof counts)[number]['kind']) => {
    const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
    change({ kind: next.join(','), code: undefined, item: undefined });
  };
  // A chosen kind stays visible, so that it can be cleared even if nothing of it waits any more.
  const shown = [
    ...counts,
    ...kinds.filter((kind) => counts.every((each) => each.kind !== kind)).map(emptyKind),
  ];
  return (
    <div className="wq-filters">
      <div className="wq-kinds" role="group" aria-label={t('work.byKind')}>
        {departure === undefined ? null : (
          <button
            type="button"
            className="chip on"
            onClick={() => change({ departure: undefined, item: undefined })}
          >
            <WholeDates text={t('work.ofDeparture', { date: formatDate(departure.split('_')[1] ?? '') })} />
            <X className="i i-16" aria-label={t('work.letGo')} />
          </button>
        )}
        {code === undefined ? null : (
          <button
            type="button"
            className="chip on"
            onClick={() => change({ code: undefined, kind: undefined, item: undefined })}
          >
            {formatCodes(code, t)}
            <X className="i i-16" aria-label={t('work.letGo')} />
          </button>
        )}
        {shown.map(({ kind, count }) => (
          <button
            key={kind}
            type="button"
            className={kinds.includes(kind) ? 'chip on' : 'chip'}
            aria-pressed={kinds.includes(kind)}
            onClick={() => toggle(kind)}
          >
            {t(`work.kind.${kind}`)} <b className="num">{count}</b>
          </button>
        ))}
      </div>
      <WorkSearch keyword={keyword} change={change} />
    </div>
  );
}

const emptyKind = (kind: WorkAddress['kinds'][number]) => ({ kind, count: 0 });

function WorkSearch({ keyword, change }: { readonly keyword: string; readonly change: ChangeAddress }) {
  const t = useOfficeT();
  const search = useCallback((q: string) => change({ q, item: undefined }, { replace: true }), [change]);
  const [typed, setTyped] = useSearchText(keyword, search);
  return (
    <div className="box wq-search">
      <Search className="i i-16" aria-hidden />
      <input
        type="search"
        className="input"
        data-search
        placeholder={t('work.search')}
        aria-label={t('work.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <kbd className="kbd only-l" aria-hidden>
        /
      </kbd>
    </div>
  );
}

/** The first reason, and that there are others. */
function formatCodes(codes: string, t: OfficeTranslate): string {
  const [first = '', ...others] = codes.split(',');
  return others.length === 0 ? formatTask(first, t) : t('work.andMore', { first: formatTask(first, t) });
}
