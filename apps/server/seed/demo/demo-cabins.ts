import type { DemoCabin } from './rotations.ts';

const buckets: Record<DemoCabin, string> = { economy: 'Y', comfort: 'W', business: 'C' };

/** Every cabin of the demo has one bucket of seats, which its fare families share. */
export function bucketOf(cabin: DemoCabin): string {
  return buckets[cabin];
}
