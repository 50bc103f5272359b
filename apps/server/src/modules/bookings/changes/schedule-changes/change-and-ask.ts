import type { DepartureChange } from '@farewind/contract/inventory/departures';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { lockItems } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { askAboutChange } from './ask-about-change.ts';

interface Wanted {
  readonly serviceId: number;
  readonly date: string;
  readonly change: DepartureChange;
  readonly reason: string;
  readonly durationConfirmed: boolean;
  readonly madeBy: string;
}

/**
 * Moves or cancels a departure and sends proposals to all its buyers in one transaction; returns the number of orders
 * affected.
 */
export async function changeAndAsk(
  deps: BookingDeps,
  scope: TenantScope,
  { serviceId, date, ...request }: Wanted,
): Promise<number> {
  const { flights } = deps;
  const key = { serviceId, date };
  // Locks orders before seats, like a cancellation does, to avoid deadlocks.
  for (const orderId of await flights.listSeatHolders(scope, key)) await lockItems(scope, orderId);
  const noted = await flights.changeDeparture(scope, key, request);
  return askAboutChange(deps, scope, noted, await flights.listSeatHolders(scope, key));
}
