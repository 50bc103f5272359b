import { readDraft, storeDraft } from './checkout-draft.ts';
import { isSameChoice, type PurchaseChoice } from './purchase-choice.ts';
import { isRideChoice, rideDrafts } from './ride-drafts.ts';

/** The way to pay that was chosen in the stored form of a purchase; empty if none was. */
export function findWay(choice: PurchaseChoice): string {
  const draft = isRideChoice(choice) ? rideDrafts.read() : readDraft();
  return draft !== undefined && isSameChoice(draft.choice, choice) ? draft.fields.paymentMethod : '';
}

/** Chooses a way to pay in the stored form of a purchase, which then opens with it. */
export function storeWay(choice: PurchaseChoice, paymentMethod: string): void {
  if (isRideChoice(choice)) {
    const draft = rideDrafts.read();
    if (draft !== undefined && isSameChoice(draft.choice, choice))
      rideDrafts.keep({ ...draft, fields: { ...draft.fields, paymentMethod } });
    return;
  }
  const draft = readDraft();
  if (draft !== undefined && isSameChoice(draft.choice, choice))
    storeDraft({ ...draft, fields: { ...draft.fields, paymentMethod } });
}
