import { noAgreements } from '../../../purchase/checkout-fields.ts';
import type { Draft } from '../../../purchase/draft-store.ts';
import { isSameChoice } from '../../../purchase/purchase-choice.ts';
import { emptyRideFields, type RideChoice, type RideFields } from '../../../purchase/ride-drafts.ts';

/** The form to start with: of another purchase only who travels and who buys is still true. */
export function startRideFields(
  draft: Draft<RideChoice, RideFields> | undefined,
  choice: RideChoice,
): RideFields {
  if (draft === undefined) return emptyRideFields;
  const { flightNumber, returnFlightNumber, address, childSeats, payCurrency } = emptyRideFields;
  const anew = isSameChoice(draft.choice, choice)
    ? {}
    : { flightNumber, returnFlightNumber, address, childSeats, payCurrency };
  return { ...emptyRideFields, ...draft.fields, ...anew, ...noAgreements };
}
