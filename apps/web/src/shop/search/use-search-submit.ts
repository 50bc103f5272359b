import { useNavigate } from '@tanstack/react-router';
import { call } from '../../shared/api/call.ts';
import { saveFlightSearch } from '@farewind/contract/flights/search';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { useNewSearch } from './open-awaited.ts';
import { rememberSearch } from './recent-searches.ts';
import { toCriteria, type SearchDraft } from './search-draft.ts';
import { useInLatestCurrency } from './use-in-latest-currency.ts';

/**
 * Saves a complete search and opens its results. A refusal is shown in a dialog, except one that `isShown` by the form
 * at its fields.
 */
export function useSearchSubmit(
  options: { readonly replace?: boolean; readonly isShown?: (error: Error) => boolean } = {},
) {
  const inCurrency = useInLatestCurrency();
  const navigate = useNavigate();
  return useNewSearch({
    save: (draft: SearchDraft) =>
      inCurrency((currency) => call(saveFlightSearch, toCriteria(draft, currency))),
    open: (id, draft) => {
      rememberSearch(draft);
      return navigate({
        to: '/flightSearch/$searchId',
        params: { searchId: id },
        replace: options.replace === true,
      });
    },
    onError: (error) => {
      if (options.isShown?.(error) !== true) showError(error);
    },
  });
}
