import { noAgreements } from '../../../purchase/checkout-fields.ts';
import type { Draft } from '../../../purchase/draft-store.ts';
import { isSameChoice } from '../../../purchase/purchase-choice.ts';
import { emptyRideFields, type RideChoice, type RideFields } from '../../../purchase/ride-drafts.ts';

/** The initial form; from a draft of another purchase, only traveller and buyer are taken over. */
export function startRideFields(
  draft: Draft<RideChoice, RideFields> | undefined,
  choice: RideChoice,
  join: string | undefined,
): RideFields {
  if (draft === undefined) return { ...emptyRideFields, joinOrderId: join ?? '' };
  const { flightNumber, returnFlightNumber, address, childSeats, payCurrency, paymentMethod } =
    emptyRideFields;
  const isResumed = isSameChoice(draft.choice, choice);
  // A link back to a purchase does not name the order of its flights: without it, this would be another purchase.
  const joinOrderId = join ?? (isResumed ? draft.fields.joinOrderId : '');
  const anew = isResumed
    ? {}
    : { flightNumber, returnFlightNumber, address, childSeats, payCurrency, paymentMethod };
  return { ...emptyRideFields, ...draft.fields, ...anew, joinOrderId, ...noAgreements };
}
