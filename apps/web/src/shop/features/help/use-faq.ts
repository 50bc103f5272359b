import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getFaq } from '../../../shared/api/content-remotes.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { Faq } from './find-answers.ts';

export function useFaq(): UseQueryResult<Faq> {
  const { language } = useI18n();
  return useQuery({ queryKey: ['faq', language], queryFn: () => call(getFaq, {}) });
}
