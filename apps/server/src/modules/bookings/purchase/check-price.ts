import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { TravelRule } from '../../rules/public.ts';
import { billOfQuote } from '../pricing/bill-lines.ts';
import { requireKnownCoupon } from '../pricing/coupons/require-known-coupon.ts';
import { journeyClockOf } from '../order/journey-clock.ts';
import { journeyOfQuote } from '../pricing/journey-of-quote.ts';
import { readOrderRight } from '../order/order-right.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { CallerTerms } from './caller-terms.ts';
import { presentQuote } from './presenters.ts';
import { pricePurchase, type PricedPurchase } from '../pricing/purchase.ts';
import { makeQuoteClaims } from '../pricing/make-quote-claims.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { QUOTE_MINUTES, sealQuote } from '../pricing/quote-seal.ts';
import { readPurchase, requireSite } from '../pricing/read-purchase.ts';
import { checkRides, noticesOf } from '../transfers-in-orders/check-rides.ts';
import { presentRides } from '../transfers-in-orders/present-ride.ts';
import { legsForRides } from '../transfers-in-orders/read-legs.ts';

type QuoteInput = ParsedInput<typeof checkPrice | typeof checkTransferPrice>;

/** The exact price of a choice now, and a seal that guarantees it for twenty minutes. */
export async function quotePrice(
  deps: BookingDeps,
  context: RequestContext,
  input: QuoteInput,
): Promise<Output<typeof checkPrice>> {
  return (await quotePurchase(deps, context, input)).quote;
}

/** A quote, and what was priced. */
export interface QuotedPurchase {
  readonly quote: Output<typeof checkPrice>;
  readonly purchase: PricedPurchase;
}

/** The same for a caller too, whose rides may belong to an earlier order, with what was priced. */
export async function quotePurchase(
  deps: BookingDeps,
  context: RequestContext,
  input: QuoteInput & { readonly joinOrderId?: string | undefined },
  forCaller?: Pick<CallerTerms, 'feeMinor'>,
): Promise<QuotedPurchase> {
  const site = requireSite(context);
  const choice = { ...readPurchase(input, site), agentFeeMinor: forCaller?.feeMinor ?? 0 };
  if (choice.coupon !== undefined) await requireKnownCoupon(deps, context, choice.coupon);
  await deps.payments.learnCard(context.tenantId, input.bin6);
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const purchase = await pricePurchase(deps, scope, choice, context.language);
    const travelRules = await deps.rules.listTravelRules(scope);
    const checked = checkRides(purchase.rides, {
      prefix: choice.flights ? 'transfer.' : '',
      legs: await legsForRides(deps, scope, {
        joinOrderId: input.joinOrderId,
        right: forCaller ? 'staff' : readOrderRight(context),
        purchase,
        counts: choice.counts,
        travelRules,
      }),
    });
    const { serviceFeeRefund } = await deps.settings.getAgency(scope);
    const claims = makeQuoteClaims(purchase, {
      quoteId: newId(),
      tenantId: context.tenantId,
      siteId: site.id,
      counts: choice.counts,
      rulesVersion: deps.rules.rulesVersion(travelRules),
      serviceFeeRefund,
      expiresAt: new Date(scope.now.getTime() + QUOTE_MINUTES * 60_000),
    });
    const forced =
      input.bin6 === undefined ? undefined : deps.payments.findForcedCurrency(context.tenantId, input.bin6);
    const journeyClock = journeyClockOf(deps.places, listClocked(purchase), context.language);
    const quote = {
      ...presentQuote(claims, context.language),
      secondsLeft: QUOTE_MINUTES * 60,
      lines: billOfQuote(claims, purchase.rides, context.language),
      ...(journeyClock ? { journeyClock } : {}),
      ...passportMonthsOf(deps, travelRules, claims),
      rides: presentRides(checked),
      quoteSeal: sealQuote(deps.keyring, claims),
      warnings: [...purchase.warnings, ...noticesOf(checked, context.language)],
      ...(forced && forced !== input.currency ? { payIn: forced } : {}),
    };
    return { quote, purchase };
  });
}

/** Flights, then rides, for finding where the journey begins. */
function listClocked({ trip, rides }: Pick<PricedPurchase, 'trip' | 'rides'>) {
  return [
    ...(trip?.slices ?? []).map(({ segments }) => ({ snapshot: { segments } })),
    ...(rides?.rides ?? []).map(({ ride }) => ({ snapshot: { segments: [], ride } })),
  ];
}

/** How many months passports must be valid after the flights; empty for rides alone. */
function passportMonthsOf(
  { rules, places }: Pick<BookingDeps, 'rules' | 'places'>,
  travelRules: readonly TravelRule[],
  claims: QuoteClaims,
): Pick<Output<typeof checkPrice>, 'passportMonths'> {
  const journey = journeyOfQuote(places, claims);
  if (journey.slices.length === 0) return {};
  const { usual, exceptions } = rules.listPassportMonths(travelRules, journey);
  return { passportMonths: { usual, exceptions: [...exceptions] } };
}
