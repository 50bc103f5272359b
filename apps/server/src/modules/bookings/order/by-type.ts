import { passengerTypes } from '@farewind/values/passengers';
import type { DraftPassenger } from './order-draft.ts';

/** Adults first, then children, then infants, as prices and suppliers count them. */
export function byType<T extends Pick<DraftPassenger, 'type'>>(passengers: readonly T[]): T[] {
  return passengers.toSorted((a, b) => passengerTypes.indexOf(a.type) - passengerTypes.indexOf(b.type));
}
