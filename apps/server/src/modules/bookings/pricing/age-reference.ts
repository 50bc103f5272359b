import type { AgeReference } from '@farewind/travel-rules/passenger-age';

/**
 * The flight on whose date the ages of an order are determined. If its carriers disagree, a passenger's type must hold
 * on every flight, which satisfies each of them; if none specifies it, the last flight counts.
 */
export function ageReferenceOf(
  items: readonly { readonly ageReferences?: readonly AgeReference[] | undefined }[],
): AgeReference {
  const references = new Set(items.flatMap(({ ageReferences }) => ageReferences ?? ['lastFlight' as const]));
  const [only = 'lastFlight'] = references;
  return references.size > 1 ? 'eachFlight' : only;
}
