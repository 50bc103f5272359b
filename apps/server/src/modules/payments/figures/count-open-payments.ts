import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

export interface OpenPayments {
  readonly count: number;
  /** How long the oldest of them has been in that state; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Attempts whose bank was called and has not reported the outcome. */
export async function countOpenPayments({ tx, tenantId }: TenantScope): Promise<OpenPayments> {
  const { rows } = await sql<OpenPayments>`
    select count(*)::int as count,
      coalesce(extract(epoch from app_now() - min(created_at)), 0)::int as "oldestSeconds"
    from payment_attempt where tenant_id = ${tenantId} and state in ('completing', 'unknown')`.execute(tx);
  return rows[0]!;
}
