import { keep, type PaidSum, type SettledSum } from './part.ts';

/** A charter is not given back by choice, airport taxes included: its seats were paid for as a block. */
export function refundCharter(sums: readonly PaidSum[]): SettledSum[] {
  return sums.map((sum) => keep(sum, 'charter'));
}
