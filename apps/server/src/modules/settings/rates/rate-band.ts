/** Currencies that are sold in seldom move so far between two lists; a slipped decimal point always does. */
const BAND_PERCENT = 15;

/** Whether a rate lies within 15 per cent of each that is known, up or down; the first of a currency is held against none. */
export function isWithinBand(micros: number, known: readonly number[]): boolean {
  return known.every(
    (other) => Math.max(micros, other) * 100 <= Math.min(micros, other) * (100 + BAND_PERCENT),
  );
}
