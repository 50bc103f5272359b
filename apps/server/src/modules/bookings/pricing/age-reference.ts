import type { AgeReference } from '@farewind/travel-rules/passenger-age';

/**
 * On which flight the ages of an order are reckoned. Where its carriers do not agree, a passenger's type must hold on every
 * flight, which fits each of them; without a word of theirs it is the last flight.
 */
export function ageReferenceOf(
  items: readonly { readonly ageReferences?: readonly AgeReference[] | undefined }[],
): AgeReference {
  const references = new Set(items.flatMap(({ ageReferences }) => ageReferences ?? ['lastFlight' as const]));
  const [only = 'lastFlight'] = references;
  return references.size > 1 ? 'eachFlight' : only;
}
