import type { ReactNode } from 'react';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import type { WorkList } from './use-work.ts';

/** The frame of the rows: notices about the list above them, and how it goes on below. */
export function WorkListFrame(props: {
  readonly list: WorkList;
  readonly selection: ReactNode;
  /** The rows, or what stands in their place when there are none; drawn once the list is loaded. */
  readonly children: ReactNode;
}) {
  const t = useOfficeT();
  const { list } = props;
  return (
    <section className="wq-list" aria-label={t('work.list')}>
      {list.silentSince === undefined ? null : (
        <p className="notice err wq-silent" role="status">
          <WholeDates
            text={t('work.silentSince', { time: formatInstant(new Date(list.silentSince).toISOString()) })}
          />
        </p>
      )}
      {list.more === 0 ? null : (
        <button type="button" className="btn btn-line wq-more" onClick={list.showMore}>
          {t('work.more', { count: list.more })}
        </button>
      )}
      {props.selection}
      {list.error !== null ? (
        <NotLoaded found={{ error: list.error, refetch: list.reload }} />
      ) : list.work === undefined ? (
        <ListSkeleton />
      ) : (
        props.children
      )}
      <ListFoot list={list} />
    </section>
  );
}

/** How the list goes on. */
function ListFoot({ list }: { readonly list: WorkList }) {
  const t = useOfficeT();
  if (list.hasNextPage)
    return (
      <button type="button" className="btn btn-line wq-next" onClick={list.showNextPage}>
        {t('work.nextPage')}
      </button>
    );
  return list.beyond === 0 ? null : (
    <p className="notice wq-next">{t('work.beyond', { count: list.beyond })}</p>
  );
}
