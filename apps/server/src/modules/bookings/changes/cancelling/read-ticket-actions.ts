import type { TenantScope } from '../../../../platform/database/scope.ts';
import { listTicketActions } from '../../order/allowed-actions.ts';
import type { ExtraRow, ItemRow, TicketRow } from '../../order/order-rows.ts';
import { listBrokenItems } from './list-broken-items.ts';
import { toCancellable } from './read-cancellable.ts';

/** The actions available on each ticket to a user who may act on the order. */
export async function readTicketActions(
  scope: TenantScope,
  orderId: string,
  items: readonly ItemRow[],
  sold: { readonly tickets: readonly TicketRow[]; readonly extras: readonly ExtraRow[] },
): Promise<(ticket: TicketRow) => string[]> {
  const broken = await listBrokenItems(scope, orderId, items);
  const cancellable = toCancellable(items, { ...sold, broken });
  return ({ itemId, ticketId }) => {
    const index = items.findIndex((item) => item.itemId === itemId);
    const [item, { terms, isBroken, cancelledTicketIds }] = [items[index]!, cancellable[index]!];
    return listTicketActions({
      kind: item.kind,
      status: item.status,
      isCancelled: cancelledTicketIds.includes(ticketId),
      hasDeparted: scope.now >= terms.departsAt,
      isBroken,
    });
  };
}
