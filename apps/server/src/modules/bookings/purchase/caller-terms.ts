import type { getCallerTerms } from '@farewind/contract/orders/caller-order';
import { languages, type Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { convertMinor } from '@farewind/values/exchange-rate';
import { instantOf } from '@farewind/values/local-time';
import { formatMinor, parseMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, Refusal } from '../../../platform/errors.ts';
import type { SiteContext } from '../../../platform/http/request-context.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';

/** Terms that staff agree with a caller, who pays later. */
export interface CallerTerms {
  /** Per passenger with a seat, in minor units of the order's currency. */
  readonly feeMinor: number;
  /** The time until which seats and price are held. */
  readonly heldUntil: Date;
  /** The staff member who orders, `user:12`. */
  readonly bookedBy: string;
}

const SHORTEST_HOLD_MINUTES = 15;
/** Leaves time to issue tickets before check-in closes. */
const HOURS_BEFORE_DEPARTURE = 2;
const HOUR_MS = 3_600_000;

type TermsDeps = Pick<BookingDeps, 'settings' | 'listSiteCurrencies'>;

/** Sites, limits and defaults that the form needs before anything is chosen. */
export async function readCallerTerms(
  deps: TermsDeps,
  scope: TenantScope,
): Promise<Output<typeof getCallerTerms>> {
  const { callerHoldHours } = await deps.settings.getAgency(scope);
  const listed = [];
  // Sequential, because the queries share a transaction.
  for (const { id, brand, defaultLanguage } of await deps.settings.listSites(scope))
    listed.push({
      id,
      brand,
      defaultLanguage: defaultLanguage as Language,
      currencies: await listLimits(deps, scope, id),
    });
  return {
    sites: listed,
    longestHoldHours: callerHoldHours,
  };
}

async function listLimits(deps: TermsDeps, scope: TenantScope, siteId: number) {
  const limits = [];
  for (const code of await deps.listSiteCurrencies(scope, siteId))
    limits.push({ code, maxFee: formatMinor(await readFeeLimit(deps, scope, code)) });
  return limits;
}

/** The agency's limit converted at today's rate; without a rate no fee is allowed. */
async function readFeeLimit(
  { settings }: Pick<BookingDeps, 'settings'>,
  scope: TenantScope,
  currency: Currency,
): Promise<number> {
  const { callerFeeLimitMinor, inventoryCurrency } = await settings.getAgency(scope);
  try {
    return convertMinor(callerFeeLimitMinor, await settings.getRate(scope, inventoryCurrency, currency));
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

/** The fee of a form in minor units. Refuses one above the agency's limit at its field. */
export async function readCallerFee(
  deps: Pick<BookingDeps, 'settings'>,
  scope: TenantScope,
  { feePerPassenger, currency }: { readonly feePerPassenger: string; readonly currency: Currency },
): Promise<number> {
  const feeMinor = parseMinor(feePerPassenger);
  if (feeMinor === 0) return 0;
  const limitMinor = await readFeeLimit(deps, scope, currency);
  if (feeMinor > limitMinor) {
    const values = { max: formatMinor(limitMinor), currency };
    throw fieldRefusal([{ path: 'feePerPassenger', message: 'caller.feeTooHigh', values }]);
  }
  return feeMinor;
}

/** The end of the hold. Refuses one that is too soon, or later than the agency allows, at its field. */
export async function readHoldEnd(
  { settings }: Pick<BookingDeps, 'settings'>,
  scope: TenantScope,
  typed: string,
): Promise<Date> {
  const heldUntil = new Date(typed);
  const { callerHoldHours: hours } = await settings.getAgency(scope);
  const lasts = heldUntil.getTime() - scope.now.getTime();
  if (lasts < SHORTEST_HOLD_MINUTES * 60_000) {
    const values = { minutes: SHORTEST_HOLD_MINUTES };
    throw fieldRefusal([{ path: 'heldUntil', message: 'caller.holdTooShort', values }]);
  }
  if (lasts > hours * HOUR_MS)
    throw fieldRefusal([{ path: 'heldUntil', message: 'caller.holdTooLong', values: { hours } }]);
  return heldUntil;
}

/**
 * Refuses the hold at its field if the seats cannot be held that long: an external supplier's seats are bought on
 * payment, and flights may depart too soon.
 */
export function requireHoldable({ trip }: PricedPurchase, heldUntil?: Date): void {
  if (trip?.external) throw fieldRefusal([{ path: 'heldUntil', message: 'caller.externalNotHeld' }]);
  const first = trip?.slices[0]?.segments[0];
  if (!first || !heldUntil) return;
  const latest = instantOf(first.departsAt, first.departsOffset) - HOURS_BEFORE_DEPARTURE * HOUR_MS;
  if (heldUntil.getTime() > latest) {
    const values = { hours: HOURS_BEFORE_DEPARTURE };
    throw fieldRefusal([{ path: 'heldUntil', message: 'caller.holdPastDeparture', values }]);
  }
}

/** The site context as for a buyer's own calls. Refuses a site of another agency at its field. */
export async function getCallerSite(
  deps: Pick<BookingDeps, 'settings' | 'listSiteCurrencies' | 'getSiteOrigin'>,
  scope: TenantScope,
  siteId: number,
): Promise<SiteContext> {
  const site = (await deps.settings.listSites(scope)).find(({ id }) => id === siteId);
  if (!site) throw fieldRefusal([{ path: 'siteId', message: 'validation.invalidValue' }]);
  return {
    id: site.id,
    brand: site.brand,
    origin: await deps.getSiteOrigin(scope, siteId),
    currencies: await deps.listSiteCurrencies(scope, siteId),
    languages,
    defaultLanguage: site.defaultLanguage as Language,
    partner: false,
    brandColor: null,
    accentColor: null,
  };
}
