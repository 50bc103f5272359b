import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { listPassengers } from '../../order/order-rows.ts';
import { nameOfPart, type CancellableItem, type ChosenPart } from './cancellable-item.ts';
import type { PassengerType } from '@farewind/values/passengers';

/**
 * Refuses with GEN-RULE to leave an infant without its adult, or a child without any, on one of the flights;
 * `error.data.tickets` lists the tickets that must be cancelled as well.
 */
export function requireCompanions(
  items: readonly CancellableItem[],
  chosen: readonly ChosenPart[],
  travellers: readonly (Traveller & { readonly name: string })[],
): void {
  const going = new Set(chosen.map(({ part }) => nameOfPart(part)));
  const lone = items
    .filter(({ terms }) => terms.kind === 'flight')
    .flatMap(({ parts }) => {
      // Passengers who were alone before are not affected by this cancellation.
      if (parts.every((part) => !going.has(nameOfPart(part)))) return [];
      const left = parts.filter((part) => !going.has(nameOfPart(part)));
      const aboard = new Set(left.map(({ passengerPosition }) => passengerPosition));
      const alone = findLoneTravellers(travellers.filter(({ position }) => aboard.has(position)));
      return left.filter(({ passengerPosition }) => alone.includes(passengerPosition));
    });
  if (lone.length === 0) return;
  const names = travellers.filter(({ position }) =>
    lone.some(({ passengerPosition }) => passengerPosition === position),
  );
  throw refusal('GEN-RULE', {
    message: 'cancel.leavesChildAlone',
    values: { names: names.map(({ name }) => name).join(', ') },
    data: { tickets: lone.map(({ ticketId }) => ticketId) },
  });
}

/** The same for an order's stored passengers. */
export async function requireCompanionsOf(
  scope: TenantScope,
  orderId: string,
  items: readonly CancellableItem[],
  chosen: readonly ChosenPart[],
): Promise<void> {
  const passengers = await listPassengers(scope, orderId);
  const travellers = passengers.map((passenger) => ({
    ...passenger,
    name: `${passenger.name} ${passenger.surname}`,
  }));
  requireCompanions(items, chosen, travellers);
}

interface Traveller {
  readonly position: number;
  readonly type: PassengerType;
  /** Position of the adult that an infant travels with. */
  readonly parentPosition: number | undefined;
}

/**
 * Positions of travellers who could not fly if only these were left on an item: an infant without its adult, a child
 * without any.
 */
function findLoneTravellers(left: readonly Traveller[]): number[] {
  const adults = new Set(left.flatMap(({ type, position }) => (type === 'adult' ? [position] : [])));
  return left.flatMap(({ type, position, parentPosition }) => {
    if (type === 'adult') return [];
    const isAlone =
      type === 'infant' && parentPosition !== undefined ? !adults.has(parentPosition) : adults.size === 0;
    return isAlone ? [position] : [];
  });
}
