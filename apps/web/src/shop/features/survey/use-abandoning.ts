import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readTab, writeTab } from '../../../shared/session/tab-store.ts';
import { findSearchId, isAbandoned, isCheckout } from './abandoned-checkout.ts';

const KEY = 'farewind.surveyOffered';

/** A purchase that was left, once in a browser session; undefined: there is nothing to ask about. */
export function useAbandoning() {
  const router = useRouter();
  const [left, setLeft] = useState<{ readonly searchId: string | undefined }>();
  useEffect(() => {
    let typedOn: string | undefined;
    const onInput = (): void => {
      if (isCheckout(location.pathname)) typedOn = location.pathname;
    };
    // Beside the pages of checkout, which know nothing of the survey.
    document.addEventListener('input', onInput, true);
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
      const from = fromLocation?.pathname ?? '';
      const to = toLocation.pathname;
      if (isCheckout(to)) setLeft(undefined);
      if (!isAbandoned(from, to, typedOn === from) || !noteOffer()) return;
      setLeft({ searchId: findSearchId(from) });
    });
    return () => {
      document.removeEventListener('input', onInput, true);
      unsubscribe();
    };
  }, [router]);
  return { left, close: () => setLeft(undefined) };
}

/** False where it was offered before, and where that cannot be kept: once a session could not be told from always. */
function noteOffer(): boolean {
  return readTab(KEY) === undefined && writeTab(KEY, '1');
}
