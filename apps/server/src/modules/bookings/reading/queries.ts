import type { Order } from '@farewind/contract/bookings/get-order';
import { listUnsold } from '@farewind/contract/bookings/unsold-items';
import type { Language } from '@farewind/contract/core/fields';
import { maskEmail, maskPhone } from '../order/mask-contact.ts';
import { formatMinor } from '@farewind/values/money';
import { besideCodes } from '@farewind/values/passenger-document';
import { maskNumbers } from '../order/document-hint.ts';
import { openDocument } from '../order/document-seal.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { AttemptView } from '../../payments/public.ts';
import type { Places } from '../../places/public.ts';
import { listOrderActions } from '../order/allowed-actions.ts';
import { presentRefunds } from '../changes/cancelling/present-refunds.ts';
import { cancelTermsOf } from '../changes/cancelling/cancel-terms.ts';
import { nameContractParty } from '../order/contract-party.ts';
import { findDeparture } from '../order/find-departure.ts';
import { findLoss } from '../order/find-loss.ts';
import { findPayableUntil } from '../order/find-payable-until.ts';
import { journeyClockOf, rideCityOf } from '../order/journey-clock.ts';
import { listPromised, orderClock, type ClockFacts } from '../order/order-clock.ts';
import { holdsRight } from '../order/order-right.ts';
import { getOrderRow, type ItemRow, type OrderRow, type PassengerRow } from '../order/order-rows.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import { lastPayment } from '../order/sale-attempts.ts';
import type { BookingDeps } from '../order/deps.ts';
import { presentChange } from '../changes/passengers/present-change.ts';
import { isHeldForCaller } from '../settlement/end-unpaid-order.ts';
import { failureMessage } from '../settlement/payment-response.ts';
import { billOfItems } from '../pricing/bill-lines.ts';
import { presentOriginal, presentRate } from '../pricing/present-rate.ts';
import { couponName } from '../pricing/coupons/present-coupon.ts';
import { presentItem, presentPassenger } from '../purchase/presenters.ts';
import { presentProposals } from '../changes/schedule-changes/present-proposals.ts';
import { findDriverDeadline } from '../transfers-in-orders/driver-deadline.ts';
import { presentTravelDocument } from '../changes/travel-documents/present-travel-document.ts';
import { isRideOnly } from '../order/is-ride-only.ts';
import { hidePrivate } from '../transfers-in-orders/present-ride.ts';
import { readSources } from '../order/supplier-tickets.ts';
import { payableStates } from '../order/order-moves.ts';
import { adviseOn } from './read-advice.ts';
import { readOrderRows, type OrderRows, type Viewer } from './read-order-rows.ts';
import { planTrip } from './trip-plan.ts';

/** A ride with the city of its clock, masked for viewers without the right to act on the order. */
function presentRideFor(
  places: Places,
  snapshot: ItemRow['snapshot'],
  isOwner: boolean,
  language: Language,
): Pick<Order['items'][number], 'ride'> {
  const ride = isOwner ? snapshot.ride : hidePrivate(snapshot).ride;
  return ride ? { ride: { ...ride, city: rideCityOf(places, ride, language) } } : {};
}

/** The carrier's own locator, for flights bought through a supplier. */
function presentCode(source: { readonly carrierPnr: string } | undefined): { carrierPnr?: string } {
  return source && source.carrierPnr !== '' ? { carrierPnr: source.carrierPnr } : {};
}

