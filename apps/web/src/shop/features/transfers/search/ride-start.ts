import { useQuery } from '@tanstack/react-query';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import { call } from '../../../../shared/api/call.ts';
import { searchTransferPlace } from '@farewind/contract/transfers/places';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';

export interface RideStart {
  /** The airport where the ride begins. */
  readonly from?: string | undefined;
}

/** `/transferSearch?from=AYT`: prefills the airport. */
export function readRideStart(search: Readonly<Record<string, unknown>>): RideStart {
  const from = search['from'];
  return typeof from === 'string' && /^[A-Za-z]{3}$/.test(from) ? { from: from.toUpperCase() } : {};
}

/** The airport in the address, if rides are sold from it; undefined while it is loading. */
export function useStartAirport({ from }: RideStart): TransferPlace | undefined {
  const { language } = useI18n();
  const { data } = useQuery({
    queryKey: ['rideStart', from, language],
    queryFn: () => call(searchTransferPlace, { keyword: from ?? '' }),
    enabled: from !== undefined,
  });
  return data?.items.find(({ kind, code }) => kind === 'airport' && code === from);
}
