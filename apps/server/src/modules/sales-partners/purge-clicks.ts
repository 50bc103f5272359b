import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { deleteAboveTotal } from '../../platform/database/delete-above-total.ts';
import type { TenantScope } from '../../platform/database/scope.ts';

const DAY_MS = 86_400_000;
/** Networks are compared while fraud is looked for, and forgotten then. */
const NETWORK_DAYS = 30;
/** Statements about sales by partners can be questioned for a year. */
const KEPT_DAYS = 400;
/** Of an agency: strangers make clicks, and many networks together fill no disk. */
const TOTAL = 1_000_000;

/**
 * Forgets networks, and deletes old clicks and the oldest above the total, except those of orders, whose later refunds
 * still ask whether they earn.
 */
export async function purgeClicks(
  database: Pick<Database, 'inTenant'>,
  tenantId: number,
  total = TOTAL,
): Promise<void> {
  await database.inTenant(tenantId, forgetNetworks);
  await deleteAboveTotal(database, tenantId, {
    table: 'partner_click',
    column: 'clicked_at',
    until: (now) => new Date(now.getTime() - KEPT_DAYS * DAY_MS),
    total,
    // An order that is being begun holds its click, see attributeOrder.
    stays: sql`exists (select from order_source s where s.tenant_id = k.tenant_id and s.click_id = k.id)`,
  });
}

async function forgetNetworks({ tx, tenantId, now }: TenantScope): Promise<void> {
  await tx
    .updateTable('partner_click')
    .set({ network_hash: null })
    .where('tenant_id', '=', tenantId)
    .where('network_hash', 'is not', null)
    .where('clicked_at', '<', new Date(now.getTime() - NETWORK_DAYS * DAY_MS))
    .execute();
}
