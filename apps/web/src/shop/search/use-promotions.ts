import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { getPromotions } from '@farewind/contract/flights/search';
import type { Answer } from '../../shared/api/call-types.ts';
import { compareAmounts } from '../../shared/format/money.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';

export type Promotion = Answer<typeof getPromotions>['items'][number];

const MINUTES_MS = 5 * 60_000;

/** The cheapest live one-way flights from a city, or from the busiest one. Without any, the page shows no prices. */
export function usePromotions(from?: string): readonly Promotion[] {
  const { language } = useI18n();
  const { currency } = useSession();
  const { data } = useQuery({
    queryKey: ['promotions', language, currency, from],
    queryFn: () => call(getPromotions, { currency, ...(from === undefined ? {} : { from }) }),
    staleTime: MINUTES_MS,
  });
  return data?.items ?? [];
}

/** The cheapest of the flights to any of the airports. */
export function findCheapestTo(
  promotions: readonly Promotion[],
  airports: readonly string[],
): Promotion | undefined {
  return promotions
    .filter((promotion) => airports.includes(promotion.to))
    .toSorted((a, b) => compareAmounts(a.price, b.price))[0];
}
