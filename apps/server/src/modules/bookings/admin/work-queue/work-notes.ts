import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type {
  addWorkNote as addOperation,
  getWorkNotes as getOperation,
} from '@farewind/contract/orders/work-queue';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { newId } from '../../../../platform/ids.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { findWork, findWorkable, type WorkRow } from './find-work.ts';

/** The notes on an item that is about no order, the newest first. Refuses with GEN-NOTFOUND what the reader may not see. */
export async function listWorkNotes(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { key }: ParsedInput<typeof getOperation>,
): Promise<Output<typeof getOperation>> {
  await getItem(deps, scope, context, key);
  const rows = await scope.tx
    .selectFrom('work_note')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('item_key', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    items: rows.map((row) => ({
      noteId: row.id,
      text: row.text,
      author: row.author_name,
      at: row.created_at.toISOString(),
    })),
  };
}

/**
 * Refuses with GEN-NOTFOUND what the caller may not work on, and with ORD-STATE an item of an order, whose notes stand
 * with the order.
 */
export async function addWorkNote(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { key, text }: ParsedInput<typeof addOperation>,
): Promise<Output<typeof addOperation>> {
  const [item] = await findWorkable(deps, scope, context, [key]);
  if (!item) throw refusal('GEN-NOTFOUND');
  if (item.order_id !== null) throw refusal('ORD-STATE');
  const { userId, name: author } = staffActor(context);
  const noteId = newId();
  await scope.tx
    .insertInto('work_note')
    .values({
      tenant_id: scope.tenantId,
      item_key: key,
      id: noteId,
      text,
      author_id: userId,
      author_name: author,
    })
    .execute();
  await recordChange(scope, context, {
    action: 'addNote',
    entity: 'workItem',
    entityId: key,
    after: { note: text },
  });
  return { noteId, text, author, at: scope.now.toISOString() };
}

async function getItem(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  key: string,
): Promise<WorkRow> {
  const [item] = await findWork(deps, scope, context, [key]);
  if (!item) throw refusal('GEN-NOTFOUND');
  return item;
}
