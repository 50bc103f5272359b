import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { addWork as addOperation } from '@farewind/contract/orders/work-queue';
import { workableKinds } from '@farewind/contract/orders/work-rights';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { newId } from '../../../../platform/ids.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { reservationForm } from '../../reading/lookups/find-order.ts';
import { requireColleague } from './assign-work.ts';
import { MANUAL_TASK } from './work-kinds.ts';
import { userActor } from '../../../../platform/user-actor.ts';

/**
 * Adds a task in free text. Refuses with GEN-VALIDATION at the invalid field, and with GEN-DENIED a user who works on
 * nothing.
 */
export async function addWork(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { text, dueAt, reservationNumber, userId: to }: ParsedInput<typeof addOperation>,
): Promise<Output<typeof addOperation>> {
  const { tx, tenantId, now } = scope;
  const { userId } = staffActor(context);
  if (!workableKinds(context.user?.permissions ?? new Set()).includes('manual')) throw refusal('GEN-DENIED');
  const orderId = reservationNumber === undefined ? undefined : await findOrderId(scope, reservationNumber);
  const faults: FieldProblem[] = [
    ...(new Date(dueAt) <= now ? [{ path: 'dueAt', message: 'work.timeIsOver' }] : []),
    ...(reservationNumber !== undefined && orderId === undefined
      ? [{ path: 'reservationNumber', message: 'work.noOrder' }]
      : []),
  ];
  if (faults.length > 0) throw fieldRefusal(faults);
  if (to !== undefined) await requireColleague(deps, scope, to);
  const id = newId();
  const key = `task:${id}`;
  await tx
    .insertInto('staff_task')
    .values({
      tenant_id: tenantId,
      id,
      kind: MANUAL_TASK,
      // A unique reference, because `openTask` treats two tasks about one order as the same.
      reference: orderId ?? key,
      detail: JSON.stringify({ text, by: userActor(userId) }),
      due_at: new Date(dueAt),
    })
    .execute();
  if (to !== undefined)
    await tx
      .insertInto('work_item')
      .values({
        tenant_id: tenantId,
        item_key: key,
        order_id: orderId ?? null,
        assignee_id: to,
        assigned_at: now,
        handed_over_by: to === userId ? null : userId,
        seen_at: to === userId ? now : null,
      })
      .execute();
  await recordChange(scope, context, {
    action: 'create',
    entity: 'workItem',
    entityId: key,
    after: { orderId: orderId ?? null, text, dueAt, assigneeId: to ?? null },
  });
  return { key };
}

async function findOrderId({ tx, tenantId }: TenantScope, typed: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('customer_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('reservation_number', '=', reservationForm(typed))
    .executeTakeFirst();
  return row?.id;
}
