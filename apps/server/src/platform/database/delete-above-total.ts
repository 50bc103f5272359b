import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { TenantScope } from './scope.ts';

/** Rows of one transaction: few enough to hold no lock for long, also when there are millions. */
const BATCH = 1000;

interface Surplus {
  readonly table: 'flight_search' | 'transfer_search' | 'partner_click';
  /** The time by which the oldest are found; an index of the tenant's rows begins with it. */
  readonly column: 'expires_at' | 'clicked_at';
  /** Rows up to this time are deleted, whatever their number. */
  readonly until: (now: Date) => Date;
  /** The oldest above this number are deleted as well. */
  readonly total: number;
  /** Of rows `k` that stay nevertheless. */
  readonly stays?: RawBuilder<boolean>;
}

/** Deletes a tenant's rows that are too old, and the oldest above the total, batch by batch along the index of their time. */
export async function deleteAboveTotal(
  { inTenant }: Pick<Database, 'inTenant'>,
  tenantId: number,
  surplus: Surplus,
): Promise<void> {
  const end = await inTenant(tenantId, (scope) => findEnd(scope, surplus));
  let batch: DeletedBatch = { size: BATCH, last: new Date(0) };
  while (batch.size === BATCH) {
    const from = batch.last;
    batch = await inTenant(tenantId, (scope) => deleteBatch(scope, surplus, from, end));
  }
}

/** The newest moment whose rows are no longer kept. */
async function findEnd(
  { tx, tenantId, now }: TenantScope,
  { table, column, until, total }: Surplus,
): Promise<Date> {
  const time = sql.ref(column);
  const { rows } = await sql<{ at: Date }>`select ${time} as at from ${sql.table(table)}
    where tenant_id = ${tenantId} order by ${time} desc offset ${total} limit 1`.execute(tx);
  const above = rows[0]?.at;
  const old = until(now);
  return above !== undefined && above > old ? above : old;
}

interface DeletedBatch {
  readonly size: number;
  readonly last: Date;
}

/** Begins where the batch before has ended, so that rows that stay are passed once. */
async function deleteBatch(
  { tx, tenantId }: TenantScope,
  { table, column, stays = sql<boolean>`false` }: Surplus,
  from: Date,
  end: Date,
): Promise<DeletedBatch> {
  const time = sql.ref(`k.${column}`);
  // A row that is in use is left to the next run.
  const { rows } = await sql<{ id: string; at: Date }>`select k.id, ${time} as at from ${sql.table(table)} k
    where k.tenant_id = ${tenantId} and ${time} between ${from}::timestamptz and ${end}::timestamptz and not ${stays}
    order by ${time} limit ${BATCH} for update skip locked`.execute(tx);
  // Asked again, because what makes a row stay may have been committed between this statement's view and its lock.
  await sql`delete from ${sql.table(table)} k where k.tenant_id = ${tenantId} and k.id = any(${rows.map(({ id }) => id)}::text[])
    and not ${stays}`.execute(tx);
  return { size: rows.length, last: rows.at(-1)?.at ?? end };
}
