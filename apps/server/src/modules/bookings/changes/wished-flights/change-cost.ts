import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import type { ChangeOffer } from '../../../flights/public.ts';
import type { FlightChangeRow } from '../wished-change-rows.ts';

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

/**
 * What a paid change added to the fare, without its penalty, in the supplier's currency: less by a minor unit rather than
 * more, since the penalty was stored in the order's currency.
 */
export function fareOfChange({
  supplierMinor,
  differenceMinor,
  penaltyMinor,
}: Pick<FlightChangeRow, 'supplierMinor' | 'differenceMinor' | 'penaltyMinor'>): number {
  if (differenceMinor === 0 || penaltyMinor >= differenceMinor) return 0;
  return Math.floor((supplierMinor * (differenceMinor - penaltyMinor)) / differenceMinor);
}

/** Whether a change is made here: what a carrier gives back has no payment that it could be refunded to by itself. */
export function isMadeHere({ differenceMinor }: ChangeCost): boolean {
  return differenceMinor >= 0;
}
