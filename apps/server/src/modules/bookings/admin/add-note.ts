import type { Output } from '@farewind/contract/core/operation';
import type { addNote as addNoteCall } from '@farewind/contract/orders/order-acts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { getOrderRow } from '../order/order-rows.ts';
import { insertNote } from './admin-rows.ts';
import { staffActor } from '../order/staff-actor.ts';

/** Adds a note for staff only. Refuses with GEN-NOTFOUND. */
export async function addNote(
  scope: TenantScope,
  context: RequestContext,
  { orderId, text }: { readonly orderId: string; readonly text: string },
): Promise<Output<typeof addNoteCall>> {
  await getOrderRow(scope, orderId);
  const { userId: authorId, name: author } = staffActor(context);
  const note = await insertNote(scope, { orderId, text, authorId, author });
  await recordChange(scope, context, {
    action: 'addNote',
    entity: 'order',
    entityId: orderId,
    after: { note: text },
  });
  return { ...note, at: note.at.toISOString() };
}
