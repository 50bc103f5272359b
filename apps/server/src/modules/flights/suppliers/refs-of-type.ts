import {
  countOf,
  passengerTypes,
  type PassengerCounts,
  type PassengerType,
} from '@farewind/values/passengers';
import type { SupplierOffer } from '../ports.ts';

/** The supplier's names of the passengers of a type: adults come first, then children, then infants. */
export function refsOfType(
  { passengerRefs }: Pick<SupplierOffer, 'passengerRefs'>,
  counts: PassengerCounts,
  type: PassengerType,
): string[] {
  const before = passengerTypes
    .slice(0, passengerTypes.indexOf(type))
    .reduce((sum, one) => sum + countOf(counts, one), 0);
  return passengerRefs.slice(before, before + countOf(counts, type));
}
