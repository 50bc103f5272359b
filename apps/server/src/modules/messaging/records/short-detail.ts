const LONGEST_DETAIL = 500;

/** What a server or provider said, as far as it is stored: other companies choose its characters and its length. */
export function shortDetail(said: string): string {
  return said.replaceAll('\u0000', '').slice(0, LONGEST_DETAIL).toWellFormed();
}
