/** Which flights with which fares are being bought, under the names that CheckPrice and AddOrder give them. */
export interface CheckoutChoice {
  readonly searchId: string;
  readonly flightId: string;
  readonly fareId: string;
  readonly returnFlightId?: string;
  readonly returnFareId?: string;
}

/** The fares of the address: `?fare=…&returnFare=…`. */
export interface CheckoutSearch {
  readonly fare?: string;
  readonly returnFare?: string;
}

export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const { fare, returnFare } = search;
  return {
    ...(typeof fare === 'string' && fare !== '' ? { fare } : {}),
    ...(typeof returnFare === 'string' && returnFare !== '' ? { returnFare } : {}),
  };
}

export interface CheckoutParams {
  readonly searchId?: string | undefined;
  readonly flightId?: string | undefined;
  readonly returnFlightId?: string | undefined;
}

/** The choice that an address makes; undefined when it lacks a flight, or a fare of one. */
export function findChoice(params: CheckoutParams, search: CheckoutSearch): CheckoutChoice | undefined {
  const { searchId, flightId, returnFlightId } = params;
  const { fare, returnFare } = search;
  if (searchId === undefined || flightId === undefined || fare === undefined) return undefined;
  if (returnFlightId === undefined) return { searchId, flightId, fareId: fare };
  if (returnFare === undefined) return undefined;
  return { searchId, flightId, fareId: fare, returnFlightId, returnFareId: returnFare };
}
