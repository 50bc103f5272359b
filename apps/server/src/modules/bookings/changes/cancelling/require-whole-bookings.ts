import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { ItemRow } from '../../order/order-rows.ts';
import type { CancellableItem, ChosenPart } from './cancellable-item.ts';

interface Wanted {
  readonly cancellable: readonly CancellableItem[];
  readonly chosen: readonly ChosenPart[];
}

/**
 * Refuses with GEN-RULE to cancel some passengers or flights of a booking that its supplier only cancels as a whole, so
 * that nobody is quoted a refund that cannot be made.
 */
export async function requireWholeBookings(
  { suppliers }: Pick<BookingDeps, 'suppliers'>,
  scope: TenantScope,
  items: readonly ItemRow[],
  { cancellable, chosen }: Wanted,
): Promise<void> {
  const taken = new Set(chosen.map(({ item }) => item.itemId));
  const concerned = items.filter(({ itemId, kind }) => kind === 'flight' && taken.has(itemId));
  for (const { supplier, supplierLocator, snapshot } of concerned) {
    const bookings = await suppliers.get(supplier)?.listWholeBookings?.(scope, supplierLocator);
    const flightIds = bookings?.find((ids) => ids.includes(snapshot.flightId ?? ''));
    if (!flightIds) continue;
    const together = items.filter(
      (item) => item.supplierLocator === supplierLocator && flightIds.includes(item.snapshot.flightId ?? ''),
    );
    const isWhole = together.every(
      ({ itemId }) => countLeft(cancellable, itemId) === countChosen(chosen, itemId),
    );
    if (!isWhole) throw refusal('GEN-RULE', { message: 'cancel.wholeOnly' });
  }
}

function countLeft(cancellable: readonly CancellableItem[], itemId: string): number {
  return cancellable.find((item) => item.itemId === itemId)?.parts.length ?? 0;
}

function countChosen(chosen: readonly ChosenPart[], itemId: string): number {
  return chosen.filter(({ item }) => item.itemId === itemId).length;
}
