import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import { getAdminOrder as getOrder } from '@farewind/contract/orders/order-detail';
import { useDialogAddress, type DialogAddress } from '../../kit/use-dialog-address.ts';

export type AdminOrder = Answer<typeof getOrder>;
export type StaffAction = AdminOrder['allowedActions'][number];

/** An order at the admin of a member of staff: what its page shows, and how its panels act on it. */
export interface OrderAdmin {
  readonly order: AdminOrder;
  readonly can: (action: StaffAction) => boolean;
  readonly dialogs: DialogAddress;
  /** Does something with the order and looks at it anew, also where it was refused: it may stand elsewhere by now. */
  readonly act: <Result>(run: () => Promise<Result>) => Promise<Result>;
  readonly documents: { readonly areShown: boolean; readonly toggle: () => void };
}

const REFRESH_MS = 30_000;

/** The order, refreshed every half minute; documents are fetched only while they are shown. */
export function useOrder(orderId: string) {
  const [areShown, setShown] = useState(false);
  const dialogs = useDialogAddress();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['office', 'order', orderId, areShown],
    queryFn: () => officeCall(getOrder, { orderId, showDocuments: areShown }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Each look at documents is on record: they are not looked at again by themselves.
    refetchInterval: areShown ? false : REFRESH_MS,
    ...(areShown ? { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  });
  const order = found.data;
  const admin: OrderAdmin | undefined = order && {
    order,
    dialogs,
    can: (action) => order.allowedActions.includes(action),
    act: async (run) => {
      try {
        return await run();
      } finally {
        void queries.invalidateQueries({ queryKey: ['office', 'order', orderId] });
      }
    },
    documents: { areShown, toggle: () => setShown(!areShown) },
  };
  return { admin, found };
}
