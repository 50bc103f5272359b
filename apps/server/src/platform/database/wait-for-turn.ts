import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/** Until this transaction ends, others of the agency that name the same subject wait. */
export async function waitForTurn({ tx, tenantId }: TenantScope, subject: string): Promise<void> {
  await waitForTurnOfAll({ tx }, `${tenantId}:${subject}`);
}

/** The same among all agencies; `subject` is a name that no other act takes. */
export async function waitForTurnOfAll({ tx }: Pick<TenantScope, 'tx'>, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
}
