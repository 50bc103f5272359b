/** Empties a box whose text has been sent; what was typed meanwhile stays. */
export const clearSent =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now;
