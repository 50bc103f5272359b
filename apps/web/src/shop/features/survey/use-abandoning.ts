import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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
      if (!isAbandoned(from, to, typedOn === from) || wasOffered()) return;
      noteOffer();
      setLeft({ searchId: findSearchId(from) });
    });
    return () => {
      document.removeEventListener('input', onInput, true);
      unsubscribe();
    };
  }, [router]);
  return { left, close: () => setLeft(undefined) };
}

function wasOffered(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function noteOffer(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Then it is not offered at all: once a session cannot be told from always.
  }
}
