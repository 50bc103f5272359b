import { findBin6 } from '@farewind/travel-rules/card-number';
import { seatsNeeded } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newSecretId } from '../../../platform/ids.ts';
import type { ExternalHoldRequest, PricedTrip } from '../../flights/public.ts';
import type { FoundRoute } from '../../payments/public.ts';
import { agreementValues } from './agreement-values.ts';
import { consumeCouponUse } from '../pricing/coupons/coupon-uses.ts';
import { spreadOverItems } from '../pricing/coupons/spread-over-items.ts';
import { requireFirstBooking, requireUnusedQuote } from '../settlement/duplicate-orders.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';
import { findRepeatedSubmission } from '../order/order-attempts.ts';
import { payBeforeDeparture } from '../order/find-departure.ts';
import {
  draftItems,
  totalOfItems,
  type DraftItem,
  type DraftPassenger,
  type OrderDraft,
} from '../order/order-draft.ts';
import type { OrderInput } from '../order/order-input.ts';
import { hashOrderKey, makeOrderKey } from '../order/order-key.ts';
import { OWN_INVENTORY, type BookingDeps } from '../order/deps.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';
import { priceQuoted } from '../pricing/price-quoted.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import type { BegunPayment } from '../settlement/pay-order.ts';
import { openQuoteSeal } from '../pricing/quote-seal.ts';
import { readPurchase, requireSite } from '../pricing/read-purchase.ts';
import { readOrderRight } from '../order/order-right.ts';
import { requestFingerprint } from '../order/request-fingerprint.ts';
import { requireQuotedPrice, requireQuotedTimes, requireQuoteOfChoice } from '../pricing/require-quote.ts';
import { checkRides, type CheckedRide } from '../transfers-in-orders/check-rides.ts';
import { holdRides } from '../transfers-in-orders/hold-rides.ts';
import { readFeeTerms } from './fee-terms.ts';
import { holdWithSupplier } from './hold-with-supplier.ts';
import { requireOwnStockBeforeOpening } from './own-stock-before-opening.ts';
import { draftUnheld, hashTerms, requireReadTerms } from './read-terms.ts';
import { legsForRides } from '../transfers-in-orders/read-legs.ts';
import { readCardOf, readTypedCard } from '../settlement/read-card.ts';
import { requireRoute } from '../settlement/require-route.ts';
import { hashesOf, hashesOfCaller, type BuyerHashes } from './buyer-hashes.ts';
import { readContact } from './read-contact.ts';
import { readLeadPassenger } from './read-lead-passenger.ts';
import { readPassengers, validateOrder, findBuyerProblems, type OrderDemand } from './validate-order.ts';
import { requireHoldable, type CallerTerms } from './caller-terms.ts';
import { writeOrder } from './write-order.ts';
import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { findLeadPassengerProblems } from '@farewind/travel-rules/find-contact-problems';
import { refuseProblems, underKey } from '../order/order-problem.ts';

/**
 * Writes an order atomically: contract, items, passengers, tickets, held seats and vehicles, and a payment attempt. The
 * card is not stored. The terms of a caller are judged only for a new order: a repeat returns the order it made, however
 * long ago its hold ended.
 */
export async function beginOrder(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  input: OrderInput,
  readCallerTerms?: () => Promise<CallerTerms>,
): Promise<BegunPayment> {
  const requestHash = requestFingerprint(deps.keyring, scope.tenantId, input);
  const repeated = await findRepeatedSubmission(scope, input.idempotencyKey, requestHash);
  if (repeated !== undefined)
    return { orderId: repeated, attemptId: undefined, card: readTypedCard(input), isRepeated: true };
  requireOpenToSales(context);
  const forCaller = await readCallerTerms?.();
  const sellable = await requireSellable(deps, scope, context, input, forCaller);
  return concludeOrder(deps, scope, context, { input, requestHash, forCaller, ...sellable });
}

/** Refuses with SITE-CLOSED a new order on a site that is closed to new sales, except from staff. */
function requireOpenToSales({ site, user }: RequestContext): void {
  if (site?.opening === 'paused' && user?.kind !== 'staff')
    throw refusal('SITE-CLOSED', { message: 'site.paused' });
}

