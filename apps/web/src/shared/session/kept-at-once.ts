/** Stored by the browser before the shop's script runs: a cookie line, and a name and value for its storage. */
export interface KeptAtOnce {
  readonly cookie: string | undefined;
  readonly stored: readonly [string, string] | undefined;
  /** Under which name the browser may have stored its own currency, and the one that the page is drawn in. */
  readonly currency?: readonly [string, string];
}
