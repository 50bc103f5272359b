import type { CheckoutChoice } from './checkout-choice.ts';
import type { RideChoice } from './ride-drafts.ts';

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

/** Address of the checkout for a choice of rides. */
export function ridePaymentAddress({ searchId, transferId, returnTransferId }: RideChoice) {
  if (returnTransferId === undefined)
    return { to: '/transferPayment/$searchId/$transferId', params: { searchId, transferId } } as const;
  return {
    to: '/transferPayment/$searchId/$transferId/$returnTransferId',
    params: { searchId, transferId, returnTransferId },
  } as const;
}
