import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../../shared/api/call.ts';
import { saveTransferSearch } from '@farewind/contract/transfers/search';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { toRideCriteria, type RideDraft } from '../../../purchase/transfers/ride-draft.ts';
import { useNewSearch } from '../../../search/open-awaited.ts';
import { useInLatestCurrency } from '../../../search/use-in-latest-currency.ts';
import { rememberRide } from './recent-rides.ts';

/** As `useSearchSubmit`. */
export function useRideSubmit(options: { readonly isShown?: (error: Error) => boolean } = {}) {
  const inCurrency = useInLatestCurrency();
  const navigate = useNavigate();
  const { language } = useI18n();
  return useNewSearch({
    save: (draft: RideDraft) =>
      inCurrency((currency) => call(saveTransferSearch, toRideCriteria(draft, currency))),
    open: (id, draft) => {
      rememberRide(draft, language);
      return navigate({ to: '/transferSearch/$searchId', params: { searchId: id } });
    },
    onError: (error) => {
      if (options.isShown?.(error) !== true) showError(error);
    },
  });
}
