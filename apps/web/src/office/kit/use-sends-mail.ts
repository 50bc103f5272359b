import { useQuery } from '@tanstack/react-query';
import { getSite } from '../../shared/api/remotes.ts';
import { officeCall } from '../api/office-call.ts';

/** Whether mails of this agency leave; undefined while nobody knows. */
export function useSendsMail(): boolean | undefined {
  const site = useQuery({ queryKey: ['office', 'site'], queryFn: () => officeCall(getSite, {}) });
  return site.data?.features.sendsMail;
}
