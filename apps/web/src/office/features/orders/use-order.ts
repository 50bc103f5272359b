import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import { getAdminOrder as getOrder } from '@farewind/contract/orders/order-detail';
import { useDialogAddress, type DialogAddress } from '../../kit/use-dialog-address.ts';

export type AdminOrder = Answer<typeof getOrder>;
export type StaffAction = AdminOrder['allowedActions'][number];

/** An order opened by a member of staff: its data for the page, and the acts of its panels. */
export interface OrderAdmin {
  readonly order: AdminOrder;
  readonly can: (action: StaffAction) => boolean;
  readonly dialogs: DialogAddress;
  /** Runs an act and reloads the order, even after a refusal: its state may have changed. */
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
    // Shown while documents are fetched or hidden; never another order under this one's address.
    placeholderData: (last, query) => (query?.queryKey[2] === orderId ? last : undefined),
    staleTime: 0,
    // Every access to documents is audited, so they are not reloaded automatically.
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