/** Makes all checks of an order before holding seats. */
async function requireSellable(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  input: OrderInput,
  forCaller: CallerTerms | undefined,
): Promise<Pick<Conclusion, 'claims' | 'purchase' | 'rides' | 'passengers' | 'route'>> {
  const site = requireSite(context);
  const choice = { ...readPurchase(input, site), agentFeeMinor: forCaller?.feeMinor ?? 0 };
  const reader = { tenantId: scope.tenantId, siteId: site.id, now: scope.now };
  const claims = openQuoteSeal(deps.keyring, input.quoteSeal, reader);
  requireQuoteOfChoice(claims, choice);
  const bin6 = findBin6(input.creditCardNumber ?? '');
  const buyer = { siteId: site.id, amountMinor: claims.totalMinor, bin6 };
  const [travelRules, agency, route] = await Promise.all([
    deps.rules.listTravelRules(scope),
    deps.settings.getAgency(scope),
    forCaller ? undefined : requireRoute(deps, scope, input.currency, input.paymentMethod, buyer),
  ]);
  const { requiredConsents = [] } = agency.info;
  const demand = { route, claims, now: scope.now, travelRules, requiredConsents };
  const passengers = readTravellers(deps, input, demand);
  const forced = deps.payments.findForcedCurrency(scope.tenantId, bin6 ?? '');
  if (forced && forced !== input.currency) throw refusal('PAY-TRY', { data: { payIn: forced } });
  // Sent together, but read once it is this order's turn.
  await Promise.all([
    waitForTurn(scope, `quote:${claims.quoteId}`),
    requireUnusedQuote(scope, claims.quoteId),
  ]);
  const purchase = await priceQuoted(deps, scope, choice, context.language, claims);
  requireOwnStockBeforeOpening(site, purchase);
  if (forCaller) requireHoldable(purchase, forCaller.heldUntil, scope.now);
  requireQuotedTimes(claims, purchase);
  requireQuotedPrice(claims, purchase);
  const rides = checkRides(purchase.rides, {
    prefix: 'flightId' in input ? 'transfer.' : '',
    legs: await legsForRides(deps, scope, {
      joinOrderId: 'flightId' in input ? undefined : input.joinOrderId,
      right: forCaller ? 'staff' : readOrderRight(context),
      purchase,
      counts: choice.counts,
      travelRules,
    }),
    phone: readContact(input).phone,
    address: ('flightId' in input ? input.transfer?.address : input.address) ?? '',
  });
  return { claims, purchase, rides, passengers, route };
}

/** The passengers of a valid form; refuses with every problem at its field. */
function readTravellers(
  deps: BookingDeps,
  input: OrderInput,
  demand: Parameters<typeof validateOrder>[1],
): DraftPassenger[] {
  if ('flightId' in input) {
    validateOrder(input, demand, deps);
    return readPassengers(input);
  }
  validateRideOrder(input, demand);
  return [readLeadPassenger(input)];
}

interface Conclusion {
  readonly input: OrderInput;
  readonly requestHash: Buffer;
  readonly claims: QuoteClaims;
  readonly purchase: PricedPurchase;
  readonly rides: readonly CheckedRide[];
  readonly passengers: readonly DraftPassenger[];
  /** The account that collects, and the method; undefined if the order is paid later. */
  readonly route: FoundRoute | undefined;
  readonly forCaller?: CallerTerms | undefined;
}

