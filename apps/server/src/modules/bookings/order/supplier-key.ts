import type { ItemRow } from './order-rows.ts';

/** Whether another agency of the installation owns the item's seats, and is owed the contract's price for each ticket. */
export function isExchanged({ payee }: Pick<ItemRow['snapshot'], 'payee'>): boolean {
  return payee?.startsWith('agency:') === true;
}

/**
 * The ledger account of whoever an item is owed to: that of the external supplier that sold it, whatever its name is by
 * now; `airline:XQ`; or `party:` and the name of the contract party for ride operators and insurers. The same in every
 * language.
 */
export function supplierKey({
  contractParty,
  snapshot,
}: Pick<ItemRow, 'contractParty' | 'snapshot'>): string {
  if (snapshot.payee !== undefined) return snapshot.payee;
  if (snapshot.seller !== undefined) return `party:${snapshot.seller}`;
  const carrier = snapshot.segments[0]?.carrier;
  return carrier === undefined || contractParty.kind !== 'carrier'
    ? `party:${contractParty.name}`
    : `airline:${carrier}`;
}
