import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { formatShare } from './commission.ts';

interface OrderSource {
  readonly partnerId: number;
  readonly partner: string;
  /** Of the click; null: the partner's program made the order. */
  readonly clickedAt: string | null;
  readonly windowDays: number;
  /** Percent, `3.50`. */
  readonly share: string;
}

/** The sales partner that brought an order; undefined: none did. */
export async function findOrderSource(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<OrderSource | undefined> {
  const row = await tx
    .selectFrom('order_source as source')
    .innerJoin('sales_partner as partner', (join) =>
      join.onRef('partner.tenant_id', '=', 'source.tenant_id').onRef('partner.id', '=', 'source.partner_id'),
    )
    .select(['partner.id', 'partner.name', 'source.clicked_at', 'source.window_days', 'source.share'])
    .where('source.tenant_id', '=', tenantId)
    .where('source.order_id', '=', orderId)
    .executeTakeFirst();
  return (
    row && {
      partnerId: row.id,
      partner: row.name,
      clickedAt: row.clicked_at?.toISOString() ?? null,
      windowDays: row.window_days,
      share: formatShare(row.share),
    }
  );
}

/** The sales partners that have brought orders, by name. */
export async function listOrderSources({
  tx,
  tenantId,
}: TenantScope): Promise<{ id: number; name: string }[]> {
  const rows = await tx
    .selectFrom('sales_partner as partner')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_source as source')
          .select('source.order_id')
          .where('source.tenant_id', '=', tenantId)
          .whereRef('source.partner_id', '=', 'partner.id'),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name }) => ({ id, name }));
}

/** A subquery: the ids of the orders that a sales partner brought. */
export function selectOrdersOfSource({ tenantId }: TenantScope, partnerId: number): RawBuilder<unknown> {
  return sql`select order_id from order_source where tenant_id = ${tenantId} and partner_id = ${partnerId}`;
}
