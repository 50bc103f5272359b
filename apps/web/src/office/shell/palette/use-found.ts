import { asItLooks } from '@farewind/travel-rules/typed-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getCustomers } from '@farewind/contract/customers/customers';
import { getDepartures } from '@farewind/contract/inventory/departures';
import { searchOrders } from '@farewind/contract/orders/order-search';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';

export type FoundOrders = Answer<typeof searchOrders>;
export type FoundOrder = FoundOrders['items'][number];
export type FoundDeparture = Answer<typeof getDepartures>['items'][number];
export type FoundCustomer = Answer<typeof getCustomers>['items'][number];

const SHORTEST = 3;
export const PAUSE_MS = 200;
const MOST = { orders: 6, people: 3, departures: 3 } as const;

export interface Found {
  readonly orders: FoundOrders | undefined;
  readonly people: readonly FoundCustomer[];
  readonly departures: readonly FoundDeparture[];
  /** Results for the latest text are still loading. */
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** The server's results for a text, from pages that the user may see. */
export function useFound(typed: string): Found {
  const { can } = useOfficeSession();
  const text = asItLooks(typed).trim();
  const keyword = usePaused(text, PAUSE_MS);
  const isSought = keyword.length >= SHORTEST;
  const orders = useQuery({
    queryKey: ['office', 'search', 'orders', keyword],
    queryFn: ({ signal }) => officeCall(searchOrders, { keyword, maxResultCount: MOST.orders }, { signal }),
    enabled: isSought && can('Pages.Orders.View'),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    queryKey: ['office', 'search', 'people', keyword],
    queryFn: ({ signal }) => officeCall(getCustomers, { keyword, maxResultCount: MOST.people }, { signal }),
    enabled: isSought && can('Pages.Customers'),
    placeholderData: keepPreviousData,
  });
  const flight = isSought ? orders.data?.flight : undefined;
  const departures = useQuery({
    queryKey: ['office', 'search', 'departures', flight],
    queryFn: ({ signal }) =>
      officeCall(
        getDepartures,
        {
          keyword: flight?.name ?? '',
          maxResultCount: MOST.departures,
          ...(flight?.day === undefined ? {} : { from: flight.day, to: flight.day }),
        },
        { signal },
      ),
    enabled: flight !== undefined && can('Pages.Inventory'),
  });
  return {
    orders: isSought ? orders.data : undefined,
    people: isSought ? (people.data?.items ?? []) : [],
    departures: flight === undefined ? [] : (departures.data?.items ?? []),
    isLoading:
      isOfEarlierText(text, keyword) || orders.isFetching || people.isFetching || departures.isFetching,
    error: isSought ? orders.error : null,
  };
}

/** Whether what is listed was asked for by an earlier text than the typed one. */
export function isOfEarlierText(text: string, keyword: string): boolean {
  return text !== keyword && Math.max(text.length, keyword.length) >= SHORTEST;
}
