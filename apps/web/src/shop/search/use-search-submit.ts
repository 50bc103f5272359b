import { useNavigate } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { whileBusy } from '../../shared/api/while-busy.ts';
import { saveFlightSearch } from '@farewind/contract/flights/search';
import { useSession } from '../../shared/session/session.tsx';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { rememberSearch } from './recent-searches.ts';
import { toCriteria, type SearchDraft } from './search-draft.ts';

/** Saves a complete search and opens its results. Returns problems of fields; shows others in a dialog. */
export function useSearchSubmit(options: { readonly replace?: boolean } = {}) {
  const { currency } = useSession();
  const navigate = useNavigate();
  return useMutation({
    ...whileBusy,
    mutationFn: (draft: SearchDraft) => call(saveFlightSearch, toCriteria(draft, currency)),
    onSuccess: ({ id }, draft) => {
      rememberSearch(draft);
      return navigate({
        to: '/flightSearch/$searchId',
        params: { searchId: id },
        replace: options.replace === true,
      });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.validationErrors.length === 0) showError(error);
    },
  });
}
