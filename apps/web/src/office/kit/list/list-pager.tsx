import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { listPages } from './list-address.ts';
import { pageSizes } from './list-layout.ts';
import type { ListState } from './use-list.ts';

/** Rows are counted up to this number; the number of pages beyond it is unknown. */
const COUNTED = 10_000;

/** All pages; for a list too long to count, the known ones, and another after each full one. */
function countPages<Row>(list: ListState<Row>): number {
  const { currentPage, pageSize, totalCount, isEstimate } = list;
  if (!isEstimate) return Math.max(1, Math.ceil(totalCount / pageSize));
  const next = list.items.length === pageSize ? currentPage + 1 : currentPage;
  return Math.max(Math.floor(COUNTED / pageSize), next);
}

/** Range of the rows shown, their total, and links to other pages. */
export function ListPager<Row>({ list }: { readonly list: ListState<Row> }) {
  const t = useOfficeT();
  const { currentPage, pageSize, totalCount, isEstimate } = list;
  const count = countPages(list);
  const first = (currentPage - 1) * pageSize + 1;
  const go = (page: number) => list.go({ page: page === 1 ? undefined : String(page) });
  return (
    <div className="o-pager">
      <span className="mute num">
        {t(isEstimate ? 'list.rangeAbout' : 'list.range', {
          first: String(first),
          last: String(
            isEstimate ? first + list.items.length - 1 : Math.min(first + pageSize - 1, totalCount),
          ),
          count: String(totalCount),
        })}
      </span>
      <label className="o-size">
        <span className="mute">{t('layout.pageSize')}</span>
        <select
          className="select"
          value={String(pageSize)}
          onChange={(event) => list.changeLayout({ pageSize: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
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
