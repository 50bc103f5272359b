import type { StaffTask } from '@farewind/contract/orders/tasks';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { staffActor } from '../order/staff-actor.ts';
import { endTask, lockTask } from './task-rows.ts';
import { mayCloseTask } from './work-queue/work-kinds.ts';

/**
 * Closes a completed task. Refuses with GEN-NOTFOUND, with GEN-DENIED a task of a kind that the user may
 * not work on, and with ORD-STATE one that is already closed.
 */
export async function closeTask(
  scope: TenantScope,
  context: RequestContext,
  { taskId, note }: { readonly taskId: string; readonly note?: string | undefined },
): Promise<StaffTask> {
  const permissions = context.user?.permissions ?? new Set();
  const task = await lockTask(scope, permissions, taskId);
  if (!task) throw refusal('GEN-NOTFOUND');
  if (!mayCloseTask(permissions, task.kind)) throw refusal('GEN-DENIED');
  if (task.doneAt !== null) throw refusal('ORD-STATE');
  const { name } = staffActor(context);
  await endTask(scope, taskId, name, note);
  await recordChange(scope, context, {
    action: 'close',
    entity: 'staffTask',
    entityId: taskId,
    before: { doneAt: null },
    after: { doneAt: scope.now, kind: task.kind },
    ...(note === undefined ? {} : { reason: note }),
  });
  return { ...task, isLate: false, mayClose: false, doneAt: scope.now.toISOString(), doneBy: name };
}
