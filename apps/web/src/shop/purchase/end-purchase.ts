import { clearDraft } from './checkout-draft.ts';
import { clearDuplicateAnswer } from './duplicate-answer.ts';
import { endAttempt, hasPlaced, isBuyingRides } from './pay-attempt.ts';
import { rideDrafts } from './ride-drafts.ts';

/** Deletes this tab's data of a paid purchase. Another purchase begun since is kept. */
export function endPurchase(orderId: string): void {
  if (!hasPlaced(orderId)) return;
  if (isBuyingRides()) rideDrafts.forget();
  else clearDraft();
  endAttempt();
  clearDuplicateAnswer();
}
