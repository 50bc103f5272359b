import { getPartnerClick } from '@farewind/contract/partners/partner-click';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

const MOST_REPEATS = 2;

/**
 * The click by which a visitor came. One lost request is repeated, because its answer marks the browser, and without
 * the mark the partner gets no commission; an unknown click remains unknown.
 */
export function clickQuery(clickId: string) {
  return queryOptions({
    queryKey: ['partnerClick', clickId],
    queryFn: () => call(getPartnerClick, { id: clickId }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) =>
      failures < MOST_REPEATS && !(error instanceof ApiError && error.key === 'GEN-NOTFOUND'),
  });
}
