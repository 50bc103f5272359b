import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { findFlightId } from '../order/find-flight-id.ts';
import { getOrderRow, listPassengers, listTickets, type ItemRow } from '../order/order-rows.ts';
import { takeBackWithSuppliers } from '../order/supplies.ts';

/**
 * Takes back what was sold for an order that has lost its money before it was confirmed; returns whether anything was.
 */
export async function takeBackSold(
  { suppliers }: Pick<BookingDeps, 'suppliers'>,
  scope: TenantScope,
  orderId: string,
  items: readonly ItemRow[],
): Promise<boolean> {
  const order = await getOrderRow(scope, orderId);
  const infants = new Set(
    (await listPassengers(scope, orderId)).flatMap(({ type, position }) =>
      type === 'infant' ? [position] : [],
    ),
  );
  const tickets = await listTickets(scope, orderId);
  return takeBackWithSuppliers(suppliers, scope, items, (item) => ({
    flightId: findFlightId(order, item),
    seats: tickets.filter(
      ({ itemId, passengerPosition }) => itemId === item.itemId && !infants.has(passengerPosition),
    ).length,
  }));
}
