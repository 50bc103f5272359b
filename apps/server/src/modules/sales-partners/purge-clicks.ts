import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';

const DAY_MS = 86_400_000;
/** Networks are compared while fraud is looked for, and forgotten then. */
const NETWORK_DAYS = 30;
/** Statements about sales by partners can be questioned for a year. */
const KEPT_DAYS = 400;
/** Of an agency: strangers make clicks, and many networks together fill no disk. */
const TOTAL = 1_000_000;
/** Rows of one transaction: few enough to hold no lock for long, also when there are millions. */
const BATCH = 1000;

/**
 * Forgets networks, and deletes old clicks and the oldest above the total, except those of orders, whose later refunds
 * still ask whether they earn.
 */
export async function purgeClicks(
  { inTenant }: Pick<Database, 'inTenant'>,
  tenantId: number,
  total = TOTAL,
): Promise<void> {
  await inTenant(tenantId, forgetNetworks);
  const end = await inTenant(tenantId, (scope) => findEnd(scope, total));
  let batch: DeletedBatch = { size: BATCH, last: new Date(0) };
  while (batch.size === BATCH) {
    const from = batch.last;
    batch = await inTenant(tenantId, (scope) => deleteBatch(scope, from, end));
  }
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

/** The newest moment whose clicks are no longer kept. */
async function findEnd({ tx, tenantId, now }: TenantScope, total: number): Promise<Date> {
  const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const above = await tx
    .selectFrom('partner_click')
    .select('clicked_at')
    .where('tenant_id', '=', tenantId)
    .orderBy('clicked_at', 'desc')
    .offset(total)
    .limit(1)
    .executeTakeFirst();
  return above !== undefined && above.clicked_at > old ? above.clicked_at : old;
}

interface DeletedBatch {
  readonly size: number;
  readonly last: Date;
}

/** Begins where the batch before has ended, so that clicks of orders are passed once. */
async function deleteBatch({ tx, tenantId }: TenantScope, from: Date, end: Date): Promise<DeletedBatch> {
  const hasOrder = sql<boolean>`exists (select from order_source s where s.tenant_id = k.tenant_id and s.click_id = k.id)`;
  // An order that is being begun holds its click, see attributeOrder.
  const { rows } = await sql<{ id: string; at: Date }>`select k.id, k.clicked_at as at from partner_click k
    where k.tenant_id = ${tenantId} and k.clicked_at between ${from}::timestamptz and ${end}::timestamptz and not ${hasOrder}
    order by k.clicked_at limit ${BATCH} for update skip locked`.execute(tx);
  // Asked again, because an order may have been committed between this statement's view and its lock.
  await sql`delete from partner_click k where k.tenant_id = ${tenantId} and k.id = any(${rows.map(({ id }) => id)}::text[])
    and not ${hasOrder}`.execute(tx);
  return { size: rows.length, last: rows.at(-1)?.at ?? end };
}
