import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a ledger entry of a sale is that of an item itself, not of a later payment for it: a change's fee, a raised
 * price, a requested sum. For counting orders once, in the month of their sale.
 */
export function isItemSale(
  { tenantId }: { readonly tenantId: number },
  entryId: string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ledger_entry sold
    where sold.tenant_id = ${tenantId} and sold.id = ${sql.ref(entryId)} and sold.posting_key like 'sale:%')`;
}
