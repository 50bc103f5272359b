/** Pages on which somebody buys; `/flight` alone is the list of flights. */
const checkout = /^\/(?:flightPayment|transferPayment|flight\/[^/]+)\/([^/]+)/i;
/** Where one goes who buys later or elsewhere. Reading the terms or a help page, signing in and paying are no leaving. */
const elsewhere = /^\/(?:$|flightSearch|transferSearch|flight\/?$|destination)/i;

/** Whether this is a page of a purchase. */
export function isCheckout(path: string): boolean {
  return checkout.test(path);
}

/** The search that a purchase came from, by the address of its page. */
export function findSearchId(path: string): string | undefined {
  const [, first, second] = path.split('/');
  return first === undefined || !isCheckout(path) ? undefined : second;
}

/** Whether somebody who had typed something has left a purchase for good, as far as their way shows. */
export function isAbandoned(from: string, to: string, hasTyped: boolean): boolean {
  return hasTyped && isCheckout(from) && elsewhere.test(to);
}
