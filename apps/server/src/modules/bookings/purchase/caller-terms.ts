import type { getCallerTerms } from '@farewind/contract/orders/caller-order';
import { languages, type Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { convertMinor } from '@farewind/values/exchange-rate';
import { instantOf, type LocalDateTime } from '@farewind/values/local-time';
import { formatMinor, parseMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, Refusal } from '../../../platform/errors.ts';
import type { RequestContext, SiteContext } from '../../../platform/http/request-context.ts';
import type { ExternalTrip } from '../../flights/public.ts';
import { OWN_RIDES, type BookingDeps } from '../order/deps.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';

/** Terms that staff agree with a caller, who pays later. */
export interface CallerTerms {
  /** Per passenger with a seat; of rides alone for the whole order. In minor units of the order's currency. */
  readonly feeMinor: number;
  /** The time until which seats and price are held. */
  readonly heldUntil: Date;
  /** The staff member who orders (`user:12`), or the sales partner (`partner:demo`). */
  readonly bookedBy: string;
  /** Whose unpaid orders count together beside the caller's own; undefined: nobody's. */
  readonly countedAs?: string | undefined;
}

/** Enough to pay by a link during the call; an external supplier keeps its price hardly longer. */
const SHORTEST_HOLD_MINUTES = 5;
/** Leaves time to issue tickets before check-in closes, and to tell the driver. */
const HOURS_BEFORE_DEPARTURE = 2;
const HOUR_MS = 3_600_000;

type TermsDeps = Pick<BookingDeps, 'admin' | 'settings' | 'payments' | 'listSiteCurrencies'>;

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
    hasSms: await deps.admin.hasSms(scope),
  };
}

async function listLimits(deps: TermsDeps, scope: TenantScope, siteId: number) {
  const limits = [];
  for (const code of await deps.listSiteCurrencies(scope, siteId))
    limits.push({
      code,
      maxFee: formatMinor(await readFeeLimit(deps, scope, code)),
      takesAtDesk: (await deps.payments.listRoutes(scope, code, { isAtDesk: true })).length > 0,
    });
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

/** The fee of a form: per passenger with flights, of the whole order with rides alone. */
type FeeForm = { readonly currency: Currency } & (
  | { readonly feePerPassenger: string }
  | { readonly fee: string }
);

/** The fee of a form in minor units. Refuses one above the agency's limit at its field. */
export async function readCallerFee(
  deps: Pick<BookingDeps, 'settings'>,
  scope: TenantScope,
  form: FeeForm,
): Promise<number> {
  const { currency } = form;
  const path = 'fee' in form ? 'fee' : 'feePerPassenger';
  const feeMinor = parseMinor('fee' in form ? form.fee : form.feePerPassenger);
  if (feeMinor === 0) return 0;
  const limitMinor = await readFeeLimit(deps, scope, currency);
  if (feeMinor > limitMinor) {
    const values = { max: formatMinor(limitMinor), currency };
    const message = path === 'fee' ? 'caller.orderFeeTooHigh' : 'caller.feeTooHigh';
    throw fieldRefusal([{ path, message, values }]);
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

/** How long a purchase can be held for a caller. */
export interface CallerHold {
  readonly latest: Date;
  /** False if a supplier reserves nothing before it is paid. */
  readonly isReserved: boolean;
  /** True if the airline reserves the seats before they are paid, and keeps the price as long. */
  readonly isByAirline: boolean;
}

/** The latest end of a hold: by the agency's limit, the first departure or pick-up, and an external supplier's offer. */
export async function findCallerHold(
  { settings }: Pick<BookingDeps, 'settings'>,
  scope: TenantScope,
  purchase: PricedPurchase,
): Promise<CallerHold> {
  const { callerHoldHours } = await settings.getAgency(scope);
  const latest = Math.min(
    scope.now.getTime() + callerHoldHours * HOUR_MS,
    latestBeforeStart(purchase),
    latestByOffers(purchase),
  );
  const { rides } = purchase;
  const kept = keptByCarriers(purchase);
  const isReserved =
    kept.every((offer) => offer.isReserved) &&
    (rides?.rides ?? []).every(({ supplier }) => supplier === OWN_RIDES);
  return { latest: new Date(latest), isReserved, isByAirline: isReserved && kept.length > 0 };
}

/** Refuses a hold at its field that ends too near to the departure, or after an external supplier's offer. */
export function requireHoldable(purchase: PricedPurchase, heldUntil: Date, now: Date): void {
  const byOffers = latestByOffers(purchase);
  if (heldUntil.getTime() > byOffers) {
    const values = { minutes: Math.max(0, Math.floor((byOffers - now.getTime()) / 60_000)) };
    throw fieldRefusal([{ path: 'heldUntil', message: 'caller.holdPastOffer', values }]);
  }
  if (heldUntil.getTime() <= latestBeforeStart(purchase)) return;
  const message = purchase.trip ? 'caller.holdPastDeparture' : 'caller.holdPastPickup';
  throw fieldRefusal([{ path: 'heldUntil', message, values: { hours: HOURS_BEFORE_DEPARTURE } }]);
}

/** In epoch milliseconds. */
function latestBeforeStart({ trip, rides }: PricedPurchase): number {
  const flights = (trip?.slices ?? []).flatMap(({ segments }) => segments.slice(0, 1));
  const starts: [LocalDateTime, number][] = [
    ...flights.map(({ departsAt, departsOffset }): [LocalDateTime, number] => [departsAt, departsOffset]),
    ...(rides?.rides ?? []).map(({ ride }): [LocalDateTime, number] => [ride.pickupAt, ride.pickupOffset]),
  ];
  return Math.min(...starts.map(([at, offset]) => instantOf(at, offset))) - HOURS_BEFORE_DEPARTURE * HOUR_MS;
}

type KeptOffer = ExternalTrip['offers'][number]['kept'];

/** A carrier reserves no flight with bags or seats: those are bought and paid with it. */
function keptByCarriers({ trip, extras }: PricedPurchase): KeptOffer[] {
  const hasServices = extras.some(({ kind }) => kind !== 'insurance');
  return (trip?.external?.offers ?? []).map(({ offer, kept }) =>
    hasServices ? { until: new Date(offer.expiresAt), isReserved: false } : kept,
  );
}

/** In epoch milliseconds: an external supplier's price, of flights or rides, is bought as offered or not at all. */
function latestByOffers(purchase: PricedPurchase): number {
  const { rides } = purchase;
  const ofFlights = keptByCarriers(purchase).map(({ until }) => until.getTime());
  const ofRides = (rides?.rides ?? []).flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
  return Math.min(...ofFlights, ...ofRides);
}

/**
 * The site context as for a buyer's own calls: before the agency opens, only its own inventory is ordered. Refuses a
 * site of another agency at its field.
 */
export async function getCallerSite(
  deps: Pick<BookingDeps, 'settings' | 'listSiteCurrencies' | 'getSiteOrigin'>,
  scope: TenantScope,
  { site: visited }: Pick<RequestContext, 'site'>,
  siteId: number,
): Promise<SiteContext> {
  const site = (await deps.settings.listSites(scope)).find(({ id }) => id === siteId);
  if (!site) throw fieldRefusal([{ path: 'siteId', message: 'validation.invalidValue' }]);
  const isOpened = visited?.opening === undefined || visited.opening === 'paused';
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
    ...(isOpened ? {} : { opening: 'preview' as const }),
  };
}
