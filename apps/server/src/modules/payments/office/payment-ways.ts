import type { getPaymentWays } from '@farewind/contract/finance/payment-accounts';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import { currencies, type Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { listMethodTakers, listRoutes, type MethodTaker } from '../payment-route.ts';
import type { PaymentsDeps } from '../payments.ts';
import { limitsOf } from '../sum-limits.ts';

type Ways = Output<typeof getPaymentWays>;
type Method = Ways['methods'][number];
type RouteDeps = Pick<PaymentsDeps, 'settings' | 'gateways'>;

/** First digits of a card of each country, and its holder's language and currency where the choice is free. */
const buyers = [
  { country: 'RU', language: 'ru', currency: 'RUB', bin6: '220070' },
  { country: 'TR', language: 'tr', currency: 'TRY', bin6: '979200' },
  { country: 'DE', language: 'en', currency: 'EUR', bin6: '414720' },
] as const;

/**
 * The account of each method, over all sites, and the methods offered to three buyers on a site that sells in their
 * currency: the site in their language, and of several the one with the fewest currencies.
 */
export async function listPaymentWays(
  deps: RouteDeps,
  scope: TenantScope,
  language: Language,
): Promise<Ways> {
  const methods: Method[] = [];
  for (const currency of currencies) methods.push(...(await listMethods(deps, scope, currency, language)));
  const sites = await deps.settings.listSites(scope);
  const offered: Ways['buyers'] = [];
  for (const { country, currency, bin6, language: reads } of buyers) {
    const selling = sites
      .filter((one) => one.currencies.includes(currency))
      .toSorted((a, b) => a.currencies.length - b.currencies.length);
    const site = selling.find((one) => one.defaultLanguage === reads) ?? selling[0];
    const routes = site
      ? await listRoutes(deps, scope, currency, { siteId: site.id, bin6, language: reads })
      : [];
    offered.push({
      country,
      currency,
      site: site?.brand ?? null,
      methods: routes.map(({ method: { id, take } }) => ({
        id,
        take,
        name: translate(language, `payment.method.${id}`),
        note: translate(language, `payment.take.${take}`),
      })),
    });
  }
  return { taken: await deps.settings.readMoneyTaken(scope), methods, buyers: offered };
}

async function listMethods(
  deps: RouteDeps,
  scope: TenantScope,
  currency: Currency,
  language: Language,
): Promise<Method[]> {
  const found = await listMethodTakers(deps, scope, currency);
  return found.map(({ id, hasRows, used, others }) => ({
    id,
    name: translate(language, `payment.method.${id}`),
    currency,
    isOrdered: hasRows,
    takers: [...used, ...others].map((taker) => presentTaker(taker, currency, scope.now)),
    used: used.length,
  }));
}

function presentTaker(
  { setting, method }: MethodTaker,
  currency: Currency,
  now: Date,
): Method['takers'][number] {
  const { holdSeconds } = method;
  const { minMinor, maxMinor } = limitsOf(method, currency, now);
  return {
    settingId: setting.id,
    provider: setting.provider,
    way: method.way,
    take: method.take,
    holdSeconds: method.take === 'hold' ? (holdSeconds ?? null) : null,
    minimum: minMinor === undefined ? null : formatMinor(minMinor),
    maximum: maxMinor === undefined ? null : formatMinor(maxMinor),
    isPaused: setting.pause !== undefined,
    siteIds: [...setting.siteIds],
  };
}
