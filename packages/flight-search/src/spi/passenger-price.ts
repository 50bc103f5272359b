/**
 * Total price of one flight for one passenger of each type, mark-up included: whole minor units of the inventory
 * currency, 0 to 75,000,000.
 */
export interface PassengerPrice {
  readonly adultMinor: number;
  readonly childMinor: number;
  readonly infantMinor: number;
}

export const MAX_PRICE_MINOR = 75_000_000;
