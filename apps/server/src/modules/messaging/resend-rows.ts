import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';

/** Two presses at once count one after the other. */
export async function waitForResend({ tx, tenantId }: TenantScope, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId}:resend:${reference}`}, 0))`.execute(
    tx,
  );
}

/** When the newest mails that somebody asked for again were asked for, the newest first. */
export async function listResentAt(
  { tx, tenantId }: TenantScope,
  reference: string,
  limit: number,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('message')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', reference)
    .where(sql<boolean>`data ? 'isResent'`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at: at }) => at);
}