async function concludeOrder(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  conclusion: Conclusion,
): Promise<BegunPayment> {
  const { input, passengers, purchase, route, forCaller } = conclusion;
  const card = route && readCardOf(input, route.method.way);
  const orderId = newSecretId();
  const hashes = forCaller
    ? hashesOfCaller(deps, scope, input, forCaller.countedAs ?? `caller:${orderId}`)
    : hashesOf(deps, scope, context, input, card);
  if (!input.duplicateConfirmed) {
    const mayReadOrders = forCaller && context.user?.permissions.has('Pages.Orders.View');
    await requireFirstBooking(deps, scope, conclusion, { ...readContact(input), mayReadOrders });
  }
  if (input.termsHash !== undefined)
    await requireTermsAsRead(deps, scope, context, conclusion, input.termsHash);
  const held = await holdItems(deps, scope, conclusion, { orderId, hashes });
  const items = spreadOverItems(held, purchase.coupon);
  const write = async (): Promise<void> => {
    const acceptedTexts = await readAccepted(deps, scope, context, conclusion, items);
    const frame = frameOf(deps, context, conclusion, orderId);
    await writeOrder(scope, deps.keyring, { ...frame, items, passengers, acceptedTexts });
    await deps.attributeOrder(scope, context, { orderId, bookedBy: forCaller?.bookedBy });
  };
  const bill = async (): Promise<string | undefined> => {
    const amountMinor = totalOfItems(items);
    const payable = { reference: orderId, purpose: 'sale', amountMinor, currency: input.currency } as const;
    const payableId = await deps.payments.createPayable(scope, payable);
    return (
      route &&
      deps.payments.createAttempt(scope, {
        payableId,
        card,
        route,
        contactHash: hashes.contactHash,
        addressHash: hashes.addressHash,
        clientAddress: context.address,
        payBefore: payBeforeDeparture(items.map(({ snapshot }) => snapshot)),
      })
    );
  };
  // Sent together, because everybody who buys the same seats waits until this transaction ends.
  const [, attemptId] = await Promise.all([write(), bill()]);
  // Last, because everybody with the same coupon waits for its row.
  if (purchase.coupon) await consumeCouponUse(scope, orderId, purchase.coupon);
  return { orderId, attemptId, card };
}

/** Compares, before anything is held, the terms that the buyer read with those that the order would store. */
async function requireTermsAsRead(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  conclusion: Conclusion,
  read: string,
): Promise<void> {
  const { input, claims, purchase } = conclusion;
  const terms = await readFeeTerms(deps, scope, claims);
  const collecting = await findCollecting(deps, scope, conclusion);
  const now = await hashTerms(deps, scope, context, {
    items: draftUnheld(purchase, input, terms),
    couponCode: purchase.coupon?.code,
    currency: input.currency,
    statementText: collecting?.statementText,
  });
  requireReadTerms(read, now);
}

/** The account that collects; for an order that is paid later, the one that collects cards now. */
async function findCollecting(
  deps: BookingDeps,
  scope: TenantScope,
  { input, claims, route }: Conclusion,
): Promise<FoundRoute | undefined> {
  const buyer = { siteId: claims.site, amountMinor: claims.totalMinor };
  return route ?? deps.payments.findRoute(scope, input.currency, undefined, buyer);
}

/** Holds everything, flights before rides, so that two orders never deadlock. */
async function holdItems(
  deps: BookingDeps,
  scope: TenantScope,
  { input, claims, purchase: { trip, extras }, rides, passengers, forCaller }: Conclusion,
  { orderId, hashes }: { readonly orderId: string; readonly hashes: BuyerHashes },
): Promise<DraftItem[]> {
  const {
    supplier,
    locator,
    terms: ofSupplier,
  } = trip?.external
    ? await holdWithSupplier(deps, scope, {
        reference: orderId,
        external: trip.external,
        passengers,
        input,
        until: forCaller?.heldUntil,
        ...servicesOf(trip, extras),
      })
    : {
        supplier: OWN_INVENTORY,
        locator: trip
          ? await holdSeats(deps, scope, trip, { orderId, claims, hashes, until: forCaller?.heldUntil })
          : '',
        terms: {},
      };
  const feeTerms = await readFeeTerms(deps, scope, claims);
  const terms = { ...feeTerms, ...ofSupplier };
  const flights = trip ? draftItems(trip, extras, supplier, locator, terms) : [];
  const lead = passengers.find(({ type }) => type === 'adult');
  if (rides.length === 0 || !lead) return flights;
  const { phone } = readContact(input);
  return [
    ...flights,
    ...(await holdRides(deps, scope, rides, {
      orderId,
      input,
      lead: { ...lead, phone },
      until: forCaller?.heldUntil,
      feeTerms,
      ...hashes,
    })),
  ];
}

