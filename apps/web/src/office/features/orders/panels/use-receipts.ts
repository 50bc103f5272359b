import { getReceipts } from '@farewind/contract/finance/receipts';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { officeCall } from '../../../session/office-call.ts';
import { useOfficeSession } from '../../../session/office-session.tsx';
import type { AdminOrder } from '../use-order.ts';

export type Receipt = Answer<typeof getReceipts>['items'][number];

const MOST = 50;

/** The fiscal receipts of an order, oldest first, for users who may see its money; undefined while they load. */
export function useReceipts({
  orderId,
  currency,
}: Pick<AdminOrder, 'orderId' | 'currency'>): readonly Receipt[] | undefined {
  const { can } = useOfficeSession();
  const { data } = useQuery({
    queryKey: ['office', 'order', orderId, 'receipts'],
    queryFn: () => officeCall(getReceipts, { orderId, maxResultCount: MOST }),
    staleTime: 0,
    // Other currencies have no receipts.
    enabled: can('Pages.Payments') && currency === 'RUB',
  });
  return data?.items.toReversed();
}
