/**
 * Total price of one flight for one passenger of each type, markup included: whole minor units of the inventory
 * currency, 0 to 75,000,000.
 */
export interface PassengerPrice {
  readonly adultMinor: number;
  readonly childMinor: number;
  readonly infantMinor: number;
}

/**
 * The price of one fare. `through` is the price of the flight inside a connection whose flights are all of its carrier,
 * never more than standalone; absent: the standalone price.
 */
export interface FarePrice extends PassengerPrice {
  readonly through?: PassengerPrice;
}

export const MAX_PRICE_MINOR = 75_000_000;
