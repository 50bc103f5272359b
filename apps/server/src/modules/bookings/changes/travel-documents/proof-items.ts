import type { TenantScope } from '../../../../platform/database/scope.ts';
import { moveItem } from '../../order/move-item.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { listTickets, lockItems, type ItemRow } from '../../order/order-rows.ts';

const PROBLEM = 'documentRefused';
const good: readonly ItemStatus[] = ['booked', 'ticketed'];

/**
 * The flights of an order are in trouble: what a rule of travel asks for was refused or did not come. False when there is
 * nothing left of them.
 */
export async function troubleItems(scope: TenantScope, orderId: string, actor: string): Promise<boolean> {
  const flights = (await lockItems(scope, orderId)).filter(({ kind }) => kind === 'flight');
  for (const item of flights.filter(({ status }) => good.includes(status)))
    await moveItem(scope, item, 'problematic', { reason: PROBLEM, actor, problem: PROBLEM });
  return flights.some(({ status }) => good.includes(status) || status === 'problematic');
}

/** The proof is good after all: the flights are again what they were. */
export async function restoreItems(scope: TenantScope, orderId: string, actor: string): Promise<void> {
  const tickets = await listTickets(scope, orderId);
  for (const item of listRefused(await lockItems(scope, orderId))) {
    const isIssued = tickets.some(({ itemId, state }) => itemId === item.itemId && state === 'issued');
    await moveItem(scope, item, isIssued ? 'ticketed' : 'booked', { reason: 'documentAccepted', actor });
  }
}

/** The items that are in trouble for their documents. */
export function listRefused(items: readonly ItemRow[]): ItemRow[] {
  return items.filter(({ status, problem }) => status === 'problematic' && problem === PROBLEM);
}
