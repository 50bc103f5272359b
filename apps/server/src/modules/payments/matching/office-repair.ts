import type { DiscrepancyOutput, repairDiscrepancy } from '@farewind/contract/finance/matching';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { closeTasks } from '../../../platform/staff-tasks.ts';
import type { OfficeNames } from '../office-ports.ts';
import { CHARGE_TROUBLE } from '../disputes/freeze-attempt.ts';
import { closeDiscrepancyTask } from './discrepancy-task.ts';
import { lockDiscrepancy, presentDiscrepancies, type DiscrepancyRow } from './list-discrepancies.ts';
import type { Repair } from '../discrepancy.ts';
import type { OpenDiscrepancy } from '../discrepancy-rows.ts';
import { doRepair, type RepairDeps } from './repair-discrepancy.ts';
import { readBank } from './read-sides.ts';
import { userActor } from '../../../platform/user-actor.ts';

export interface OfficeRepairDeps extends RepairDeps {
  readonly names: OfficeNames;
}

/**
 * Repairs a discrepancy for a member of staff, who gives a reason. Refuses with GEN-RULE a repair that is not offered
 * for it, with ORD-STATE one that is over.
 */
export async function repairByStaff(
  given: OfficeRepairDeps,
  context: RequestContext,
  request: ParsedInput<typeof repairDiscrepancy>,
): Promise<DiscrepancyOutput> {
  const { tenantId } = context;
  const { database } = given.deps;
  const open = await database.inTenant(tenantId, (scope) => requireOffered(given.names, scope, request));
  await doRepair(given, tenantId, open, request.repair);
  return database.inTenant(tenantId, (scope) => closeDiscrepancy(given.names, scope, context, request));
}

async function requireOffered(
  names: OfficeNames,
  scope: TenantScope,
  { mismatchId, repair, version }: ParsedInput<typeof repairDiscrepancy>,
): Promise<OpenDiscrepancy> {
  const row = await lockDiscrepancy(scope, mismatchId);
  if (!row) throw refusal('GEN-NOTFOUND');
  const [current] = await presentDiscrepancies(names, scope, [row]);
  await requireVersion(scope, {
    entity: 'mismatch',
    entityId: mismatchId,
    current: current!,
    seenVersion: version,
  });
  if (row.state !== 'open') throw refusal('ORD-STATE');
  if (!row.repairs.includes(repair)) throw refusal('GEN-RULE', { message: 'match.notOffered' });
  return toOpen(row);
}

export function toOpen(row: DiscrepancyRow): OpenDiscrepancy {
  return {
    id: row.id,
    class: row.class,
    subject: row.subject,
    repairs: row.repairs,
    attemptId: row.attempt_id ?? undefined,
    bankCapturedMinor: row.subject === 'chargeback' ? (readBank(row.bank)?.capturedMinor ?? 0) : 0,
  };
}

async function closeDiscrepancy(
  names: OfficeNames,
  scope: TenantScope,
  context: RequestContext,
  { mismatchId, repair, reason }: ParsedInput<typeof repairDiscrepancy>,
): Promise<DiscrepancyOutput> {
  const before = (await lockDiscrepancy(scope, mismatchId))!;
  await writeRepaired(scope, mismatchId, { repair, reason, by: userActor(context.user!.id) });
  const { reference, attempt_id: attemptId } = before;
  if (reference !== null && attemptId !== null)
    await closeTasks(scope, CHARGE_TROUBLE, reference, 'system', { attemptId });
  await closeDiscrepancyTask(scope);
  const [after] = await presentDiscrepancies(names, scope, [(await lockDiscrepancy(scope, mismatchId))!]);
  await recordChange(scope, context, {
    action: 'repair',
    entity: 'mismatch',
    entityId: mismatchId,
    reason,
    before: { state: before.state },
    after: { ...after!, reason },
  });
  return after!;
}

/** The discrepancy is settled; the next run checks whether the books agree. */
export async function writeRepaired(
  { tx, tenantId, now }: TenantScope,
  id: string,
  done: { readonly repair: Repair; readonly reason: string; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('money_mismatch')
    .set((eb) => ({
      state: 'repaired',
      repair: done.repair,
      reason: done.reason,
      repaired_by: done.by,
      repaired_at: now,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}
