import type { ReactNode } from 'react';
import { useT } from '../shared/i18n/i18n.tsx';

/** Stands where a page group is on its way, in the rough shape of a page. */
export function PagePending(): ReactNode {
  const t = useT();
  return (
    <div className="wrap page-pending" role="status" aria-label={t('page.loading')}>
      <span className="sk" />
      <span className="sk" />
      <span className="sk" />
    </div>
  );
}
