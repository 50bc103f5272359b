import type { ItemRow } from './order-rows.ts';

/**
 * Under which name the ledger has whom an item is owed to: `airline:XQ`, or `party:` and the name of the contract party,
 * for the operator of a ride and an insurer. A flight of an external supplier is owed to that one, not to its carrier. The
 * same in every language.
 */
export function supplierKey({
  contractParty,
  snapshot,
}: Pick<ItemRow, 'contractParty' | 'snapshot'>): string {
  if (snapshot.seller !== undefined) return `party:${snapshot.seller}`;
  const carrier = snapshot.segments[0]?.carrier;
  return carrier === undefined || contractParty.kind !== 'carrier'
    ? `party:${contractParty.name}`
    : `airline:${carrier}`;
}
