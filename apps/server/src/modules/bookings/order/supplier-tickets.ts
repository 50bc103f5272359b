import type { TenantScope } from '../../../platform/database/scope.ts';
import { byType } from './by-type.ts';
import { listPassengers, type ItemRow } from './order-rows.ts';
import type { BookingDeps } from './deps.ts';

/** Who sells the flights of external items, and how the carrier knows them, by item; nothing of what is our own. */
export async function readSources(
  { suppliers }: Pick<BookingDeps, 'suppliers'>,
  scope: TenantScope,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, { readonly supplier: string; readonly carrierPnr: string }>> {
  const sources = new Map<string, { readonly supplier: string; readonly carrierPnr: string }>();
  for (const { itemId, supplier, supplierLocator, snapshot } of items) {
    const { flightId } = snapshot;
    if (flightId === undefined) continue;
    const source = await suppliers.get(supplier)?.findSource?.(scope, supplierLocator, flightId);
    if (source) sources.set(itemId, source);
  }
  return sources;
}

/** The ticket numbers that an item's supplier has given, by passenger; empty where it gives none. */
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
