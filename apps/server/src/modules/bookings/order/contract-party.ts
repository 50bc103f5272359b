import type { Language } from '@farewind/contract/core/fields';
import type { Places } from '../../places/public.ts';
import type { ItemRow } from './order-rows.ts';

type NamedItem = {
  readonly contractParty: ItemRow['contractParty'];
  readonly snapshot: { readonly segments: readonly { readonly carrier: string }[] };
};

/**
 * With whom the contract is. It was written down in the language of the order; a carrier is named in the reader's, unless
 * it was written under another name than we know it by.
 */
export function nameContractParty(
  places: Pick<Places, 'airlineNameOf'>,
  { contractParty: { kind, name }, snapshot }: NamedItem,
  written: Language,
  read: Language,
): { kind: string; name: string } {
  const carrier = kind === 'carrier' ? snapshot.segments[0]?.carrier : undefined;
  const isKnown = carrier !== undefined && name === places.airlineNameOf(carrier, written);
  return { kind, name: isKnown ? places.airlineNameOf(carrier, read) : name };
}
