import type { getPaymentWays } from '@farewind/contract/finance/payment-accounts';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import { currencies, type Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import {
  findCardCountry,
  findRoute,
  listMethodTakers,
  listRoutes,
  usualSums,
  type MethodTaker,
  type PaymentRoute,
} from '../routing/payment-route.ts';
import type { PaymentsDeps } from '../deps.ts';
import { feeOfSum, findFee } from '../routing/route-fees.ts';
import { limitsOf } from '../routing/sum-limits.ts';
import type { PaymentFee } from '../../settings/public.ts';

type Ways = Output<typeof getPaymentWays>;
type Method = Ways['methods'][number];
type RouteDeps = Pick<PaymentsDeps, 'settings' | 'gateways'>;

/** First digits of a card of each country, and its holder's language and currency where the choice is free. */
const buyers = [
  { country: 'RU', language: 'ru', currency: 'RUB', bin6: '220070' },
  { country: 'TR', language: 'tr', currency: 'TRY', bin6: '979200' },
  { country: 'DE', language: 'en', currency: 'EUR', bin6: '414720' },
  { country: 'BY', language: 'ru', currency: 'BYN', bin6: '911200' },
] as const;

/**
 * The account of each method, over all sites, and the methods offered to a buyer of each country on a site that sells in their
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
    // Few agencies sell in Belarus; the gap of another's sites would say nothing.
    if (country === 'BY' && selling.length === 0) continue;
    const site = selling.find((one) => one.defaultLanguage === reads) ?? selling[0];
    const buyer = { siteId: site?.id, amountMinor: usualSums[currency] };
    const routes = site ? await listRoutes(deps, scope, currency, { ...buyer, language: reads }) : [];
    const fees = await deps.settings.listPaymentFees(scope, currency);
    const shown: Ways['buyers'][number]['methods'] = [];
    for (const first of routes) {
      // On a provider's page the card is typed after the account is chosen.
      const known = first.method.way === 'rawCard' ? bin6 : undefined;
      const taking = await findRoute(deps, scope, currency, first.method.id, { ...buyer, bin6: known });
      const cardCountry = known === undefined ? undefined : findCardCountry(scope.tenantId, known);
      shown.push(presentOffered(taking ?? first, fees, cardCountry, language));
    }
    const sum = formatMinor(usualSums[currency]);
    offered.push({ country, currency, site: site?.brand ?? null, sum, methods: shown });
  }
  return { taken: await deps.settings.readMoneyTaken(scope), methods, buyers: offered };
}

function presentOffered(
  { setting, method: { id, take } }: PaymentRoute,
  fees: readonly PaymentFee[],
  country: string | undefined,
  language: Language,
): Ways['buyers'][number]['methods'][number] {
  const fee = findFee(fees, { settingId: setting.id, method: id, country });
  const sum = fee && usualSums[fee.currency as Currency];
  return {
    id,
    take,
    name: translate(language, `payment.method.${id}`),
    note: translate(language, `payment.take.${take}`),
    settingId: setting.id,
    fee: fee && sum !== undefined ? formatMinor(feeOfSum(fee, sum)) : null,
  };
}

async function listMethods(
  deps: RouteDeps,
  scope: TenantScope,
  currency: Currency,
  language: Language,
): Promise<Method[]> {
  const found = await listMethodTakers(deps, scope, currency);
  const fees = await deps.settings.listPaymentFees(scope, currency);
  return found.map(({ id, hasRows, isByFee, used, others }) => ({
    id,
    name: translate(language, `payment.method.${id}`),
    currency,
    isOrdered: hasRows,
    isByFee,
    takers: [...used, ...others].map((taker) => ({
      ...presentTaker(taker, currency, scope.now),
      fees: fees
        .filter((fee) => fee.settingId === taker.setting.id && fee.method === id)
        .map(({ cardCountry, basisPoints, fixedMinor }) => ({
          cardCountry: cardCountry === '' ? null : cardCountry,
          percent: formatMinor(basisPoints),
          fixed: formatMinor(fixedMinor),
        })),
    })),
    used: used.length,
  }));
}

function presentTaker(
  { setting, method }: MethodTaker,
  currency: Currency,
  now: Date,
): Omit<Method['takers'][number], 'fees'> {
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
