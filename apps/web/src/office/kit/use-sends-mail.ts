import { useQuery } from '@tanstack/react-query';
import { getSite } from '@farewind/contract/site/get-site';
import { officeCall } from '../session/office-call.ts';

/** Whether the agency can send mail; undefined until known. */
export function useSendsMail(): boolean | undefined {
  const site = useQuery({ queryKey: ['office', 'site'], queryFn: () => officeCall(getSite, {}) });
  return site.data?.features.sendsMail;
}
