import { clearDraft } from './checkout-draft.ts';
import { clearDuplicateAnswer } from './duplicate-answer.ts';
import { endAttempt, findChoiceOf, isBuyingRides } from './pay-attempt.ts';
import { recordPaid } from './paid-choices.ts';
import { rideDrafts } from './ride-drafts.ts';

/**
 * Deletes this tab's data of a paid purchase, except that it was paid. Another purchase begun since is kept.
 * `number`: the order's number as its buyer knows it.
 */
export function endPurchase(orderId: string, number: string): void {
  const choice = findChoiceOf(orderId);
  if (choice === undefined) return;
  recordPaid({ choice, orderId, number });
  if (isBuyingRides()) rideDrafts.forget();
  else clearDraft();
  endAttempt();
  clearDuplicateAnswer();
}
