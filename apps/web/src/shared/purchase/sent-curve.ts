import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';

/**
 * What would be sent to the buyer at later times. The quote's curve is of the whole refund; of a disputed payment no
 * more can be sent than what the card's bank has left, which is what the quote sends now.
 */
export function listSentLater({
  curve,
  refund,
  returnedByBank,
}: Pick<CancelQuoteView, 'curve' | 'refund' | 'returnedByBank'>): CancelQuoteView['curve'] {
  if (returnedByBank === undefined) return curve;
  return curve.map((point) => (Number(point.refund) > Number(refund) ? { ...point, refund } : point));
}
