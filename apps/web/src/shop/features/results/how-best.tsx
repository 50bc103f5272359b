import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import type { Offer } from './filter-offers.ts';

const BestExplained = lazy(() =>
  loadPageGroup('best', () => import('./best-explained.tsx')).then((group) => ({
    default: group.BestExplained,
  })),
);

/** The question how "best" is counted; the answer is loaded when it is asked. */
export function HowBest(props: { readonly offers: readonly Offer[]; readonly best: Offer | undefined }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <details className="t14 how-best" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sort.how')}</summary>
      {open ? (
        <Suspense fallback={null}>
          <BestExplained {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}
