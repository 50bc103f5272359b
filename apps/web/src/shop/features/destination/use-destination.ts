import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getDestination } from '@farewind/contract/content/pages';
import type { Answer } from '../../../shared/api/call-types.ts';
import { getPromotions } from '@farewind/contract/flights/search';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import type { Promotion } from '../../search/use-promotions.ts';

export type Destination = Answer<typeof getDestination>;

export function useDestination(slug: string): UseQueryResult<Destination> {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['destination', slug, language],
    queryFn: () => call(getDestination, { slug }),
  });
}

/** The cheapest live flights to a place, from each city that has one. */
export function usePricesTo(place: string): UseQueryResult<readonly Promotion[]> {
  const { language } = useI18n();
  const { currency } = useSession();
  return useQuery({
    queryKey: ['pricesTo', place, language, currency],
    queryFn: async () => (await call(getPromotions, { to: place, currency })).items,
  });
}
