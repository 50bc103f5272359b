import type { ParsedInput } from '@farewind/contract/core/operation';
import type {
  handOverWork as handOverOperation,
  releaseWork as releaseOperation,
  takeWork as takeOperation,
  WorkOutcome,
} from '@farewind/contract/orders/work-queue';
import { workableKinds } from '@farewind/contract/orders/work-rights';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import type { Colleague } from '../../admin-ports.ts';
import { actOnWork } from './act-on-work.ts';
import { findWorkable } from './find-work.ts';
import { listWorkers } from './list-colleagues.ts';

/** Takes free items, or those of the colleague named in `from`. If two people take an item at once, one gets it. */
export function takeWork(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { keys, from }: ParsedInput<typeof takeOperation>,
): Promise<WorkOutcome> {
  const { userId } = staffActor(context);
  return actOnWork(deps, scope, context, keys, {
    action: 'take',
    from,
    // Taking one's own item again does not change its time.
    change: (row) =>
      row.assignee_id === userId
        ? {}
        : {
            assignee_id: userId,
            assigned_at: scope.now,
            handed_over_by: null,
            handover_note: null,
            seen_at: scope.now,
            // Ends the snooze of a colleague who has left.
            snoozed_until: row.snoozed_until,
          },
    after: { assigneeId: userId },
  });
}

/** Releases own items. */
export function releaseWork(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { keys }: ParsedInput<typeof releaseOperation>,
): Promise<WorkOutcome> {
  return actOnWork(deps, scope, context, keys, {
    action: 'release',
    change: () => ({ assignee_id: null, assigned_at: null, handed_over_by: null, handover_note: null }),
    after: { assigneeId: null },
  });
}

/** Hands free or own items over. Refuses with GEN-VALIDATION a person who may not work on them. */
export async function handOverWork(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { keys, userId: to, note }: ParsedInput<typeof handOverOperation>,
): Promise<WorkOutcome> {
  const { userId } = staffActor(context);
  const { permissions } = await requireColleague(deps, scope, to);
  const theirs = new Set<string>(workableKinds(permissions));
  const found = await findWorkable(deps, scope, context, keys);
  if (found.some(({ kind }) => !theirs.has(kind)))
    throw fieldRefusal([{ path: 'userId', message: 'work.colleagueMayNot' }]);
  return actOnWork(deps, scope, context, keys, {
    action: 'handOver',
    change: () => ({
      assignee_id: to,
      assigned_at: scope.now,
      handed_over_by: to === userId ? null : userId,
      handover_note: note ?? null,
      seen_at: to === userId ? scope.now : null,
      snoozed_until: null,
    }),
    after: { assigneeId: to },
    ...(note === undefined ? {} : { reason: note }),
  });
}

/**
 * Refuses with GEN-VALIDATION, at the field `userId`, anybody but an active colleague who works from the queue.
 */
export async function requireColleague(
  deps: Pick<BookingDeps, 'admin'>,
  scope: TenantScope,
  userId: number,
): Promise<Colleague> {
  const colleague = (await listWorkers(deps, scope)).find(({ id }) => id === userId);
  if (!colleague) throw fieldRefusal([{ path: 'userId', message: 'work.noColleague' }]);
  return colleague;
}
