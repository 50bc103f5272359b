import { clearDraft } from './checkout-draft.ts';
import { clearDuplicateAnswer } from './duplicate-answer.ts';
import { endAttempt, hasPlaced, isBuyingRides } from './pay-attempt.ts';
import { rideDrafts } from './ride-drafts.ts';

/** The order is paid: deletes this tab's data of the purchase. Another purchase that has begun is kept. */
export function endPurchase(orderId: string): void {
  if (!hasPlaced(orderId)) return;
  if (isBuyingRides()) rideDrafts.forget();
  else clearDraft();
  endAttempt();
  clearDuplicateAnswer();
}
