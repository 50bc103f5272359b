/**
 * Media type of the main part of an order's page: requested by the page itself, with the rights that only the browser
 * has.
 */
export const ORDER_PAGE_TYPE = 'application/vnd.farewind.order-page+json';

/** The main part of an order's page, drawn by the server. */
export interface OrderPage {
  /** Content of the page's `main`. */
  readonly main: string;
  /** Its own style rules. */
  readonly rules: string;
  /** The answers that it was drawn from. */
  readonly data: unknown;
}