/**
 * The bags of a trip, once for each direction, because each is sold for all of its segments; and the seats, one for each
 * segment.
 */
function servicesOf(
  { slices }: PricedTrip,
  extras: PricedPurchase['extras'],
): Required<Pick<ExternalHoldRequest, 'bags' | 'seats'>> {
  let first = 0;
  const firsts = slices.map(({ segments }) => (first += segments.length) - segments.length);
  return {
    bags: extras.flatMap(({ kind, code, passengerIndex, segment = -1 }) => {
      const slice = firsts.indexOf(segment);
      return kind === 'bag' && slice >= 0 ? [{ code, passengerIndex, slice }] : [];
    }),
    seats: extras.flatMap(({ ofSupplier, passengerIndex, segment = -1 }) => {
      const slice = firsts.findLastIndex((start) => start <= segment);
      return ofSupplier ? [{ ofSupplier, passengerIndex, slice }] : [];
    }),
  };
}

async function holdSeats(
  { flights }: BookingDeps,
  scope: TenantScope,
  trip: PricedTrip,
  {
    orderId,
    claims,
    hashes,
    until,
  }: {
    readonly orderId: string;
    readonly claims: QuoteClaims;
    readonly hashes: BuyerHashes;
    readonly until: Date | undefined;
  },
): Promise<string> {
  const { holdId } = await flights.holdSeats(scope, {
    reference: orderId,
    seats: seatsNeeded(claims.counts),
    seatCounters: trip.slices.flatMap((slice) => slice.seatCounters),
    fareCounters: trip.slices.flatMap((slice) => slice.fareCounters),
    until,
    ...hashes,
  });
  return holdId;
}

/** The accepted texts, with the agreement filled in for the order. */
async function readAccepted(
  deps: BookingDeps,
  scope: TenantScope,
  { language, site }: RequestContext,
  conclusion: Conclusion,
  items: readonly DraftItem[],
): Promise<OrderDraft['acceptedTexts']> {
  const { input, passengers, purchase } = conclusion;
  const contact = readContact(input);
  const collecting = await findCollecting(deps, scope, conclusion);
  const values = agreementValues(deps.places, {
    items,
    passengers,
    contact,
    couponCode: purchase.coupon?.code,
    currency: input.currency,
    statementText: collecting?.statementText,
    language,
    now: scope.now,
  });
  const reader = { language, currencies: site?.currencies };
  return deps.readAcceptedTexts(scope, reader, { values, hasConsents: contact.consents.length > 0 });
}

/** The order without its items, passengers and accepted texts. */
function frameOf(
  deps: BookingDeps,
  context: RequestContext,
  { input, requestHash, claims, forCaller }: Conclusion,
  orderId: string,
): Omit<OrderDraft, 'items' | 'passengers' | 'acceptedTexts'> {
  return {
    orderId,
    keyHash: hashOrderKey(makeOrderKey(deps.keyring, orderId, input.idempotencyKey)),
    idempotencyKey: input.idempotencyKey,
    requestHash,
    siteId: claims.site,
    language: context.language,
    currency: input.currency,
    contact: readContact(input),
    invoice: input.invoice,
    // The price quoted to a caller is valid as long as the hold.
    claims: forCaller ? { ...claims, expiresAt: forCaller.heldUntil.toISOString() } : claims,
    address: context.address,
    heldUntil: forCaller?.heldUntil,
    bookedBy: forCaller?.bookedBy,
  };
}

type RideOrderInput = ParsedInput<typeof addTransferOrder>;

/** Refuses an order of rides with every problem at its field, in the order of the form. */
function validateRideOrder(
  input: RideOrderInput,
  demand: Pick<OrderDemand, 'now' | 'requiredConsents' | 'route'>,
): void {
  refuseProblems([
    ...underKey('GEN-VALIDATION', findLeadPassengerProblems(input.leadPassenger)),
    ...findBuyerProblems(input, demand),
  ]);
}