/** An order as its buyer may see it; without the right to act, documents are masked. Refuses with GEN-NOTFOUND. */
export async function readOrder(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  language: Language,
  viewer: Viewer,
): Promise<Order> {
  const rows = await readOrderRows(deps, scope, orderId, viewer);
  const { order, items, passengers, tickets, extras, mail, sms } = rows;
  const isOwner = viewer === 'owner' || holdsRight(viewer, order);
  const owned = isOwner ? rows.owned : undefined;
  const [travelRules, sources, invoices] = await Promise.all([
    deps.rules.listTravelRulesOf(scope, order.claims.rulesVersion),
    isOwner ? readSources(deps, scope, items) : undefined,
    readInvoices(deps, scope, order, isOwner),
  ]);
  const attempts = rows.attempts.filter(({ purpose }) => purpose === 'sale');
  const last = lastPayment(attempts);
  const status = computeOrderStatus(items.map((item) => item.status));
  const { contact } = order;
  const { actionsOf, curve } = isOwner
    ? cancelTermsOf(deps, items, rows, scope.now)
    : { actionsOf: () => [], curve: undefined };
  const sold = { currency: order.currency, coupon: couponName(order.claims, language), claims: order.claims };
  const presented = items.map((item) => ({
    ...presentItem(item, tickets, extras, passengers, sold, actionsOf),
    ...presentCode(sources?.get(item.itemId)),
    ...presentRideFor(deps.places, item.snapshot, isOwner, language),
    contractParty: nameContractParty(deps.places, item, order.language, language),
  }));
  const charged = listCharged(items, presented, { status, payment: last });
  const chargedMinor =
    charged === items ? order.totalMinor : charged.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const payment = presentPayment(last, items, language, scope.now);
  const asked = presentProposals(rows.proposals, order, { now: scope.now, isOwner });
  const journeyClock = journeyClockOf(deps.places, items, language);
  const back = presentRefunds(rows.refunds, rows.attempts, order);
  const afterSale = owned ? presentRequests(owned, language) : {};
  const { airport, ...advice } = adviseOn(deps, scope, { rows, travelRules, status, isOwner }, language);
  const isHeld = isHeldForCaller(order, scope.now);
  const plan = planTrip({
    now: scope.now,
    items: presented,
    proposals: asked.proposals,
    payUntil: findPayUntil(order, items, { attempt: last, isHeld, now: scope.now }),
    clock: journeyClock,
    clockOf: (code) => ({
      timeZone: deps.places.zoneOf(code),
      place: deps.places.cityNameOf(code, language),
    }),
    airport,
    terminals: new Map(
      items.map(({ itemId, snapshot }) => [itemId, snapshot.filings?.[0]?.departsTerminal ?? '']),
    ),
  });
  return {
    orderId,
    status,
    pnr: order.pnr,
    reservationNumber: order.reservationNumber,
    createdAt: order.createdAt.toISOString(),
    asOf: scope.now.toISOString(),
    ...(order.heldUntil ? { heldUntil: order.heldUntil.toISOString() } : {}),
    ...keptByAirline(isHeld ? sources : undefined),
    total: formatMinor(order.totalMinor),
    currency: order.currency,
    ...presentRate(order.claims.rate, language),
    ...presentOriginal(order.claims.rate, chargedMinor),
    lines: billOfItems(charged, { tickets, extras, passengers }, sold.coupon, language),
    clock: clockOf(scope, rows, { status, mail, refund: back.promise }),
    ...(journeyClock ? { journeyClock } : {}),
    items: presented,
    passengers: passengers.map((passenger) =>
      presentPassenger(passenger, readNumbers(deps, scope.tenantId, orderId, passenger)),
    ),
    customer: {
      name: `${contact.name} ${contact.surname}`,
      email: isOwner ? contact.email : maskEmail(contact.email),
      phone: isOwner ? contact.phone : maskPhone(contact.phone),
    },
    ...(payment ? { payment } : {}),
    ...(owned
      ? deps.linkDocuments(scope, {
          orderId,
          items: presented,
          payment,
          refunds: back.refunds,
          hasInvoice: order.invoice !== undefined,
          hasAgreement: owned.hasAgreement,
          wallets: owned.wallets,
        })
      : { documents: [] }),
    ...invoices,
    ...(mail
      ? { mail: { address: isOwner ? mail.address : maskEmail(mail.address), state: mail.state } }
      : {}),
    ...(sms ? { sms: { phone: isOwner ? sms.phone : maskPhone(sms.phone), state: sms.state } } : {}),
    refunds: back.refunds,
    refundTotal: back.total,
    ...afterSale,
    proposals: asked.proposals,
    allowedActions: listOrderActions({
      status,
      lastAttempt: last?.state,
      mayMail: owned?.mayMail ?? false,
      isHeld,
      isBillOpen: isPayable(last, scope.now),
      isStartUnanswered: isStartUnanswered(last, scope.now),
      hasRefunds: back.refunds.length > 0,
      ticketActions: presented.flatMap((item) => item.tickets.flatMap((ticket) => ticket.allowedActions)),
      proposalActions: asked.actions,
      proofs: afterSale.proofs?.map(({ state }) => state) ?? [],
    }),
    ...advice,
    ...(plan ? { plan } : {}),
    ...(curve ? { refundCurve: curve } : {}),
    ...namesOf(deps.places, items, language),
  };
}

