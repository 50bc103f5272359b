import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ItemSupplier } from '../ports.ts';
import { byType } from './by-type.ts';
import { listPassengers, type ItemRow } from './order-rows.ts';
import type { BookingDeps } from './deps.ts';

type FlightSource = NonNullable<Awaited<ReturnType<NonNullable<ItemSupplier['findSource']>>>>;

/** The sellers of external flights and the carriers' references, by item; own inventory is left out. */
export async function readSources(
  { suppliers }: Pick<BookingDeps, 'suppliers'>,
  scope: TenantScope,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, FlightSource>> {
  const found = await Promise.all(
    items.map(async ({ itemId, supplier, supplierLocator, snapshot: { flightId } }) => {
      if (flightId === undefined) return [];
      const source = await suppliers.get(supplier)?.findSource?.(scope, supplierLocator, flightId);
      return source ? [[itemId, source] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** The supplier's ticket numbers for an item, by passenger; empty if the supplier gives none. */
export async function numbersOf(
  { suppliers }: Pick<BookingDeps, 'suppliers'>,
  scope: TenantScope,
  { orderId, supplier, supplierLocator, snapshot: { flightId } }: ItemRow,
): Promise<ReadonlyMap<number, string>> {
  const owner = suppliers.get(supplier);
  if (!owner?.listTicketNumbers || flightId === undefined) return new Map();
  const numbers = await owner.listTicketNumbers(scope, supplierLocator, flightId);
  const passengers = byType(await listPassengers(scope, orderId));
  return new Map(numbers.map((number, index) => [passengers[index]!.position, number]));
}
