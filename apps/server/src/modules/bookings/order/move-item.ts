import { refusal } from '../../../platform/errors.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { isMoveAllowed, type ItemStatus } from './order-moves.ts';

export interface MovableItem {
  readonly orderId: string;
  readonly itemId: string;
  readonly status: ItemStatus;
  readonly version: number;
  readonly problem?: string | undefined;
}

export interface MoveCause {
  readonly reason: string;
  /** `customer`, `system`, `bank`, or a member of staff. */
  readonly actor: string;
  /** The item's problem from now on, for states that need an explanation. */
  readonly problem?: string;
}

/**
 * Moves an item, records the move in the history and returns the item in its new state. Refuses with ORD-STATE a move
 * that the table does not allow, and an item that was moved since it was read.
 */
export async function moveItem<Item extends MovableItem>(
  scope: TenantScope,
  item: Item,
  to: ItemStatus,
  cause: MoveCause,
): Promise<Item> {
  if (!isMoveAllowed(item.status, to)) throw refusal('ORD-STATE', { data: { from: item.status, to } });
  const version = item.version + 1;
  const moved = await scope.tx
    .updateTable('order_item')
    .set({ status: to, version, problem: cause.problem ?? null, changed_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', item.orderId)
    .where('id', '=', item.itemId)
    .where('version', '=', item.version)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw refusal('ORD-STATE');
  await writeHistory(scope, { ...item, version }, item.status, to, cause);
  return { ...item, status: to, version, problem: cause.problem };
}

/** Records in the history how an item was created. */
export async function writeHistory(
  scope: TenantScope,
  item: Omit<MovableItem, 'status' | 'problem'>,
  from: ItemStatus | null,
  to: ItemStatus,
  cause: MoveCause,
): Promise<void> {
  await scope.tx
    .insertInto('order_history')
    .values({
      tenant_id: scope.tenantId,
      order_id: item.orderId,
      item_id: item.itemId,
      from_status: from,
      to_status: to,
      reason: cause.reason,
      actor: cause.actor,
      item_version: item.version,
    })
    .execute();
}
