import type * as contract from '@farewind/contract/settings/payment-routes';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { insertPaymentRoutes, listPaymentRouteRows } from './payment-route-rows.ts';
import { paymentRows } from './payment-rows.ts';

type Route = Output<typeof contract.savePaymentRoute>;

/** The agency's order of accounts, with one entry per method, currency and card country. */
export async function listPaymentRoutes(
  scope: TenantScope,
): Promise<Output<typeof contract.getPaymentRoutes>> {
  const items = new Map<string, Route>();
  for (const { currency, method, cardCountry, settingId } of await listPaymentRouteRows(scope)) {
    const key = `${currency} ${method} ${cardCountry}`;
    const item = items.get(key) ?? {
      currency: currency as Route['currency'],
      method,
      cardCountry: cardCountry === '' ? null : cardCountry,
      settingIds: [],
    };
    items.set(key, { ...item, settingIds: [...item.settingIds, settingId] });
  }
  return { items: [...items.values()] };
}

/** Sets the order for one method. Refuses, at its field, an account that cannot take the method in the currency. */
export async function savePaymentRoute(
  deps: SettingDeps,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.savePaymentRoute>,
): Promise<Route> {
  const { currency, method, cardCountry } = input;
  const settingIds = [...new Set(input.settingIds)];
  for (const [index, id] of settingIds.entries()) await requireTaker(deps, scope, input, { id, index });
  const before = (await listPaymentRoutes(scope)).items.find(
    (one) => one.currency === currency && one.method === method && one.cardCountry === cardCountry,
  );
  await scope.tx
    .deleteFrom('payment_route')
    .where('tenant_id', '=', scope.tenantId)
    .where('currency', '=', currency)
    .where('method', '=', method)
    .where('card_country', '=', cardCountry ?? '')
    .execute();
  await insertPaymentRoutes(scope, { currency, method, cardCountry: cardCountry ?? '' }, settingIds);
  const after = { currency, method, cardCountry, settingIds };
  await recordChange(scope, context, {
    action: 'update',
    entity: 'paymentRoute',
    entityId: [currency, method, cardCountry].filter((part) => part !== null).join(' '),
    before: { settingIds: before?.settingIds ?? [] },
    after: { settingIds },
  });
  return after;
}

async function requireTaker(
  { paymentProviders, keyring }: SettingDeps,
  scope: TenantScope,
  { currency, method }: ParsedInput<typeof contract.savePaymentRoute>,
  { id, index }: { readonly id: number; readonly index: number },
): Promise<void> {
  const setting = await paymentRows.find(scope, keyring, id);
  const sheet = paymentProviders.find(({ provider }) => provider === setting?.provider);
  const canTake =
    setting?.currencies.includes(currency) === true &&
    sheet?.methods.some((one) => one.id === method && one.currencies.includes(currency)) === true;
  if (!canTake) throw fieldRefusal([{ path: `settingIds.${index}`, message: 'setting.cannotTakeMethod' }]);
}
