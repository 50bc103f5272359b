import type { Language } from '@farewind/contract/core/fields';
import type { Places } from '../../places/public.ts';
import type { ItemRow } from './order-rows.ts';

type NamedItem = {
  readonly contractParty: ItemRow['contractParty'];
  readonly snapshot: { readonly segments: readonly { readonly carrier: string }[] };
};

/**
 * The contract party. It is stored in the order's language; a carrier is shown in the reader's language, unless it was
 * stored under a name that we do not know.
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
