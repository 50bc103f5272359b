import type { ParsedInput } from '@farewind/contract/core/operation';
import type { snoozeWork as snoozeOperation, WorkOutcome } from '@farewind/contract/orders/work-queue';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { actOnWork } from './act-on-work.ts';
import { findWorkable, type WorkRow } from './find-work.ts';

/**
 * Snoozes items until a time, or wakes them. Refuses with GEN-VALIDATION a time in the past, and one after the item's
 * deadline without a reason; an unanswered call is a reason, and assigns the item to the caller.
 */
export async function snoozeWork(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { keys, until, reason, isMissedCall }: ParsedInput<typeof snoozeOperation>,
): Promise<WorkOutcome> {
  const { userId } = staffActor(context);
  const wakesAt = until === undefined ? null : new Date(until);
  if (wakesAt !== null && wakesAt <= scope.now)
    throw fieldRefusal([{ path: 'until', message: 'work.timeIsOver' }]);
  if (wakesAt !== null && reason === undefined && !isMissedCall) {
    const found = await findWorkable(deps, scope, context, keys);
    if (found.some((row) => row.due_at < wakesAt))
      throw fieldRefusal([{ path: 'reason', message: 'work.reasonNeeded' }]);
  }
  const call = (row: WorkRow) => ({
    missed_calls: (row.missed_calls ?? 0) + 1,
    missed_call_at: scope.now,
    missed_call_by: userId,
    ...(row.assignee_id === null ? { assignee_id: userId, assigned_at: scope.now, seen_at: scope.now } : {}),
  });
  return actOnWork(deps, scope, context, keys, {
    action: isMissedCall ? 'missedCall' : 'snooze',
    change: (row) => ({
      snoozed_until: wakesAt,
      snoozed_by: userId,
      snooze_reason: reason ?? null,
      ...(isMissedCall ? call(row) : {}),
    }),
    after: { snoozedUntil: wakesAt },
    ...(reason === undefined ? {} : { reason }),
  });
}
