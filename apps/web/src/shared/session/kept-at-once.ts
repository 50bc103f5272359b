/** What a browser keeps before the shop’s script runs: a line for its cookies, a name and a value for its store. */
export interface KeptAtOnce {
  readonly cookie: string | undefined;
  readonly stored: readonly [string, string] | undefined;
}
