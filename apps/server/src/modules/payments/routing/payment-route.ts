import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { money, type Money } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type {
  MethodCapabilities,
  PaymentAccount,
  PaymentRouteRow,
  PaymentSetting,
  SumLimits,
} from '../../settings/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import { cheapestFirst, haveFees, isLikeShown, listUnreachable, type RouteCosts } from './route-fees.ts';
import { isWithinLimits, limitsOf } from './sum-limits.ts';
import { isTurkishCard } from './turkish-cards.ts';

export const DEFAULT_METHOD = 'card';

/** The collecting account, and its method. */
export interface PaymentRoute {
  readonly setting: PaymentSetting;
  readonly method: MethodCapabilities;
}

export interface FoundRoute extends PaymentRoute {
  /** The name on the statement of the account that was shown for the method before a card was typed. */
  readonly statementText: string;
}

/** The known data of the payer. */
export interface RouteBuyer {
  readonly siteId?: number | undefined;
  /** The sum to be paid: methods whose limits exclude it are left out. */
  readonly amountMinor?: number | undefined;
  /** The first six digits of the card, if it was typed into our form. */
  readonly bin6?: string | undefined;
  /** The buyer's language, by which the methods are sorted. */
  readonly language?: Language | undefined;
  /** Also include accounts that take no new payments at the moment. */
  readonly includesPaused?: boolean;
  /** For money taken by staff: only the methods of the agency's own desk. */
  readonly isAtDesk?: boolean;
  /** For a sum due after the sale: its terms do not wait for a bill that is paid days later. */
  readonly isLater?: boolean | undefined;
}

type RouteDeps = Pick<PaymentsDeps, 'settings' | 'gateways'>;

/** Every way to pay in a currency, the best first; of several accounts for one method, the first that takes the sum. */
export async function listRoutes(
  deps: RouteDeps,
  scope: TenantScope,
  currency: Currency,
  buyer: RouteBuyer = {},
): Promise<PaymentRoute[]> {
  const chains = await listChains(deps, scope, currency, buyer);
  const routes = [...chains.values()].flatMap((chain) => chain.all.slice(0, 1));
  return buyer.language === undefined ? routes : bestFirst(routes, buyer.language);
}

/** A method offered for other sums, with the limit that this sum exceeds: the widest of its accounts. */
export interface OutsideLimits extends SumLimits {
  readonly id: string;
}

/** The methods that are left out because of the sum alone. */
export async function listOutsideLimits(
  deps: RouteDeps,
  scope: TenantScope,
  amount: Money,
  buyer: Pick<RouteBuyer, 'siteId'>,
): Promise<OutsideLimits[]> {
  const { currency, minor: amountMinor } = amount;
  const taking = await listChains(deps, scope, currency, { ...buyer, amountMinor });
  const offering = await listChains(deps, scope, currency, buyer);
  return [...offering].flatMap(([id, { all }]) => {
    if (all.length === 0 || (taking.get(id)?.all.length ?? 0) > 0) return [];
    const limits = all.map(({ method }) => limitsOf(method, currency, scope.now));
    const minMinor = Math.min(...limits.map((each) => each.minMinor ?? 0));
    const maxMinor = Math.max(...limits.map((each) => each.maxMinor ?? Infinity));
    return [{ id, ...(amountMinor < minMinor ? { minMinor } : { maxMinor }) }];
  });
}

/** What people in Russia pay by first: a code, then the national cards. */
const firstInRussia: readonly string[] = ['sbp', 'mir'];

