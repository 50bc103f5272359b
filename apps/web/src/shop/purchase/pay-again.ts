import { readDraft } from './checkout-draft.ts';
import type { Draft } from './draft-store.ts';
import { findChoiceOf, findPaidFor, findPlaced, type PlacedAttempt } from './pay-attempt.ts';
import { isSameChoice, type PurchaseChoice } from './purchase-choice.ts';
import { isRideChoice, rideDrafts } from './ride-drafts.ts';

/** Where an unpaid order can be paid again. */
export interface PayAgain {
  /** What it bought; undefined where this device does not know. */
  readonly choice: PurchaseChoice | undefined;
  /** Whether its form is still filled in, and not with the data of another purchase begun since. */
  readonly isKept: boolean;
}

/** Finds what an order bought on this device. Without an order: what was paid for last. */
export function findPayAgain(orderId: string | undefined): PayAgain {
  const choice = orderId === undefined ? (findPaidFor() ?? readDraft()?.choice) : findChoiceOf(orderId);
  if (choice === undefined) return { choice, isKept: false };
  const draft = isRideChoice(choice) ? rideDrafts.read() : readDraft();
  return { choice, isKept: draft !== undefined && isSameChoice(draft.choice, choice) };
}

/**
 * The unpaid order that a form pays again, with the agreements accepted for it: only if its draft is of the same choice.
 * Another one brings other people, for whom nothing was accepted.
 */
export function findUnpaid(
  choice: PurchaseChoice,
  draft: Pick<Draft<PurchaseChoice, unknown>, 'choice'> | undefined,
): PlacedAttempt | undefined {
  return draft !== undefined && isSameChoice(draft.choice, choice) ? findPlaced(choice) : undefined;
}
