import type { Currency } from '@farewind/values/currency';
import { useEffect, useRef } from 'react';
import { useSession } from '../../shared/session/session.tsx';

interface SavedSearch {
  readonly id: string;
}

/** Saves a search in the chosen currency; again if another one is chosen before the answer comes. */
export function useInLatestCurrency() {
  const { currency } = useSession();
  const latest = useRef(currency);
  useEffect(() => {
    latest.current = currency;
  });
  return <Saved extends SavedSearch>(save: (currency: Currency) => Promise<Saved>) =>
    inLatestCurrency(() => latest.current, save);
}

let newest: { readonly id: string; readonly currency: Currency } | undefined;

export async function inLatestCurrency<Saved extends SavedSearch>(
  read: () => Currency,
  save: (currency: Currency) => Promise<Saved>,
): Promise<Saved> {
  const currency = read();
  const saved = await save(currency);
  if (read() !== currency) return inLatestCurrency(read, save);
  newest = { id: saved.id, currency };
  return saved;
}

/** The currency of a search that a form has just saved, for the first page that shows it. */
export function takeSavedCurrency(searchId: string): Currency | undefined {
  if (newest?.id !== searchId) return undefined;
  const { currency } = newest;
  newest = undefined;
  return currency;
}
