import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import { leastIdAt } from '../ids.ts';

/** Rows of one transaction: few enough to hold no lock for long, also when there are millions. */
const BATCH = 1000;

/**
 * Deletes a tenant's effects that were done before the given time, batch by batch along the primary key, whose ids are
 * ordered by time. Those that wait, and those that were given up and are left to staff, stay. A purged key may be written
 * again.
 */
export async function purgeEffects(
  { inTenant }: Pick<Database, 'inTenant'>,
  tenantId: number,
  until: (now: Date) => Date,
): Promise<void> {
  let after: string | undefined = leastIdAt(new Date(0));
  while (after !== undefined) {
    const from: string = after;
    after = await inTenant(tenantId, (scope) => purgeBatch(scope, until(scope.now), from));
  }
}

/** The last id of the batch, after which the next one begins; undefined if it was the last batch. */
async function purgeBatch(
  { tx, tenantId }: TenantScope,
  until: Date,
  after: string,
): Promise<string | undefined> {
  // Ids have the machine's time and effects the product's, which a demo moves: the ids only lead to the oldest rows.
  const { rows } = await sql<{ id: string }>`select id from outbox
    where tenant_id = ${tenantId} and id > ${after} and id < ${leastIdAt(until)}
      and state = 'done' and done_at < ${until}::timestamptz
    order by id limit ${BATCH}`.execute(tx);
  // An effect that is done never changes its state again, so a second look is not needed.
  await sql`delete from outbox
    where tenant_id = ${tenantId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows.length === BATCH ? rows.at(-1)!.id : undefined;
}
