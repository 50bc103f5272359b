import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { getPriceCalendar } from '../../shared/api/remotes.ts';
import { useSession } from '../../shared/session/session.tsx';
import { findLowDates } from './low-dates.ts';
import type { SearchDraft } from './search-draft.ts';

export interface DayPrices {
  /** Lowest price for the whole party, by date. */
  readonly byDate: ReadonlyMap<string, string>;
  readonly lowDates: ReadonlySet<string>;
  /** Whether an absent price means that nothing is sold that day. */
  readonly known: boolean;
}

/** The lowest one-way prices of the visible months: outbound, or of the way back once the departure is picked. */
export function useDayPrices(draft: SearchDraft, months: readonly string[], returning: boolean): DayPrices {
  const { currency } = useSession();
  const from = returning ? draft.to?.code : draft.from?.code;
  const to = returning ? draft.from?.code : draft.to?.code;
  const { cabin, adults, children, infants } = draft;
  const queries = useQueries({
    queries: months.map((month) => ({
      queryKey: ['calendar', from, to, month, currency, cabin, adults, children, infants],
      queryFn: () =>
        call(getPriceCalendar, {
          from: from ?? '',
          to: to ?? '',
          month,
          tripType: 'oneWay',
          currency,
          cabin,
          adults,
          children,
          infants,
          directOnly: draft.directOnly,
          nearbyAirports: draft.nearbyAirports,
        }),
      enabled: from !== undefined && to !== undefined && from !== to,
    })),
  });
  const days = queries.flatMap((query) => query.data?.days ?? []);
  const known = queries.length > 0 && queries.every((query) => query.isSuccess);
  const signature = days.map((day) => `${day.date}=${day.price ?? ''}`).join();
  return useMemo(() => {
    const byDate = new Map<string, string>();
    for (const pair of signature.split(',')) {
      const [date, price] = pair.split('=');
      if (date !== undefined && price !== undefined && price !== '') byDate.set(date, price);
    }
    return { byDate, lowDates: findLowDates(byDate), known };
  }, [signature, known]);
}
