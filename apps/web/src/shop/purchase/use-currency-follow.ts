import type { Currency } from '@farewind/values/currency';
import { useEffect, useRef } from 'react';
import { useSession } from '../../shared/session/session.tsx';
import { useIsSearching } from '../search/open-awaited.ts';
import { takeSavedCurrency } from '../search/use-in-latest-currency.ts';
import { followCurrency, type Followed } from './follow-currency.ts';

/** Keeps header and results in one currency (`followCurrency`); `onCurrency` searches again. */
export function useCurrencyFollow(
  searchId: string,
  searched: Currency | undefined,
  onCurrency: (currency: Currency) => void,
): void {
  const { currency, chosen, setCurrency } = useSession();
  const followed = useRef<Followed>(undefined);
  const isSearching = useIsSearching();
  useEffect(() => {
    const seen = { searchId, searched, currency, chosen, isSearching };
    const step = followCurrency(followed.current, seen, takeSavedCurrency);
    followed.current = step.followed;
    if (step.show !== undefined) setCurrency(step.show);
    if (step.ask !== undefined) onCurrency(step.ask);
    // Only a new search or currency requires an action.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [searchId, searched, currency, isSearching]);
}