/** Until when the airline keeps the seats of an order that is not paid yet; the first of several. */
function keptByAirline(
  sources: Awaited<ReturnType<typeof readSources>> | undefined,
): Pick<Order, 'keptUntil'> {
  const ends = [...(sources?.values() ?? [])].flatMap(({ keptUntil }) => keptUntil ?? []);
  const [first] = ends.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return first === undefined ? {} : { keptUntil: new Date(first).toISOString() };
}

/** Document numbers for the ticket; the document is only unsealed if the ticket shows more than the stored hint. */
function readNumbers(
  { keyring }: BookingDeps,
  tenantId: number,
  orderId: string,
  passenger: PassengerRow,
): Order['passengers'][number]['numbers'] {
  if (besideCodes.length === 0) return undefined;
  return maskNumbers(openDocument(keyring, tenantId, orderId, passenger));
}

/** The charged items: those available if some were lost, and including items cancelled after the sale. */
function listCharged(
  items: readonly ItemRow[],
  presented: Order['items'],
  { status, payment }: { readonly status: Order['status']; readonly payment: AttemptView | undefined },
): readonly ItemRow[] {
  if (payableStates.includes(status) || status === 'cancelled' || payment?.state !== 'captured') return items;
  const unsold = new Set(listUnsold(presented).map(({ itemId }) => itemId));
  return items.filter(({ itemId }) => !unsold.has(itemId));
}

/** The accepted agreement, what was requested from staff and the buyer after the sale, and an open offer to cancel. */
function presentRequests(
  { acceptances, changes, travelDocuments, sentQuoteId }: NonNullable<OrderRows['owned']>,
  language: Language,
): Pick<Order, 'acceptedTexts' | 'changes' | 'proofs' | 'sentQuoteId'> {
  return {
    acceptedTexts: acceptances.map(({ name, version, hash, acceptedAt }) => ({
      name,
      version,
      hash,
      acceptedAt: acceptedAt.toISOString(),
    })),
    changes: changes.map(presentChange),
    proofs: travelDocuments.map((proof) => presentTravelDocument(proof, language)),
    ...(sentQuoteId === undefined ? {} : { sentQuoteId }),
  };
}

function clockOf(
  scope: TenantScope,
  { order: { createdAt, channel }, items, reached }: OrderRows,
  facts: Pick<ClockFacts, 'status' | 'mail' | 'refund'>,
): Order['clock'] {
  const ticketedAt = reached.get('ticketed');
  const bookedAt = [reached.get('booked'), ticketedAt].filter((at) => at !== undefined);
  const awaitsTickets = items.some(({ status, snapshot }) => status === 'booked' && snapshot.charter);
  const promised = listPromised(items);
  return orderClock({
    ...facts,
    now: scope.now,
    isOfChannel: channel !== undefined,
    charter: promised.some(({ snapshot }) => snapshot.charter),
    createdAt,
    heldAt: findHeldAt(items),
    bookedAt: bookedAt.toSorted((one, other) => one.getTime() - other.getTime())[0],
    ticketedAt: awaitsTickets ? undefined : ticketedAt,
    departsAt: findFirstDeparture(promised) ?? createdAt,
    driver: findDriverDeadline(items, createdAt),
  });
}

/** For an order that is paid again, the time of the latest payment, from which the deadline for its seats counts. */
function findHeldAt(items: readonly ItemRow[]): Date | undefined {
  const waiting = items.flatMap(({ status, changedAt }) =>
    status === 'processing' ? [changedAt.getTime()] : [],
  );
  return waiting.length === 0 ? undefined : new Date(Math.min(...waiting));
}

/** The first departure of the flights, or of the rides if there are none. */
function findFirstDeparture(items: readonly ItemRow[]): Date | undefined {
  const flights = items.filter(({ kind }) => kind === 'flight');
  return findDeparture((flights.length > 0 ? flights : items).map(({ snapshot }) => snapshot));
}

/** Until when an unpaid order can be paid: the hold for its caller, the provider's own limit, or the price's end. */
function findPayUntil(
  { heldUntil, claims }: OrderRow,
  items: readonly ItemRow[],
  facts: { readonly attempt: AttemptView | undefined; readonly isHeld: boolean; readonly now: Date },
): Date | undefined {
  const { attempt, isHeld, now } = facts;
  const statuses = items.map(({ status }) => status);
  if (!isHeld && attempt?.state === 'awaitingPayer' && statuses.includes('pendingPayment'))
    return attempt.payBy;
  if (statuses.includes('expired') && isPayable(attempt, now)) return attempt?.payBy;
  // A held order's price outlasts the quote's, but like any order it is payable only until it is paid.
  const expiresAt = isHeld && heldUntil ? heldUntil.toISOString() : claims.expiresAt;
  const until = findPayableUntil({ statuses, lastAttempt: attempt?.state, expiresAt, now });
  return until === undefined ? undefined : new Date(until);
}

