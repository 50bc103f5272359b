import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { whileBusy } from '../../../../shared/api/while-busy.ts';
import { saveTransferSearch } from '@farewind/contract/transfers/search';
import { useSession } from '../../../../shared/session/session.tsx';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { rememberRide } from './recent-rides.ts';
import { toRideCriteria, type RideDraft } from '../../../purchase/transfers/ride-draft.ts';

/** Saves a complete search and opens its results. Returns problems of fields; shows others in a dialog. */
export function useRideSubmit() {
  const { currency } = useSession();
  const navigate = useNavigate();
  return useMutation({
    ...whileBusy,
    mutationFn: (draft: RideDraft) => call(saveTransferSearch, toRideCriteria(draft, currency)),
    onSuccess: ({ id }, draft) => {
      rememberRide(draft);
      return navigate({ to: '/transferSearch/$searchId', params: { searchId: id } });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.validationErrors.length === 0) showError(error);
    },
  });
}
