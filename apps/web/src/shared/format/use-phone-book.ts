import { useQuery } from '@tanstack/react-query';
import { loadPageGroup } from '../ui/load-page-group.ts';

/** Metadata of phone numbers, once loaded; pages work without. It is large, so it is loaded after the page. */
export function usePhoneBook(): PhoneBook | undefined {
  return useQuery({
    queryKey: ['phoneBook'],
    queryFn: () => loadPageGroup('phones', () => import('@farewind/travel-rules/phone-number')),
    staleTime: Infinity,
    retry: false,
  }).data;
}

export type PhoneBook = Pick<
  typeof import('@farewind/travel-rules/phone-number'),
  'callingCodes' | 'formatPhone' | 'isCallingCode' | 'isMobile' | 'nationalNumber'
>;
