import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/** Until this transaction ends, others of the agency that name the same subject wait. */
export async function waitForTurn({ tx, tenantId }: TenantScope, subject: string): Promise<void> {
  await waitForName({ tx }, `${tenantId}:${subject}`);
}

/**
 * Until this transaction ends, others of any agency that give the same name wait; no other act may take the name. A
 * name of one agency's act contains the tenant itself: spelt as `waitForTurn` does, it would not exclude the previous
 * release during a rolling upgrade.
 */
export async function waitForName({ tx }: Pick<TenantScope, 'tx'>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
