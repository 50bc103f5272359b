import { useT } from '../../../shared/i18n/i18n.tsx';
import { PAGE_SIZE } from './list-address.ts';

const rows = Array.from({ length: PAGE_SIZE }, (_, at) => at);

/** Placeholder of the same height as the rows. */
export function ListSkeleton() {
  const t = useT();
  return (
    <div className="o-skeleton" role="status" aria-label={t('page.loading')}>
      {rows.map((row) => (
        <div key={row}>
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  );
}
