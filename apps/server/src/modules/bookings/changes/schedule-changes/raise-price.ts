import { splitByLargestRemainder } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { listItems, listTickets, type ItemRow, type TicketRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { isLive } from './item-problems.ts';

export interface HigherPrice {
  readonly orderId: string;
  readonly proposalId: string;
  readonly differenceMinor: number;
}

/**
 * Spreads what an order costs more over the fares of its good tickets, in proportion to their prices and to the cent, and
 * owes it to the suppliers: our own fee stays as it was.
 */
export async function raisePrice(
  { payments }: BookingDeps,
  scope: TenantScope,
  { orderId, proposalId, differenceMinor }: HigherPrice,
): Promise<void> {
  const items = dearerItems((await listItems(scope, orderId)).filter((item) => isLive(item)));
  const tickets = (await listTickets(scope, orderId)).filter(
    ({ itemId, state }) => isGood(state) && items.some((item) => item.itemId === itemId),
  );
  const shares = splitByLargestRemainder(
    differenceMinor,
    tickets.map(({ totalMinor }) => totalMinor),
  );
  for (const [index, ticket] of tickets.entries()) await raiseTicket(scope, orderId, ticket, shares[index]!);
  for (const { itemId, currency } of items) {
    const minor = shares.reduce(
      (sum, share, index) => sum + (tickets[index]!.itemId === itemId ? share : 0),
      0,
    );
    if (minor === 0) continue;
    await raiseItem(scope, orderId, itemId, minor);
    await payments.postLedger(scope, {
      move: 'sale',
      key: `addition:${itemId}:${proposalId}`,
      reference: orderId,
      currency,
      supplierMinor: minor,
      serviceMinor: 0,
    });
  }
  await scope.tx
    .updateTable('customer_order')
    .set({ total_minor: sql`total_minor + ${differenceMinor}` })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .execute();
}

/** It is the flights whose price is filed anew; an order without any is one of rides. */
function dearerItems(items: readonly ItemRow[]): readonly ItemRow[] {
  const flights = items.filter(({ kind }) => kind === 'flight');
  return flights.length > 0 ? flights : items;
}

function isGood(state: TicketRow['state']): boolean {
  return state === 'open' || state === 'issued';
}

async function raiseTicket(
  { tx, tenantId }: TenantScope,
  orderId: string,
  { itemId, ticketId }: TicketRow,
  minor: number,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ fare_minor: sql`fare_minor + ${minor}`, total_minor: sql`total_minor + ${minor}` })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('item_id', '=', itemId)
    .where('id', '=', ticketId)
    .execute();
}

async function raiseItem(
  { tx, tenantId }: TenantScope,
  orderId: string,
  itemId: string,
  minor: number,
): Promise<void> {
  await tx
    .updateTable('order_item')
    .set({ total_minor: sql`total_minor + ${minor}` })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', itemId)
    .execute();
}
