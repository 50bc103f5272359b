import { NO_SEGMENT } from './found-rows.ts';
import type { Network } from './network.ts';

/** Whether the itinerary whose three rows stand at `at` is a connection that one carrier flies from end to end. */
export function isThroughConnection({ rows }: Network, itineraryRows: Int32Array, at: number): boolean {
  const second = itineraryRows[at + 1]!;
  if (second === NO_SEGMENT) return false;
  const carrier = rows.carrier[itineraryRows[at]!]!;
  const third = itineraryRows[at + 2]!;
  return rows.carrier[second] === carrier && (third === NO_SEGMENT || rows.carrier[third] === carrier);
}
