import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getCustomers } from '@farewind/contract/customers/customers';
import { getDepartures } from '@farewind/contract/inventory/departures';
import { searchOrders } from '@farewind/contract/orders/order-search';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';

export type FoundOrders = Answer<typeof searchOrders>;
export type FoundOrder = FoundOrders['items'][number];
export type FoundDeparture = Answer<typeof getDepartures>['items'][number];
export type FoundCustomer = Answer<typeof getCustomers>['items'][number];

const SHORTEST = 3;
const PAUSE_MS = 200;
const MOST = { orders: 6, people: 3, departures: 3 } as const;

export interface Found {
  readonly orders: FoundOrders | undefined;
  readonly people: readonly FoundCustomer[];
  readonly departures: readonly FoundDeparture[];
  /** An answer to what was typed last is still to come. */
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** What the server finds by the typed text, each only for whoever may see its page. */
export function useFound(typed: string): Found {
  const { can } = useOfficeSession();
  const text = typed.trim();
  const keyword = useSettled(text);
  const isSought = keyword.length >= SHORTEST;
  const orders = useQuery({
    queryKey: ['office', 'search', 'orders', keyword],
    queryFn: ({ signal }) => officeCall(searchOrders, { keyword, maxResultCount: MOST.orders }, { signal }),
    enabled: isSought && can('Pages.Orders.View'),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    queryKey: ['office', 'search', 'people', keyword],
    queryFn: ({ signal }) =>
      officeCall(getCustomers, { keyword: personWord(keyword), maxResultCount: MOST.people }, { signal }),
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
    isLoading: (text !== keyword && text.length >= SHORTEST) || orders.isFetching || people.isFetching,
    error: isSought ? orders.error : null,
  };
}

/** Customers are found by how their number at home begins: without country code, trunk digit and signs. */
function personWord(keyword: string): string {
  if (!/^[\d\s()+./–-]{7,}$/.test(keyword)) return keyword;
  return keyword.replaceAll(/\D/g, '').slice(-10);
}

/** What was typed, once nothing more is typed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
