import type { TenantScope } from '../../platform/database/scope.ts';

const UNPAID_HOURS = 24;

/** Erases what is known of the passengers' documents where an order lies unpaid for a day. Answers how many. */
export async function eraseUnpaidDocuments(scope: TenantScope): Promise<number> {
  const before = new Date(scope.now.getTime() - UNPAID_HOURS * 3_600_000);
  const erased = await scope.tx
    .updateTable('order_passenger as p')
    .set({ document: null, document_hint: '' })
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.document', 'is not', null)
    .where('p.order_id', 'in', (eb) =>
      eb
        .selectFrom('customer_order as o')
        .select('o.id')
        .where('o.tenant_id', '=', scope.tenantId)
        .where('o.created_at', '<', before)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('order_history as h')
                .select('h.seq')
                .whereRef('h.tenant_id', '=', 'o.tenant_id')
                .whereRef('h.order_id', '=', 'o.id')
                .where('h.to_status', 'in', ['booked', 'ticketed', 'problematic']),
            ),
          ),
        )
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('order_item as i')
                .select('i.id')
                .whereRef('i.tenant_id', '=', 'o.tenant_id')
                .whereRef('i.order_id', '=', 'o.id')
                .where('i.status', '=', 'processing'),
            ),
          ),
        ),
    )
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
}
