import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a reference is the id of an order that counts: not one that was paid with test money before the agency opened
 * its sites (`rehearsal_order`). For conditions in figures, exports and queues.
 */
export function counts({ tenantId }: { readonly tenantId: number }, reference: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from rehearsal_order rehearsed
    where rehearsed.tenant_id = ${tenantId} and rehearsed.order_id = ${sql.ref(reference)})`;
}

/**
 * The same for thousands of rows, without joining them: most agencies have no rehearsal, and then no row is compared.
 */
export function countsAmongMany(
  { tenantId }: { readonly tenantId: number },
  reference: string,
): RawBuilder<boolean> {
  return sql<boolean>`((select not exists (select from rehearsal_order where tenant_id = ${tenantId}))
    or ${sql.ref(reference)} not in (select order_id from rehearsal_order where tenant_id = ${tenantId}))`;
}
