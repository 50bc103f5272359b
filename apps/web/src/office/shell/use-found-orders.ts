import type { getOrders as getOrdersOperation } from '@farewind/contract/orders/order-list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../shared/api/remote.ts';
import { officeCall } from '../api/office-call.ts';
import { getOrders } from '../api/orders.ts';
import { useOfficeSession } from '../session/office-session.tsx';

export type FoundOrder = Answer<typeof getOrdersOperation>['items'][number];

const SHORTEST = 3;
const MOST = 6;
const PAUSE_MS = 200;

/** Orders found by what is typed (contract, `Order/GetAll`); none for whoever may not see them. */
export function useFoundOrders(typed: string): readonly FoundOrder[] {
  const { can } = useOfficeSession();
  const keyword = useSettled(typed.trim());
  const isSought = keyword.length >= SHORTEST && can('Pages.Orders.View');
  const { data } = useQuery({
    queryKey: ['office', 'foundOrders', keyword],
    queryFn: ({ signal }) => officeCall(getOrders, { keyword, maxResultCount: MOST }, { signal }),
    enabled: isSought,
    placeholderData: keepPreviousData,
  });
  return isSought ? (data?.items ?? []) : [];
}

/** What was typed, once nothing more is typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
