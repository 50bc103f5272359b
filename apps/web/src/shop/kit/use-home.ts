import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { getHome } from '@farewind/contract/content/pages';
import type { Answer } from '../../shared/api/call-types.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';

export type Home = Answer<typeof getHome>;

/** The agency's texts on its home page. */
export function useHome(): UseQueryResult<Home> {
  const { language } = useI18n();
  return useQuery({ queryKey: ['home', language], queryFn: () => call(getHome, {}), staleTime: Infinity });
}
