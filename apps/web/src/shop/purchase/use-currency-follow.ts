import type { Currency } from '@farewind/values/currency';
import { useEffect, useRef } from 'react';
import { useSession } from '../../shared/session/session.tsx';

/**
 * Keeps header and results in one currency. An opened search brings its own, so that a shared address shows everybody
 * the same; one chosen in the header afterwards searches again.
 */
export function useCurrencyFollow(
  search: { readonly id: string; readonly currency: Currency } | undefined,
  onCurrency: (currency: Currency) => void,
): void {
  const { currency, setCurrency } = useSession();
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (search === undefined) return;
    if (followed.current !== search.id) {
      followed.current = search.id;
      if (currency !== search.currency) setCurrency(search.currency);
    } else if (currency !== search.currency) onCurrency(currency);
    // Only a new search or currency requires an action.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search?.id, currency]);
}