/** Whether the payer of an attempt can still pay: of an expired order, a bill that outlasts its seats. */
function isPayable(attempt: AttemptView | undefined, now: Date): boolean {
  return attempt?.state === 'awaitingPayer' && attempt.payBy !== undefined && attempt.payBy > now;
}

/**
 * Whether the provider did not answer the start of an attempt. Only payments at a provider have a time limit; a card of
 * our own form may have been charged, and is not started again.
 */
function isStartUnanswered(attempt: AttemptView | undefined, now: Date): boolean {
  return attempt?.state === 'unknown' && attempt.payBy !== undefined && attempt.payBy > now;
}

function presentPayment(
  attempt: AttemptView | undefined,
  items: readonly ItemRow[],
  language: Language,
  now: Date,
): Order['payment'] {
  if (!attempt || attempt.isCleared) return undefined;
  // If only a part of the order was lost, the rest is paid.
  const isAllLost = items.every((item) => findLoss([item]) !== undefined);
  const reason = isAllLost ? findLoss(items) : attempt.failure;
  const mayBePaidThere = attempt.state === 'awaitingPayer' || isStartUnanswered(attempt, now);
  return {
    state: attempt.state,
    brand: attempt.cardBrand ?? '',
    last4: attempt.cardLast4 ?? '',
    statementText: attempt.statementText,
    method: translate(language, `payment.method.${attempt.method}`),
    ...(attempt.isRefundedByHand ? { refundsByHand: true } : {}),
    ...(mayBePaidThere && attempt.payBy ? { payBy: attempt.payBy.toISOString() } : {}),
    ...(reason
      ? {
          message: failureMessage(reason, language, {
            method: attempt.method,
            isRideOnly: isRideOnly(items),
            isReturned: attempt.capturedMinor > 0,
          }),
        }
      : {}),
  };
}

function positionOf(places: Places, code: string): { readonly lat?: number; readonly lon?: number } {
  const airport = places.findAirport(code);
  return airport ? { lat: airport.lat, lon: airport.lon } : {};
}

function namesOf(
  places: Places,
  items: readonly ItemRow[],
  language: Language,
): Pick<Order, 'airports' | 'airlines' | 'aircraft'> {
  const segments = items.flatMap(({ snapshot }) => snapshot.segments);
  const airports = new Set(
    segments.flatMap(({ from, to, technicalStops = [] }) => [
      from,
      to,
      ...technicalStops.map(({ airport }) => airport),
    ]),
  );
  const airlines = new Set(segments.flatMap(({ carrier, operatingCarrier }) => [carrier, operatingCarrier]));
  return {
    airports: [...airports].map((code) => ({
      code,
      name: places.nameOf(code, language),
      city: places.cityNameOf(code, language),
      countryCode: places.countryOf(code),
      ...positionOf(places, code),
    })),
    airlines: [...airlines].map((code) => ({ code, name: places.airlineNameOf(code, language) })),
    aircraft: [...new Set(segments.map(({ aircraft }) => aircraft))].flatMap((code) => {
      const name = places.findAircraft(code)?.name;
      return name === undefined ? [] : [{ code, name }];
    }),
  };
}

/** An order as the buyer's mails and documents tell it: in the buyer's language. */
export interface OrderForMessage {
  readonly order: Order;
  readonly language: Language;
  readonly customerName: string;
  readonly customerEmail: string;
  /** Where links lead: from the site row, never from a request. */
  readonly siteOrigin: string;
}

export async function readOrderForMessage(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
): Promise<OrderForMessage> {
  const { language, contact, siteId } = await getOrderRow(scope, orderId);
  return {
    order: await readOrder(deps, scope, orderId, language, 'owner'),
    language,
    customerName: contact.name,
    customerEmail: contact.email,
    siteOrigin: await deps.getSiteOrigin(scope, siteId),
  };
}

/** Only sales in lira have invoices, which name their buyer's money. */
async function readInvoices(
  { listInvoices }: BookingDeps,
  scope: TenantScope,
  { orderId, currency }: OrderRow,
  isOwner: boolean,
): Promise<Pick<Order, 'invoices'>> {
  return isOwner && currency === 'TRY' ? { invoices: await listInvoices(scope, orderId) } : {};
}
