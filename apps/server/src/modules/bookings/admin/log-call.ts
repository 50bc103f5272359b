import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type * as calls from '@farewind/contract/orders/buyer-contact';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';
import { getOrderRow } from '../order/order-rows.ts';
import { staffActor } from '../order/staff-actor.ts';

const CALL_BACK = 'callBack';

type OrderCall = Output<typeof calls.logCall>;

/**
 * Records a call with the buyer. A requested call back becomes a task due at the agreed time, in place of
 * an earlier one of the order. Refuses with
 * GEN-NOTFOUND; refuses a call back without a time, or at a past one, at its field.
 */
export async function logCall(
  scope: TenantScope,
  context: RequestContext,
  { orderId, direction, outcome, text = '', callBackAt }: ParsedInput<typeof calls.logCall>,
): Promise<OrderCall> {
  await getOrderRow(scope, orderId);
  const dueAt = outcome === 'callBack' ? readTime(scope, callBackAt) : undefined;
  const { userId, name: author } = staffActor(context);
  const id = newId();
  await scope.tx
    .insertInto('order_call')
    .values({
      tenant_id: scope.tenantId,
      order_id: orderId,
      id,
      direction,
      outcome,
      text,
      call_back_at: dueAt ?? null,
      author_id: userId,
      author_name: author,
    })
    .execute();
  if (dueAt) {
    // The time agreed last replaces an earlier one, which nobody is to call at any more.
    await closeTasks(scope, CALL_BACK, orderId, author);
    const detail = { callId: id };
    await openTask(scope, { kind: CALL_BACK, reference: orderId, detail, dueAt, isAgreed: true });
  }
  await recordChange(scope, context, {
    action: 'logCall',
    entity: 'order',
    entityId: orderId,
    after: { direction, outcome, callBackAt: dueAt?.toISOString() ?? null },
  });
  const callBack = dueAt?.toISOString() ?? null;
  return { callId: id, direction, outcome, text, callBackAt: callBack, author, at: scope.now.toISOString() };
}

function readTime({ now }: TenantScope, text: string | undefined): Date {
  if (text === undefined) throw fieldRefusal([{ path: 'callBackAt', message: 'validation.required' }]);
  const time = new Date(text);
  if (time <= now) throw fieldRefusal([{ path: 'callBackAt', message: 'validation.timeIsOver' }]);
  return time;
}

/** Newest first. */
export async function listCalls({ tx, tenantId }: TenantScope, orderId: string): Promise<OrderCall[]> {
  const rows = await tx
    .selectFrom('order_call')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    callId: row.id,
    direction: row.direction as OrderCall['direction'],
    outcome: row.outcome as OrderCall['outcome'],
    text: row.text,
    callBackAt: row.call_back_at?.toISOString() ?? null,
    author: row.author_name,
    at: row.created_at.toISOString(),
  }));
}
