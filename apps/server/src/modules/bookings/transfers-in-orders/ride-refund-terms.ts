/** Half of a ride's price is refunded until this many hours before the pick-up. */
export const HALF_UNTIL_HOURS = 2;
