import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { sql } from 'kysely';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

const MINUTE_MS = 60_000;

/** Prevents flooding a mailbox, and our address being marked as a spam sender. */
const limits = [
  { most: 3, withinMs: 10 * MINUTE_MS },
  { most: 10, withinMs: 24 * 60 * MINUTE_MS },
] as const;

/**
 * Refuses too many repeats with GEN-LIMIT, whoever requests them. Concurrent requests are counted one after the other.
 */
export async function requireWithinLimits(scope: TenantScope, reference: string): Promise<void> {
  await waitForResend(scope, reference);
  for (const { most, withinMs } of limits) {
    const times = await listResentAt(scope, reference, most);
    const oldest = times.length === most ? times.at(-1) : undefined;
    const waitMs = oldest ? oldest.getTime() + withinMs - scope.now.getTime() : 0;
    if (waitMs > 0) throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
}

/** Serializes concurrent requests. */
async function waitForResend(scope: TenantScope, reference: string): Promise<void> {
  await waitForTurn(scope, `resend:${reference}`);
}

/** The times of the latest resend requests, newest first. */
async function listResentAt(
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
