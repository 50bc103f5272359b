import { getPriceCalendar } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { findLowDates } from './low-dates.ts';
import type { SearchDraft } from './search-draft.ts';
import type { CalendarPricing } from './trip-dates.ts';

export interface DayPrices {
  /** The lowest price for the whole party, by date. */
  readonly byDate: ReadonlyMap<string, string>;
  readonly lowDates: ReadonlySet<string>;
  /** Whether an absent price means that nothing is sold that day. */
  readonly known: boolean;
}

/** The prices of one month (`YYYY-MM`) for a draft's party, cabin and airports. */
export function calendarQuery(
  draft: SearchDraft,
  currency: Currency,
  month: string,
  pricing: CalendarPricing,
) {
  const { cabin, adults, children, infants, directOnly, nearbyAirports } = draft;
  const [from, to] = [draft.from?.code, draft.to?.code];
  const party = { currency, cabin, adults, children, infants, directOnly, nearbyAirports };
  const trip =
    pricing.for === 'oneWay'
      ? { tripType: 'oneWay' as const }
      : pricing.for === 'departure'
        ? { tripType: 'roundTrip' as const, nights: pricing.nights }
        : { tripType: 'roundTrip' as const, departureDate: pricing.departureDate };
  return queryOptions({
    queryKey: ['calendar', from, to, month, party, trip],
    queryFn: ({ signal }) =>
      call(getPriceCalendar, { from: from ?? '', to: to ?? '', month, ...party, ...trip }, { signal }),
    enabled: from !== undefined && to !== undefined && from !== to,
  });
}

type Days = Answer<typeof getPriceCalendar>['days'];

export function readDayPrices(days: Days | undefined): DayPrices {
  const byDate = new Map(
    (days ?? []).flatMap(({ date, price }) => (price === undefined ? [] : [[date, price] as const])),
  );
  return { byDate, lowDates: findLowDates(byDate), known: days !== undefined };
}
