import type { StripeDispute } from './stripe-objects.ts';

/** States in which the cardholder's bank has the money until a balance transaction returns it. */
const takenBack: readonly string[] = ['needs_response', 'under_review', 'lost'];

/**
 * The sum that a dispute withholds from the account, in its own currency's minor units. An inquiry (`warning_…`) and a
 * prevented dispute withdraw nothing. Where balance movements are given they decide: funds are withdrawn before the end
 * of a dispute and reinstated after it was won, wholly or in part.
 */
export function withdrawnBy({ amount, status, balance_transactions: moves }: StripeDispute): number {
  if (!moves || moves.length === 0) return takenBack.includes(status) ? amount : 0;
  const left = moves.reduce((sum, move) => sum + move.amount, 0);
  const taken = moves.reduce((sum, move) => sum + Math.min(move.amount, 0), 0);
  // Settlement may be in another currency: the share counts, not the sum.
  return left >= 0 || taken === 0 ? 0 : Math.round((amount * left) / taken);
}
