import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { HoldRidesRequest } from './api.ts';
import { holdOwnRides } from './own-fleet/hold-own-rides.ts';
import { OWN_FLEET } from './own-fleet/own-fleet.ts';
import type { TransferSupplier } from './ports.ts';

/** Holds rides with whoever drives them, our own first and together. Refusals: see `Transfers.holdRides`. */
export async function holdRides(
  suppliers: readonly TransferSupplier[],
  scope: TenantScope,
  { rides, ...request }: HoldRidesRequest,
): Promise<string[]> {
  const locators = new Map<number, string>();
  const own = [...rides.keys()].filter((index) => rides[index]!.supplier === OWN_FLEET);
  const ownHolds = await holdOwnRides(
    scope,
    request,
    own.map((index) => rides[index]!),
  );
  own.forEach((index, position) => locators.set(index, ownHolds[position]!));
  for (const [index, ride] of rides.entries()) {
    if (locators.has(index)) continue;
    const supplier = suppliers.find(({ name }) => name === ride.supplier);
    if (!supplier) throw refusal('TRF-NONE');
    locators.set(index, await supplier.hold(scope, { ...request, ride, flightNumber: ride.flightNumber }));
  }
  return rides.map((_, index) => locators.get(index)!);
}
