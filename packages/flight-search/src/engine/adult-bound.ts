/** Lower bounds of prices are stored in steps of a hundred minor units, rounded down. */
export const BOUND_STEP = 100;
/** The bound of an unsold fare. */
export const CLOSED = 65_535;
const HIGHEST = 65_534;

/** The bound of a fare with this adult price. */
export function boundOfPrice(adultMinor: number): number {
  return Math.min(HIGHEST, Math.floor(adultMinor / BOUND_STEP));
}
