import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

const UNPAID_HOURS = 24;

/** Erases passengers' document data from orders that have been unpaid for a day. Returns how many. */
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

/**
 * Erases passengers' document data, requested document changes and travel documents once the last flight of their order
 * landed this many days ago, whatever the order's state. Returns the number of passengers.
 */
export async function eraseTravelledDocuments(scope: TenantScope, retentionDays: number): Promise<number> {
  const landedBefore = new Date(scope.now.getTime() - retentionDays * 86_400_000);
  const hasLanded = (alias: string) => sql`
    (select max((s ->> 'arrivesAt')::timestamp - make_interval(mins => (s ->> 'arrivesOffset')::int))
      from order_item i cross join jsonb_array_elements(i.snapshot -> 'segments') s
      where i.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and i.order_id = ${sql.ref(`${alias}.order_id`)})
      <= ${landedBefore.toISOString()}::timestamptz at time zone 'UTC'`;
  await sql`update passenger_change c set wanted = null
    where c.tenant_id = ${scope.tenantId} and c.wanted is not null and ${hasLanded('c')}`.execute(scope.tx);
  await sql`update order_proof f set file = null, file_name = null
    where f.tenant_id = ${scope.tenantId} and f.file is not null and ${hasLanded('f')}`.execute(scope.tx);
  const erased = await sql`
    update order_passenger p set document = null, document_hint = ''
    where p.tenant_id = ${scope.tenantId} and p.document is not null and ${hasLanded('p')}`.execute(scope.tx);
  return Number(erased.numAffectedRows);
}
