import type { PassengerCounts } from '@farewind/values/passengers';
import type { CheckoutChoice } from './checkout-choice.ts';
import { draftKeys } from '../../shared/session/draft-keys.ts';
import { noExtras } from './chosen-extras.ts';
import { emptyFields, fitPassengers, noAgreements, type CheckoutFields } from './checkout-fields.ts';
import { draftStore, type Draft } from './draft-store.ts';
import { isSameChoice } from './purchase-choice.ts';
import { readCheckoutChoice, readCheckoutFields } from './read-fields.ts';

export type CheckoutDraft = Draft<CheckoutChoice, CheckoutFields>;

export const {
  read: readDraft,
  keep: storeDraft,
  forget: clearDraft,
} = draftStore<CheckoutChoice, CheckoutFields>(draftKeys.checkout, {
  choice: readCheckoutChoice,
  fields: readCheckoutFields,
});

/**
 * The initial form: a draft's data, for this purchase's passengers. Extras, currency and the way to pay are only restored
 * for the same purchase.
 */
export function startFields(
  counts: PassengerCounts,
  draft: CheckoutDraft | undefined,
  choice: CheckoutChoice,
): CheckoutFields {
  const empty = emptyFields(counts);
  if (draft === undefined) return empty;
  return {
    ...empty,
    ...draft.fields,
    ...noAgreements,
    ...(isSameChoice(draft.choice, choice)
      ? {}
      : { extras: noExtras, payCurrency: '' as const, paymentMethod: '' }),
    passengers: fitPassengers(draft.fields.passengers, counts),
  };
}
