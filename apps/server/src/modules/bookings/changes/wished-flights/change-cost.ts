import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import type { ChangeOffer } from '../../../flights/public.ts';

/** What a change costs the buyer, in the currency of the order. */
interface ChangeCost {
  /** Negative where the carrier gives something back. */
  readonly differenceMinor: number;
  /** Contained in the difference. */
  readonly penaltyMinor: number;
}

/** A carrier's difference and penalty at a rate to the order's currency, each converted once. */
export function costOfChange(
  { differenceMinor, penaltyMinor }: Pick<ChangeOffer, 'differenceMinor' | 'penaltyMinor'>,
  rate: ExchangeRate,
): ChangeCost {
  return {
    differenceMinor: convertMinor(differenceMinor, rate),
    penaltyMinor: convertMinor(penaltyMinor, rate),
  };
}

/** Whether a change is made here: what a carrier gives back has no payment that it could be refunded to by itself. */
export function isMadeHere({ differenceMinor }: ChangeCost): boolean {
  return differenceMinor >= 0;
}
