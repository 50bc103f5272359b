/** Until so many hours before a ride half of its price comes back. */
export const HALF_UNTIL_HOURS = 2;
