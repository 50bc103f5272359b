import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { CancelQuote } from './cancel-quote.ts';
import type { SettledPart } from './judge-parts.ts';
import { refundOf } from './part.ts';

/** Stores the cancelling quote and the refund in each ticket and extra. */
export async function markCancelled(scope: TenantScope, quote: CancelQuote): Promise<void> {
  for (const part of quote.parts) {
    if (part.ticketId !== undefined) await markTicket(scope, quote, part, part.ticketId);
    for (const { extra, refundMinor } of part.sums) {
      if (extra) await markExtra(scope, quote, part.itemId, extra.extraId, refundMinor);
    }
  }
}

async function markTicket(
  { tx, tenantId }: TenantScope,
  { orderId, quoteId }: CancelQuote,
  { itemId, sums }: SettledPart,
  ticketId: string,
): Promise<void> {
  const refundMinor = refundOf(sums.filter(({ extra }) => extra === undefined));
  const marked = await tx
    .updateTable('ticket')
    .set({ state: 'cancelled', cancelled_by: quoteId, refund_minor: refundMinor })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('item_id', '=', itemId)
    .where('id', '=', ticketId)
    .where('cancelled_by', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows !== 1n) throw new Error(`Ticket ${ticketId} was cancelled before`);
}

async function markExtra(
  { tx, tenantId }: TenantScope,
  { orderId, quoteId }: CancelQuote,
  itemId: string,
  extraId: string,
  refundMinor: number,
): Promise<void> {
  await tx
    .updateTable('order_extra')
    .set({ cancelled_by: quoteId, refund_minor: refundMinor })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('item_id', '=', itemId)
    .where('id', '=', extraId)
    .execute();
}

/** Marks a cancellation as refunded: the money has reached the card. */
export async function markRefunded({ tx, tenantId }: TenantScope, quoteId: string): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ state: 'refunded' })
    .where('tenant_id', '=', tenantId)
    .where('cancelled_by', '=', quoteId)
    .where('refund_minor', '>', 0)
    .where('state', '=', 'cancelled')
    .execute();
}
