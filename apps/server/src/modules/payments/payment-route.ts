import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { MethodCapabilities, PaymentSetting } from '../settings/public.ts';
import type { PaymentsDeps } from './payments.ts';

/** The method that is chosen where nothing is said. */
export const DEFAULT_METHOD = 'card';

/** Who collects, and by which method. */
export interface PaymentRoute {
  readonly setting: PaymentSetting;
  readonly method: MethodCapabilities;
}

/** Every way to pay in a currency on a site, the best first; of several accounts for one method, the first is used. */
export async function listRoutes(
  { settings, gateways }: Pick<PaymentsDeps, 'settings' | 'gateways'>,
  scope: TenantScope,
  currency: Currency,
  siteId?: number,
): Promise<PaymentRoute[]> {
  const found = new Map<string, PaymentRoute>();
  for (const setting of await settings.listPaymentSettings(scope, currency, siteId)) {
    for (const method of gateways[setting.provider]?.methods(setting) ?? []) {
      const isUsable = method.currencies.includes(currency) && !found.has(method.id);
      if (isUsable) found.set(method.id, { setting, method });
    }
  }
  return [...found.values()];
}

/** See Payments.findRoute. */
export async function findRoute(
  deps: Pick<PaymentsDeps, 'settings' | 'gateways'>,
  scope: TenantScope,
  currency: Currency,
  methodId: string = DEFAULT_METHOD,
  siteId?: number,
): Promise<PaymentRoute | undefined> {
  return (await listRoutes(deps, scope, currency, siteId)).find(({ method }) => method.id === methodId);
}
