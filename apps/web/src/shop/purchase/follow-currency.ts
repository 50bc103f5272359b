import type { Currency } from '@farewind/values/currency';

export interface Followed {
  /** The search of the address, and the newest choice when it was asked for. */
  readonly searchId: string;
  readonly chosenBefore: Currency | undefined;
  readonly isShown: boolean;
  /** The newest currency that was asked for: until its prices are here, the search still has the one before. */
  readonly asked: Currency | undefined;
}

export interface Seen {
  readonly searchId: string;
  /** Undefined until the search has arrived. */
  readonly searched: Currency | undefined;
  /** The header's currency; `chosen` is set once the traveller has picked one there. */
  readonly currency: Currency;
  readonly chosen: Currency | undefined;
  /** A form's search takes the currency along itself. */
  readonly isSearching: boolean;
}

interface Step {
  readonly followed: Followed;
  /** The search's currency, for the header. */
  readonly show?: Currency;
  /** The header's currency, for a new search. */
  readonly ask?: Currency;
}

/**
 * What keeps header and results in one currency. An opened search brings its own, so that a shared address shows everybody
 * the same; one chosen in the header since the search was asked for searches again.
 */
export function followCurrency(
  before: Followed | undefined,
  seen: Seen,
  takeSaved: (searchId: string) => Currency | undefined,
): Step {
  const { searchId, searched, currency, chosen } = seen;
  const opened: Followed =
    before?.searchId === searchId
      ? before
      : { searchId, chosenBefore: takeSaved(searchId) ?? chosen, isShown: false, asked: undefined };
  if (searched === undefined) return { followed: opened };
  const followed = opened.isShown ? opened : { ...opened, isShown: true, asked: searched };
  if (currency === followed.asked) return { followed };
  if (!opened.isShown && (chosen === undefined || chosen === opened.chosenBefore))
    return { followed, show: searched };
  return seen.isSearching ? { followed } : { followed: { ...followed, asked: currency }, ask: currency };
}
