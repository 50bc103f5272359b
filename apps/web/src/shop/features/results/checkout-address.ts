/** What is being taken to checkout: the flights and their fares. */
export interface Choice {
  readonly searchId: string;
  readonly flightId: string;
  readonly fareId: string;
  readonly returnFlightId?: string;
  readonly returnFareId?: string;
}

/** `/flightPayment/{searchId}/{flightId}[/{returnFlightId}]?fare=…&returnFare=…` */
export function checkoutAddress(choice: Choice): string {
  const ids = [choice.searchId, choice.flightId, choice.returnFlightId].filter((id) => id !== undefined);
  const query = new URLSearchParams({ fare: choice.fareId });
  if (choice.returnFareId !== undefined) query.set('returnFare', choice.returnFareId);
  return `/flightPayment/${ids.map(encodeURIComponent).join('/')}?${query.toString()}`;
}
