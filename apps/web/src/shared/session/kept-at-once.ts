/** Stored by the browser before the shop's script runs: a cookie line, and a name and value for its storage. */
export interface KeptAtOnce {
  readonly cookie: string | undefined;
  readonly stored: readonly [string, string] | undefined;
}
