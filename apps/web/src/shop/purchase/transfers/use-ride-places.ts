import type { TransferPlace } from '@farewind/contract/transfers/places';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { searchTransferPlace } from '@farewind/contract/transfers/places';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import { PAUSE_MS } from '../../search/use-places.ts';

const SHOWN = 8;

/** Suggestions for the typed text among places with a ride to or from the other end. */
export function useRidePlaces(
  keyword: string,
  other: TransferPlace | undefined,
  enabled: boolean,
): { readonly items: readonly TransferPlace[]; readonly waiting: boolean; readonly answered: boolean } {
  const { language } = useI18n();
  const asked = usePaused(keyword.trim(), PAUSE_MS);
  const found = useQuery({
    queryKey: ['ridePlaces', language, other?.kind, other?.code, asked],
    queryFn: ({ signal }) => findPlaces(asked, other, SHOWN, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    items: found.data ?? [],
    waiting: found.isFetching || asked !== keyword.trim(),
    answered: found.data !== undefined,
  };
}

export async function findPlaces(
  keyword: string,
  other: TransferPlace | undefined,
  maxResultCount: number,
  signal?: AbortSignal,
): Promise<readonly TransferPlace[]> {
  const input = {
    keyword,
    maxResultCount,
    ...(other === undefined ? {} : { other: { kind: other.kind, code: other.code } }),
  };
  return (await call(searchTransferPlace, input, signal === undefined ? {} : { signal })).items;
}
