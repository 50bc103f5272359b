/** First parts of the addresses that stay while an agency has closed its sites to new sales: what earlier buyers need. */
const firstParts: ReadonlySet<string> = new Set([
  'aboutus',
  'company',
  'consent',
  'contact',
  'cookies',
  'flightpayment',
  'forgotpassword',
  'help',
  'login',
  'notricks',
  'pay',
  'payment',
  'paymentfailed',
  'pnr',
  'pricealert',
  'privacy',
  'register',
  'reservation',
  'resetpassword',
  'salesagreement',
  'survey',
  'ticketdetail',
  'transferdetail',
  'transferpayment',
  'user',
  'webusage',
]);

/** Whether a page of the shop stays while its sites are closed to new sales. `path`: of the address, as `/pnr/result`. */
export function isPageWhilePaused(path: string): boolean {
  return firstParts.has(path.split('/')[1]?.toLowerCase() ?? '');
}
