import type { TenantScope } from '../../../platform/database/scope.ts';
import { orderEventsKey, TICKETS_ISSUED, type TicketsIssued } from '../events.ts';
import { listTickets, type ItemRow } from './order-rows.ts';
import type { BookingDeps } from './deps.ts';
import { randomInt } from 'node:crypto';

const SERIAL_DIGITS = 10;

/**
 * A ticket number as travellers know it: the carrier's code, ten random digits and the check digit of airline tickets
 * (remainder by seven).
 */
function newTicketNumber(carrier: string): string {
  const serial = Array.from({ length: SERIAL_DIGITS }, () => randomInt(10)).join('');
  return `${carrier}-${serial}-${Number(serial) % 7}`;
}

/**
 * Assigns ticket numbers on an item, to the named passengers or to all. A ticket that has a number is re-issued with a
 * new one; cancelled tickets stay as they are.
 */
export async function issueTickets(
  scope: TenantScope,
  item: Pick<ItemRow, 'orderId' | 'itemId' | 'snapshot'>,
  positions?: readonly number[],
  /** The supplier's own numbers by passenger; anyone missing gets one of ours. */
  numbers: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const issuer = item.snapshot.segments[0]?.carrier ?? 'FW';
  const tickets = (await listTickets(scope, item.orderId)).filter(
    ({ itemId, passengerPosition }) =>
      itemId === item.itemId && (positions === undefined || positions.includes(passengerPosition)),
  );
  for (const { ticketId, passengerPosition } of tickets) {
    await scope.tx
      .updateTable('ticket')
      .set({ number: numbers.get(passengerPosition) ?? newTicketNumber(issuer), state: 'issued' })
      .where('tenant_id', '=', scope.tenantId)
      .where('order_id', '=', item.orderId)
      .where('item_id', '=', item.itemId)
      .where('id', '=', ticketId)
      .where('state', 'in', ['open', 'issued'])
      .execute();
  }
}

/**
 * Triggers the itinerary receipt, again after every re-issue, also if a supplier keeps its numbers. It has the whole
 * order, so the items of an order whose tickets were issued together trigger one; none do nothing.
 */
export async function emitTicketsIssued(
  { outbox }: Pick<BookingDeps, 'outbox'>,
  scope: TenantScope,
  items: readonly Pick<ItemRow, 'orderId' | 'itemId' | 'version'>[],
): Promise<void> {
  const [first] = items;
  if (!first) return;
  const { orderId, itemId, version } = first;
  const ids = items.map((item) => item.itemId);
  const numbers = (await listTickets(scope, orderId))
    .filter((ticket) => ids.includes(ticket.itemId))
    .map(({ number }) => number ?? '');
  await outbox.add(scope, {
    topic: TICKETS_ISSUED,
    dedupeKey: `ticketsIssued:${itemId}:${version}:${numbers.join(',')}`,
    payload: { orderId, itemId, version } satisfies TicketsIssued,
    orderingKey: orderEventsKey(orderId),
  });
}
