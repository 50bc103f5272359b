const PART_OF_HUNDRED = 40;

/** The part of a rehearsed payment that is refunded by itself, in minor units. */
export function rehearsedPartOf(minor: number): number {
  return Math.floor((minor * PART_OF_HUNDRED) / 100);
}
