import { clearDraft } from './checkout-draft.ts';
import { clearDuplicateAnswer } from './duplicate-answer.ts';
import { endAttemptsOf, findChoiceOf } from './pay-attempt.ts';
import { recordPaid } from './paid-choices.ts';
import { isRideChoice, rideDrafts } from './ride-drafts.ts';

/**
 * Deletes this device's data of a paid purchase, except that it was paid. Another purchase begun since is kept.
 * `number`: the order's number as its buyer knows it.
 */
export function endPurchase(orderId: string, number: string): void {
  const choice = findChoiceOf(orderId);
  if (choice === undefined) return;
  recordPaid({ choice, orderId, number });
  if (isRideChoice(choice)) rideDrafts.forget(choice);
  else clearDraft(choice);
  endAttemptsOf(orderId);
  clearDuplicateAnswer();
}
