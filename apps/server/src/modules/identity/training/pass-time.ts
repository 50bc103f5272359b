import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TenantDeps } from '../identity-deps.ts';

const MINUTE_MS = 60_000;
/** About as far ahead as flights are on sale; beyond that there is nothing left to practise with. */
const FARTHEST_MS = 300 * 24 * 60 * MINUTE_MS;

/**
 * Moves the clock of the caller's training copy forward; its users stay signed in. Refuses with GEN-RULE outside a
 * training copy, and for a time too far ahead.
 */
export async function passTimeInCopy(
  { database, outbox, training }: TenantDeps,
  context: RequestContext,
  minutes: number,
): Promise<void> {
  await database.inTenant(context.tenantId, (scope) => putForward(scope, context, minutes));
  // Runs in a transaction that begins at the new time.
  await database.inTenant(context.tenantId, training.renewRates);
  outbox.wake(context.tenantId);
}

async function putForward(scope: TenantScope, context: RequestContext, minutes: number): Promise<void> {
  const { tx, tenantId } = scope;
  if (!scope.isTraining) throw refusal('GEN-RULE', { message: 'training.notCopy' });
  const moved = await tx
    .updateTable('tenant')
    .set((eb) => ({ clock_offset_ms: eb('clock_offset_ms', '+', minutes * MINUTE_MS) }))
    .where('id', '=', tenantId)
    .where('training_of', 'is not', null)
    .where('clock_offset_ms', '<=', FARTHEST_MS - minutes * MINUTE_MS)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw refusal('GEN-RULE', { message: 'training.tooFar' });
  await sql`update user_session
      set expires_at = expires_at + make_interval(mins => ${minutes}::int),
        seen_at = seen_at + make_interval(mins => ${minutes}::int)
      where tenant_id = ${tenantId} and ended_at is null`.execute(tx);
  await recordChange(scope, context, {
    action: 'passTime',
    entity: 'trainingCopy',
    entityId: String(tenantId),
    after: { minutes },
  });
}
