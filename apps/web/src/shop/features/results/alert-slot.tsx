import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import type { AlertOfferProps } from '../../search/price-alert/alert-offer.tsx';

const AlertOffer = lazy(() =>
  loadPageGroup('priceAlert', () => import('../../search/price-alert/alert-offer.tsx')).then((group) => ({
    default: group.AlertOffer,
  })),
);

/** Offers a price alert for the search. Its place is kept until its script runs, so that nothing typed is lost. */
export function AlertSlot(props: AlertOfferProps) {
  const [isRunning, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return (
    <div className="alert-slot">
      <Suspense fallback={null}>{isRunning ? <AlertOffer {...props} /> : null}</Suspense>
    </div>
  );
}