/** In Russia people pay by code and by national cards first, whoever takes them; anywhere else by any card. */
function bestFirst(routes: readonly PaymentRoute[], language: Language): PaymentRoute[] {
  const first = language === 'ru' ? firstInRussia : ['card'];
  const placeOf = ({ method: { id } }: PaymentRoute): number =>
    first.includes(id) ? first.indexOf(id) : first.length;
  return routes.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** See Payments.findRoute. */
export async function findRoute(
  deps: RouteDeps,
  scope: TenantScope,
  currency: Currency,
  methodId: string = DEFAULT_METHOD,
  buyer: RouteBuyer = {},
): Promise<FoundRoute | undefined> {
  const chain = (await listChains(deps, scope, currency, buyer)).get(methodId);
  const offered = chain?.all[0];
  if (!chain || !offered) return undefined;
  // The buyer was shown the first account's method for all cards, and has filled in its form.
  const route = chain.ofCard.find(({ method }) => isLikeShown(method, offered.method)) ?? offered;
  return { ...route, statementText: offered.setting.statementText };
}

/**
 * The accounts for a method after one that is out of order: those behind it in the agency's rows, or by its fees those
 * that have not been tried; none if it has entered neither.
 */
export async function listNextRoutes(
  deps: RouteDeps,
  scope: TenantScope,
  currency: Currency,
  {
    methodId,
    settingId,
    tried,
  }: { readonly methodId: string; readonly settingId: number; readonly tried: ReadonlySet<number> },
  buyer: RouteBuyer,
): Promise<PaymentRoute[]> {
  const chain = (await listChains(deps, scope, currency, buyer)).get(methodId);
  if (!chain?.hasOrder) return [];
  const inOrder = chain.ofCard.some(({ setting }) => setting.id === settingId) ? chain.ofCard : chain.all;
  if (chain.isByFee) return inOrder.filter(({ setting }) => !tried.has(setting.id));
  return inOrder.slice(inOrder.findIndex(({ setting }) => setting.id === settingId) + 1);
}

/** The accounts for one method, the first first. */
interface Chain {
  /** By the agency's rows, or by its fees. */
  readonly hasOrder: boolean;
  /** Then its order depends on what can be reached at the moment. */
  readonly isByFee: boolean;
  readonly all: readonly PaymentRoute[];
  /** Those for cards of the buyer's country, if the agency has set an order or fees for them. */
  readonly ofCard: readonly PaymentRoute[];
}

async function listChains(
  { settings, gateways }: RouteDeps,
  scope: TenantScope,
  currency: Currency,
  { siteId, amountMinor, bin6, includesPaused, isAtDesk = false, isLater = false }: RouteBuyer,
): Promise<Map<string, Chain>> {
  const found = new Map<string, PaymentRoute[]>();
  for (const setting of await settings.listPaymentSettings(scope, currency, {
    siteId,
    includesPaused,
  })) {
    for (const method of gateways[setting.provider]?.methods(setting) ?? []) {
      const isUsable =
        (method.way === 'desk') === isAtDesk &&
        !(isLater && method.way === 'bill') &&
        method.currencies.includes(currency) &&
        (amountMinor === undefined || isWithinLimits(method, money(amountMinor, currency), scope.now));
      if (isUsable) found.set(method.id, [...(found.get(method.id) ?? []), { setting, method }]);
    }
  }
  const rows = await settings.listPaymentRoutes(scope, currency);
  const costs = await readCosts(settings, scope, currency, amountMinor);
  const country = bin6 === undefined ? undefined : findCardCountry(scope.tenantId, bin6);
  return new Map(
    [...found].map(([id, routes]) => [
      id,
      orderRoutes(
        routes,
        rows.filter(({ method }) => method === id),
        costs,
        country,
      ),
    ]),
  );
}

/** An account, paused or not, that has a method. */
export interface MethodTaker {
  readonly setting: PaymentAccount;
  readonly method: MethodCapabilities;
}

/** The accounts that can take a method, on any site. */
export interface MethodTakers {
  readonly id: string;
  readonly hasRows: boolean;
  /** Whether its fees decide. */
  readonly isByFee: boolean;
  /**
   * In the order of trying; without rows and fees the first of each site. None whose mode takes no payments now.
   */
  readonly used: readonly MethodTaker[];
  readonly others: readonly MethodTaker[];
}

/** The accounts that can take each method in a currency, for the office: over all sites, paused ones included. */
export async function listMethodTakers(
  { settings, gateways }: RouteDeps,
  scope: TenantScope,
  currency: Currency,
): Promise<MethodTakers[]> {
  const found = new Map<string, MethodTaker[]>();
  for (const setting of await settings.listPaymentAccounts(scope, currency)) {
    for (const method of gateways[setting.provider]?.methods(setting) ?? [])
      if (method.way !== 'desk' && method.currencies.includes(currency))
        found.set(method.id, [...(found.get(method.id) ?? []), { setting, method }]);
  }
  const rows = await settings.listPaymentRoutes(scope, currency);
  const taken = await settings.readMoneyTaken(scope);
  const costs = await readCosts(settings, scope, currency);
  return [...found].map(([id, takers]) => {
    const order = rows.filter(({ method, cardCountry }) => method === id && cardCountry === '');
    const taking = takers.filter(({ setting }) => taken === 'both' || setting.mode === taken);
    const isByFee = order.length === 0 && haveFees(taking, costs);
    const used = isByFee
      ? cheapestFirst(taking, costs)
      : order.length > 0
        ? order.flatMap(({ settingId }) => taking.filter(({ setting }) => setting.id === settingId))
        : taking.filter((one) => isFirstOfSomeSite(one, taking));
    return {
      id,
      hasRows: order.length > 0,
      isByFee,
      used,
      others: takers.filter((one) => !used.includes(one)),
    };
  });
}

function isFirstOfSomeSite({ setting }: MethodTaker, takers: readonly MethodTaker[]): boolean {
  const isOpen = (one: MethodTaker): boolean => one.setting.siteIds.length === 0;
  if (setting.siteIds.length === 0) return takers.find(isOpen)?.setting.id === setting.id;
  return setting.siteIds.some(
    (site) => takers.find((one) => one.setting.siteIds.includes(site))?.setting.id === setting.id,
  );
}

/** The routes of one method in the order of its rows; without rows by their fees; without both, as they are. */
function orderRoutes(
  routes: readonly PaymentRoute[],
  rows: readonly PaymentRouteRow[],
  costs: RouteCosts,
  country: string | undefined,
): Chain {
  const inOrder = (cardCountry: string): PaymentRoute[] =>
    rows
      .filter((row) => row.cardCountry === cardCountry)
      .flatMap((row) => routes.filter(({ setting }) => setting.id === row.settingId));
  const hasGeneral = rows.some(({ cardCountry }) => cardCountry === '');
  const hasOwn = rows.some(({ cardCountry }) => cardCountry === country);
  const isByFee = !hasGeneral && haveFees(routes, costs);
  const ofCard = (): PaymentRoute[] => {
    if (country === undefined) return [];
    if (hasOwn) return inOrder(country);
    return isByFee ? cheapestFirst(routes, costs, country) : [];
  };
  return {
    hasOrder: rows.length > 0 || isByFee,
    isByFee: isByFee && !hasOwn,
    all: hasGeneral ? inOrder('') : cheapestFirst(routes, costs),
    ofCard: ofCard(),
  };
}

/** A price by which accounts are compared as long as the buyer's own is unknown, in minor units. */
export const usualSums: Readonly<Record<Currency, number>> = {
  EUR: 300_00,
  USD: 300_00,
  RUB: 30_000_00,
  TRY: 15_000_00,
  BYN: 1_000_00,
};

/** Without fees the order of priority stays, and no account is asked whether it can be reached. */
async function readCosts(
  settings: RouteDeps['settings'],
  scope: TenantScope,
  currency: Currency,
  amountMinor: number = usualSums[currency],
): Promise<RouteCosts> {
  const fees = await settings.listPaymentFees(scope, currency);
  const unreachable = fees.length === 0 ? new Set<number>() : await listUnreachable(scope);
  return { fees, unreachable, amountMinor };
}

/** The range of the Russian national scheme. */
const MIR = /^220[0-4]/;

/** The card's country of issue, as far as its first digits identify it to the agency. */
export function findCardCountry(tenantId: number, bin6: string): string | undefined {
  if (isTurkishCard(tenantId, bin6)) return 'TR';
  return MIR.test(bin6) ? 'RU' : undefined;
}
