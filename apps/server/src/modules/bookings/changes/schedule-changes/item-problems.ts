import type { TenantScope } from '../../../../platform/database/scope.ts';
import { storeFirstDepartures } from '../../order/first-departure.ts';
import { moveItem, writeHistory, type MovableItem, type MoveCause } from '../../order/move-item.ts';
import type { ItemSnapshot } from '../../order/order-draft.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { lockItems, type ItemRow } from '../../order/order-rows.ts';
import { rewriteSearchTerms } from '../../order/search-terms/write-search-terms.ts';
import type { Returns } from './proposal-rows.ts';

/** Bought and not given back: what a proposal can be about. */
const live: readonly ItemStatus[] = ['booked', 'ticketed', 'changed', 'problematic'];

export function isLive({ status }: Pick<ItemRow, 'status'>): boolean {
  return live.includes(status);
}

/**
 * Marks an item as one that waits for its buyer; what it was before is answered, for the way back. One that has another
 * problem already keeps it unless the new one is worse.
 */
export async function markProblem(
  scope: TenantScope,
  item: ItemRow,
  problem: string,
  { actor, isWorse }: { readonly actor: string; readonly isWorse: boolean },
): Promise<ItemStatus | undefined> {
  const cause: MoveCause = { reason: problem, actor, problem };
  if (item.status === 'problematic') {
    if (isWorse) await rename(scope, item, cause);
    return undefined;
  }
  const settled = await settleChanged(scope, item, actor);
  await moveItem(scope, settled, 'problematic', cause);
  return settled.status;
}

/** An item that is changed is booked or ticketed again before anything else happens to it. */
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

/** Something else is wrong with it now. */
async function rename(scope: TenantScope, item: ItemRow, cause: MoveCause): Promise<void> {
  const version = item.version + 1;
  await updateItem(scope, item, { problem: cause.problem ?? null, version });
  await writeHistory(scope, { ...item, version }, item.status, item.status, cause);
}

/** What was sold is from now on this: new times, another flight. */
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

/** The items that still wait go back to the states that they had. */
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
