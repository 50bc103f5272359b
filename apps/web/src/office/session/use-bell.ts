import { useQuery } from '@tanstack/react-query';
import { getBell } from '@farewind/contract/orders/work-queue';
import { officeCall } from './office-call.ts';
import { useOfficeSession } from './office-session.tsx';

const REFRESH_MS = 60_000;

/** Number of waiting items, and what is addressed to the reader; undefined for users who may not see orders. */
export function useBell() {
  const { can, tenant } = useOfficeSession();
  const { data } = useQuery({
    queryKey: ['office', 'work', 'bell'],
    queryFn: () => officeCall(getBell, {}),
    enabled: tenant !== null && can('Pages.Orders.View'),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  return data;
}
