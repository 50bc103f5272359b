import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { FoundRoute, RouteBuyer } from '../../payments/public.ts';
import type { BookingDeps } from '../order/deps.ts';

/**
 * The account that collects with the buyer's method. Refuses with GEN-UNAVAILABLE if the agency has no method at all;
 * refuses a method without an account for this sum at its field while others are available.
 */
export async function requireRoute(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  currency: Currency,
  methodId: string | undefined,
  buyer: RouteBuyer,
): Promise<FoundRoute> {
  const route = await payments.findRoute(scope, currency, methodId, buyer);
  if (route) return route;
  const others = await payments.listRoutes(scope, currency, buyer);
  const served = await payments.listRoutes(scope, currency, { siteId: buyer.siteId, includesPaused: true });
  if (others.length === 0 || !served.some(({ method }) => method.id === methodId))
    throw refusal('GEN-UNAVAILABLE');
  throw fieldRefusal([{ path: 'paymentMethod', message: 'payment.methodOutOfOrder' }]);
}
