import type { TenantScope } from '../../../../platform/database/scope.ts';
import { storeFirstDepartures } from '../../order/first-departure.ts';
import { moveItem, writeHistory, type MovableItem, type MoveCause } from '../../order/move-item.ts';
import type { ItemSnapshot } from '../../order/order-draft.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { lockItems, type ItemRow } from '../../order/order-rows.ts';
import { rewriteSearchTerms } from '../../order/search-terms/write-search-terms.ts';
import type { Returns } from './proposal-rows.ts';

/** States of items that a proposal can be about: sold and not cancelled. */
const live: readonly ItemStatus[] = ['booked', 'ticketed', 'changed', 'problematic'];

export function isLive({ status }: Pick<ItemRow, 'status'>): boolean {
  return live.includes(status);
}

/**
 * Marks an item as waiting for its buyer and returns its former state, so that it can be restored. An existing problem
 * is only replaced by a worse one.
 */
export async function markProblem(
  scope: TenantScope,
  item: ItemRow,
  problem: string,
  { actor, isWorse }: { readonly actor: string; readonly isWorse: boolean },
): Promise<ItemStatus | undefined> {
  const cause: MoveCause = { reason: problem, actor, problem };
  if (item.status === 'problematic') {
    if (isWorse) await replaceProblem(scope, item, cause);
    return undefined;
  }
  const settled = await settleChanged(scope, item, actor);
  await moveItem(scope, settled, 'problematic', cause);
  return settled.status;
}

/** A changed item goes back to booked or ticketed before any other move. */
async function settleChanged(scope: TenantScope, item: ItemRow, actor: string): Promise<MovableItem> {
  if (item.status !== 'changed') return item;
  const to = (await hasTickets(scope, item)) ? 'ticketed' : 'booked';
  await moveItem(scope, item, to, { reason: 'reissued', actor });
  return { ...item, status: to, version: item.version + 1 };
}

async function hasTickets(scope: TenantScope, { orderId, itemId }: ItemRow): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('ticket')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('item_id', '=', itemId)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the problem of an item. */
async function replaceProblem(scope: TenantScope, item: ItemRow, cause: MoveCause): Promise<void> {
  const version = item.version + 1;
  await updateItem(scope, item, { problem: cause.problem ?? null, version });
  await writeHistory(scope, { ...item, version }, item.status, item.status, cause);
}

/** Stores a new snapshot of a sold item: new times, or another flight. */
export async function writeSnapshot(
  scope: TenantScope,
  item: ItemRow,
  snapshot: ItemSnapshot,
): Promise<void> {
  await updateItem(scope, item, { snapshot: JSON.stringify(snapshot) });
  await storeFirstDepartures(scope, [item.orderId]);
  await rewriteSearchTerms(scope, item.orderId);
}

async function updateItem(
  scope: TenantScope,
  { orderId, itemId }: ItemRow,
  values: { readonly snapshot?: string; readonly problem?: string | null; readonly version?: number },
): Promise<void> {
  await scope.tx
    .updateTable('order_item')
    .set({ ...values, changed_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', itemId)
    .execute();
}

/** Restores the former states of items that still wait. */
export async function returnItems(
  scope: TenantScope,
  orderId: string,
  returns: Returns,
  cause: MoveCause,
): Promise<void> {
  for (const item of await lockItems(scope, orderId)) {
    const to = returns[item.itemId];
    if (to !== undefined && item.status === 'problematic') await moveItem(scope, item, to, cause);
  }
}
