import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getMyBookings } from '@farewind/contract/bookings/my-bookings';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';

const SHOWN = 100;

/** The orders of the signed-in user, newest first. */
export function useMyBookings() {
  const { user } = useSession();
  const { language } = useI18n();
  return useQuery({
    queryKey: ['myBookings', user?.id, language],
    queryFn: ({ signal }) => call(getMyBookings, { maxResultCount: SHOWN }, { signal }),
    enabled: user !== null && !user.isStaff,
  });
}
