import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { findTrainingTenant } from './find-training.ts';

/**
 * Deletes the agency's training copy completely; does nothing if there is none. Refuses a caller who is inside the copy
 * with GEN-RULE.
 */
export async function removeTrainingCopy(deps: TenantDeps, context: RequestContext): Promise<void> {
  const { database } = deps;
  const copyId = await database.inTenant(context.tenantId, closeCopy);
  if (copyId === undefined) return;
  await database.inTenant(context.tenantId, async (scope) => {
    await removeCopy(scope, copyId);
    scope.afterCommit(deps.sitesChanged);
    await recordChange(scope, context, {
      action: 'delete',
      entity: 'trainingCopy',
      entityId: String(copyId),
      before: {},
    });
  });
}

/** Stops jobs and staff in it first: what has begun there ends before its rows are deleted. */
async function closeCopy(scope: TenantScope): Promise<number | undefined> {
  if (scope.isTraining) throw refusal('GEN-RULE', { message: 'training.isCopy' });
  const copy = await findTrainingTenant(scope, scope.tenantId);
  if (copy)
    await scope.tx.updateTable('tenant').set({ is_active: false }).where('id', '=', copy.id).execute();
  return copy?.id;
}

/** Deletes every row of a copy from within another tenant's transaction, whose tenant is restored afterwards. */
export async function removeCopy({ tx, tenantId }: TenantScope, copyId: number): Promise<void> {
  await sql`select remove_training_copy(${copyId}::int)`.execute(tx);
  await sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`.execute(tx);
}
