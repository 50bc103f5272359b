import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { seatsNeeded } from '@farewind/values/passengers';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newSecretId } from '../../platform/ids.ts';
import type { PricedExtra, PricedTrip } from '../flights/public.ts';
import type { Card } from '../payments/public.ts';
import { requireNewTravel, requireUnusedQuote } from './duplicate-orders.ts';
import {
  addressFingerprint,
  cardFingerprint,
  contactFingerprint,
  travellerFingerprint,
} from './fingerprints.ts';
import { findRepeatedPress, waitForTurn } from './order-attempts.ts';
import { draftItems, travellerOf, type DraftPassenger, type OrderDraft } from './order-draft.ts';
import { hashOrderKey, makeOrderKey } from './order-key.ts';
import { HOUSE, type BookingParts } from './parts.ts';
import { lockedRateOf, type QuoteClaims } from './quote-claims.ts';
import type { BegunPayment } from './pay-order.ts';
import { openQuoteSeal } from './quote-seal.ts';
import { readFlightChoice, requireSite } from './read-purchase.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import { requireQuotedPrice, requireQuotedTimes, requireQuoteOfChoice } from './require-quote.ts';
import { readBin6, readCard } from './validate-card.ts';
import { readContact } from './validate-contact.ts';
import { readPassengers, validateOrder } from './validate-order.ts';
import { writeOrder } from './write-order.ts';

type OrderInput = ParsedInput<typeof addOrder>;

/**
 * The part of an order that exists as a whole or not at all: contract, items, passengers, tickets, seats out of sale and
 * a payment attempt. The card is not kept.
 */
export async function beginOrder(
  parts: BookingParts,
  scope: TenantScope,
  context: RequestContext,
  input: OrderInput,
): Promise<BegunPayment> {
  const requestHash = requestFingerprint(parts.keyring, scope.tenantId, input);
  const repeated = await findRepeatedPress(scope, input.idempotencyKey, requestHash);
  if (repeated !== undefined) return { orderId: repeated, attemptId: undefined };
  const sellable = await requireSellable(parts, scope, context, input);
  return concludeOrder(parts, scope, context, { input, requestHash, ...sellable });
}

/** Everything that may be said against the order before seats are touched. */
async function requireSellable(
  parts: BookingParts,
  scope: TenantScope,
  context: RequestContext,
  input: OrderInput,
): Promise<Pick<Conclusion, 'claims' | 'trip' | 'extras'>> {
  const site = requireSite(context);
  const choice = readFlightChoice(input, site);
  const reader = { tenantId: scope.tenantId, siteId: site.id, now: scope.now };
  const claims = openQuoteSeal(parts.keyring, input.quoteSeal, reader);
  requireQuoteOfChoice(claims, choice, input);
  const travelRules = await parts.rules.listTravelRules(scope);
  const { requiredConsents = [] } = (await parts.settings.getAgency(scope)).info;
  validateOrder(input, { claims, now: scope.now, travelRules, requiredConsents }, parts);
  const forced = parts.payments.findForcedCurrency(readBin6(input));
  if (forced && forced !== input.currency) throw refusal('PAY-TRY', { data: { payIn: forced } });
  await waitForTurn(scope, `quote:${claims.quoteId}`);
  await requireUnusedQuote(scope, claims.quoteId);
  const trip = await parts.flights.priceChoice(
    scope,
    { ...choice, rate: lockedRateOf(claims) },
    context.language,
  );
  const extras = await parts.flights.priceExtras(scope, trip, choice.counts, input, context.language);
  requireQuotedTimes(claims, trip);
  requireQuotedPrice(claims, trip, extras);
  return { claims, trip, extras };
}

interface Conclusion {
  readonly input: OrderInput;
  readonly requestHash: Buffer;
  readonly claims: QuoteClaims;
  readonly trip: PricedTrip;
  readonly extras: readonly PricedExtra[];
}

async function concludeOrder(
  parts: BookingParts,
  scope: TenantScope,
  context: RequestContext,
  conclusion: Conclusion,
): Promise<BegunPayment> {
  const { input, claims, trip, extras } = conclusion;
  const card = readCard(input);
  const orderId = newSecretId();
  const hashes = hashesOf(parts, scope, context, input, card);
  const passengers = readPassengers(input, parts.rules);
  if (!input.duplicateConfirmed) await requireFirstBooking(parts, scope, trip, passengers);
  const { holdId } = await parts.flights.holdSeats(scope, {
    reference: orderId,
    seats: seatsNeeded(claims.counts),
    seatCounters: trip.slices.flatMap((slice) => slice.seatCounters),
    fareCounters: trip.slices.flatMap((slice) => slice.fareCounters),
    ...hashes,
  });
  const amountMinor = await writeOrder(scope, parts.keyring, {
    ...(await frameOf(parts, scope, context, conclusion, orderId)),
    items: draftItems(trip, extras, HOUSE, holdId),
    passengers,
  });
  const { currency } = input;
  const payable = { reference: orderId, purpose: 'sale', amountMinor, currency } as const;
  const attemptId = await parts.payments.createAttempt(scope, {
    payableId: await parts.payments.createPayable(scope, payable),
    card,
    contactHash: hashes.contactHash,
    addressHash: hashes.addressHash,
    clientAddress: context.address,
  });
  return { orderId, attemptId };
}

async function requireFirstBooking(
  { keyring }: BookingParts,
  scope: TenantScope,
  trip: PricedTrip,
  passengers: readonly DraftPassenger[],
): Promise<void> {
  const flights = trip.slices.flatMap((slice) => slice.segments);
  const travellers = passengers.map((passenger) =>
    travellerFingerprint(keyring, scope.tenantId, travellerOf(passenger)),
  );
  // Two tabs may buy for the same traveller in the same moment: the second sees the order of the first.
  for (const traveller of travellers.map((print) => print.toString('hex')).toSorted())
    await waitForTurn(scope, `traveller:${traveller}`);
  await requireNewTravel(scope, flights, travellers);
}

function hashesOf(
  { keyring }: BookingParts,
  { tenantId }: TenantScope,
  { address }: RequestContext,
  input: OrderInput,
  card: Card,
) {
  return {
    contactHash: contactFingerprint(keyring, tenantId, input.customerEmail),
    cardHash: cardFingerprint(keyring, tenantId, card.number),
    addressHash: addressFingerprint(keyring, tenantId, address),
  };
}

/** All of an order but what is sold and who travels. */
async function frameOf(
  parts: BookingParts,
  scope: TenantScope,
  context: RequestContext,
  { input, requestHash, claims }: Conclusion,
  orderId: string,
): Promise<Omit<OrderDraft, 'items' | 'passengers'>> {
  return {
    orderId,
    keyHash: hashOrderKey(makeOrderKey(parts.keyring, orderId, input.idempotencyKey)),
    idempotencyKey: input.idempotencyKey,
    requestHash,
    siteId: claims.site,
    language: context.language,
    currency: input.currency,
    contact: readContact(input),
    invoice: input.invoice,
    claims,
    acceptedTexts: await parts.listAcceptedTexts(scope, context.language),
    address: context.address,
  };
}
