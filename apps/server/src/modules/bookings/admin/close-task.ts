import type { StaffTask } from '@farewind/contract/orders/tasks';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { staffActor } from '../order/staff-actor.ts';
import { endTask, lockTask } from './task-rows.ts';

/** Closes a completed task. Refuses with GEN-NOTFOUND, and with ORD-STATE when the task is already closed. */
export async function closeTask(
  scope: TenantScope,
  context: RequestContext,
  { taskId, note }: { readonly taskId: string; readonly note?: string | undefined },
): Promise<StaffTask> {
  const task = await lockTask(scope, taskId);
  if (!task) throw refusal('GEN-NOTFOUND');
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
  return { ...task, isLate: false, doneAt: scope.now.toISOString(), doneBy: name };
}
