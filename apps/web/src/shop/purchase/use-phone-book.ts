import { useQuery } from '@tanstack/react-query';
import { loadPageGroup } from '../../shared/ui/load-page-group.ts';
import type { PhoneBook } from './faults/find-contact-faults.ts';

/** What is known of telephone numbers, once it has been loaded; the form works without. */
export function usePhoneBook(): PhoneBook | undefined {
  return useQuery({
    queryKey: ['phoneBook'],
    queryFn: async () => (await loadPageGroup('phones', () => import('./phone-book.ts'))).phoneBook,
    staleTime: Infinity,
    retry: false,
  }).data;
}
