import { useQuery } from '@tanstack/react-query';
import { loadPageGroup } from '../../shared/ui/load-page-group.ts';

/**
 * What is known of telephone numbers, once it has been loaded; the form works without. The metadata of mobile numbers is
 * large, so it is loaded beside the page and never with it.
 */
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
  'callingCodes' | 'isCallingCode' | 'isMobile'
>;
