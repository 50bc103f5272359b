import type { TenantScope } from '../../platform/database/scope.ts';
import { byType } from './hold-with-supplier.ts';
import { listPassengers, type ItemRow } from './order-rows.ts';
import type { BookingParts } from './parts.ts';

/** Who sells an item's flight outside, and how the carrier knows it; undefined for what is our own. */
export async function findSourceOf(
  { suppliers }: Pick<BookingParts, 'suppliers'>,
  scope: TenantScope,
  { supplier, supplierLocator, snapshot: { flightId } }: ItemRow,
): Promise<{ readonly supplier: string; readonly carrierPnr: string } | undefined> {
  if (flightId === undefined) return undefined;
  return suppliers.get(supplier)?.findSource?.(scope, supplierLocator, flightId);
}

/** The ticket numbers that an item's supplier has given, by passenger; empty where it gives none. */
export async function numbersOf(
  { suppliers }: Pick<BookingParts, 'suppliers'>,
  scope: TenantScope,
  { orderId, supplier, supplierLocator, snapshot: { flightId } }: ItemRow,
): Promise<ReadonlyMap<number, string>> {
  const owner = suppliers.get(supplier);
  if (!owner?.listTicketNumbers || flightId === undefined) return new Map();
  const numbers = await owner.listTicketNumbers(scope, supplierLocator, flightId);
  const passengers = byType(await listPassengers(scope, orderId));
  return new Map(numbers.map((number, index) => [passengers[index]!.position, number]));
}
