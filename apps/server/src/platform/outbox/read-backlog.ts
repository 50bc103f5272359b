import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.ts';

export interface Backlog {
  /** Due and not done. */
  readonly waiting: number;
  /** How long the oldest of them has been due; 0 if there is none. */
  readonly oldestSeconds: number;
  /** Given up. */
  readonly dead: number;
}

/** The pending work in a tenant's outbox. */
export async function readBacklog({ tx, tenantId }: TenantScope): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from app_now() - min(available_at)), 0)::int as "oldestSeconds",
      (select count(*)::int from outbox where tenant_id = ${tenantId} and state = 'dead') as dead
    from outbox where tenant_id = ${tenantId} and state = 'waiting' and available_at <= app_now()`.execute(
    tx,
  );
  return rows[0]!;
}
