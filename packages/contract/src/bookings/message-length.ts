/** Longest message that a buyer writes on the order's page, in characters. */
export const LONGEST_BUYER_MESSAGE = 2000;
