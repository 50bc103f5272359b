import type { CheckoutChoice } from '../../purchase/checkout-choice.ts';

/** Address of the checkout for a choice of flights. */
export function checkoutAddress(choice: CheckoutChoice) {
  const { searchId, flightId, fareId: fare, returnFlightId, returnFareId: returnFare } = choice;
  if (returnFlightId === undefined || returnFare === undefined)
    return {
      to: '/flightPayment/$searchId/$flightId',
      params: { searchId, flightId },
      search: { fare },
    } as const;
  return {
    to: '/flightPayment/$searchId/$flightId/$returnFlightId',
    params: { searchId, flightId, returnFlightId },
    search: { fare, returnFare },
  } as const;
}
