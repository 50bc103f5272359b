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
