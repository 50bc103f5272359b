/** The chosen flights and fares, named as in CheckPrice and AddOrder. */
export interface CheckoutChoice {
  readonly searchId: string;
  readonly flightId: string;
  readonly fareId: string;
  readonly returnFlightId?: string;
  readonly returnFareId?: string;
}

/** Fares in the address: `?fare=…&returnFare=…`. */
export interface CheckoutSearch {
  readonly fare?: string;
  readonly returnFare?: string;
  /** The click by which a sales partner's visitor came. */
  readonly click?: string;
}

export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const { fare, returnFare, click } = search;
  return {
    ...(typeof fare === 'string' && fare !== '' ? { fare } : {}),
    ...(typeof returnFare === 'string' && returnFare !== '' ? { returnFare } : {}),
    ...(typeof click === 'string' && click !== '' ? { click } : {}),
  };
}

export interface CheckoutParams {
  readonly searchId?: string | undefined;
  readonly flightId?: string | undefined;
  readonly returnFlightId?: string | undefined;
}

/** The choice in an address; undefined if a flight or its fare is missing. */
export function findChoice(params: CheckoutParams, search: CheckoutSearch): CheckoutChoice | undefined {
  const { searchId, flightId, returnFlightId } = params;
  const { fare, returnFare } = search;
  if (searchId === undefined || flightId === undefined || fare === undefined) return undefined;
  if (returnFlightId === undefined) return { searchId, flightId, fareId: fare };
  if (returnFare === undefined) return undefined;
  return { searchId, flightId, fareId: fare, returnFlightId, returnFareId: returnFare };
}
