import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { listPages } from './list-address.ts';
import type { ListState } from './use-list.ts';

/** Which rows of how many are shown, and the other pages. */
export function Pager<Row>({ list }: { readonly list: ListState<Row> }) {
  const t = useOfficeT();
  const { currentPage, pageSize, totalCount } = list;
  const count = Math.max(1, Math.ceil(totalCount / pageSize));
  const first = (currentPage - 1) * pageSize + 1;
  const go = (page: number) => list.go({ page: page === 1 ? undefined : String(page) });
  return (
    <div className="o-pager">
      <span className="mute num">
        {t('list.range', {
          first: String(first),
          last: String(Math.min(first + pageSize - 1, totalCount)),
          count: String(totalCount),
        })}
      </span>
      {count === 1 ? null : (
        <nav className="pager" aria-label={t('list.pages')}>
          <button
            type="button"
            className="pg"
            aria-label={t('list.previous')}
            disabled={currentPage === 1}
            onClick={() => go(currentPage - 1)}
          >
            <ChevronLeft className="i i-16" aria-hidden />
          </button>
          {listPages(currentPage, count).map((page, at) =>
            page === 0 ? (
              <span key={`gap-${at}`} className="mute">
                …
              </span>
            ) : (
              <button
                key={page}
                type="button"
                className="pg"
                aria-label={t('list.page', { page: String(page) })}
                aria-current={page === currentPage ? 'page' : undefined}
                onClick={() => go(page)}
              >
                {page}
              </button>
            ),
          )}
          <button
            type="button"
            className="pg"
            aria-label={t('list.next')}
            disabled={currentPage >= count}
            onClick={() => go(currentPage + 1)}
          >
            <ChevronRight className="i i-16" aria-hidden />
          </button>
        </nav>
      )}
    </div>
  );
}
