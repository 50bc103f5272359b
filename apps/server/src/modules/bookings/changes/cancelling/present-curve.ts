import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import { formatMinor } from '@farewind/values/money';
import type { CurvePoint } from './refund-curve.ts';

/** `mostMinor`: later no more is sent than what the card's bank leaves to be sent now. */
export function presentCurve(
  curve: readonly CurvePoint[],
  mostMinor: number | undefined,
): CancelQuoteView['curve'] {
  return curve.map(({ from, refundMinor }) => ({
    from: from.toISOString(),
    refund: formatMinor(mostMinor === undefined ? refundMinor : Math.min(refundMinor, mostMinor)),
  }));
}
