import { settleByOutcome } from './settlement/settle-by-outcome.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Buyer } from '../identity/public.ts';
import type { AskForTravelDocuments, ListBookedTrips } from '../rules/public.ts';
import type { OnBankReturn, SettledAttempt } from '../payments/public.ts';
import { findOrderKey } from './settlement/answer-order.ts';
import { onRefundEvent, type RefundOutcome } from './changes/cancelling/on-refund-event.ts';
import {
  findCancelledAt,
  readCancellation,
  type CancellationView,
} from './changes/cancelling/read-cancellation.ts';
import { couponRoutes } from './pricing/coupons/coupon-routes.ts';
import { eraseTravelledDocuments, eraseUnpaidDocuments } from './admin/erase-documents.ts';
import { findOrdersByNumber, readOrderBooks } from './admin/figures/order-books.ts';
import { countPartnerHolds, readPartnerSales } from './admin/figures/partner-figures.ts';
import { createExchangedSeats, type ExchangedSeats } from './admin/exchanged-seats.ts';
import { findOrderIds } from './admin/find-order-ids.ts';
import { createOrderFigures, type OrderFigures } from './admin/order-figures.ts';
import { storeSales } from './admin/figures/sales.ts';
import { onBankReturn } from './settlement/on-bank-return.ts';
import { issueCode, type IssuedCode } from './order/one-time-code.ts';
import { purgeOldCodes } from './order/order-code-limits.ts';
import { readOrderRight } from './order/order-right.ts';
import { getOrderRow, getOwnOrderRow, lockItems } from './order/order-rows.ts';
import { expireUnpaidChanges } from './changes/passengers/expire-unpaid-changes.ts';
import { listOwnOrders } from './reading/my-bookings.ts';
import { readOrderDocumentData, type OrderDocumentData } from './reading/order-document-data.ts';
import { hasNewsConsent } from './reading/news-consent.ts';
import { listBookedTrips } from './admin/figures/booked-trips.ts';
import { askForTravelDocuments } from './changes/travel-documents/ask-for-travel-documents.ts';
import { missTravelDocuments } from './changes/travel-documents/decide-travel-document.ts';
import { readOrderForMessage, type OrderForMessage } from './reading/queries.ts';
import { readBuyer } from './reading/read-buyer.ts';
import { cancelUnpaid } from './admin/cancel-unpaid.ts';
import { getPayableUntil } from './admin/payment-link.ts';
import { holdOrder } from './purchase/order-for-caller.ts';
import { followReservation, reserveOrder, type OrderReservation } from './settlement/reserve-order.ts';
import { isQuoteOfTrip } from './purchase/is-quote-of-trip.ts';
import { quoteForPartner, type PartnerQuote } from './purchase/quote-for-partner.ts';
import { voidUnconfirmed } from './admin/deadlines/void-unconfirmed.ts';
import { watchDeadlines } from './admin/deadlines/watch-deadlines.ts';
import type { SupplierChange } from '../flights/public.ts';
import { createWishedFlights, type WishedFlights } from './changes/wished-flights/carry-out-change.ts';
import { askAboutSupplierChange } from './changes/schedule-changes/ask-about-supplier-change.ts';
import { expireProposals } from './changes/schedule-changes/expire-proposals.ts';
import { onLateSales } from './changes/schedule-changes/on-late-sales.ts';
import { proposalRoutes } from './changes/schedule-changes/proposal-routes.ts';
import { completeRides } from './transfers-in-orders/complete-rides.ts';
import {
  cancelChannelRide,
  changeChannelRide,
  readChannelRide,
  type ChannelChange,
  type ChannelRide,
} from './changes/channel-orders.ts';
import { sellForChannel, type ChannelSale } from './purchase/sell-for-channel.ts';
import { releaseRides } from './changes/cancelling/release-rides.ts';
import { bookingRoutes } from './routes.ts';
import { refreshFirstDepartures } from './order/first-departure.ts';
import { indexOrders } from './order/search-terms/write-search-terms.ts';
import { settleOpenOrders } from './settlement/settle-open-orders.ts';
import { findChangePayment } from './changes/passengers/change-payment.ts';
import { lockChanges } from './changes/passengers/change-rows.ts';
import { supplyFromInventory, type BookingDeps } from './order/deps.ts';
import type { ItemSupplier } from './ports.ts';
import { findPricePayment } from './changes/schedule-changes/price-payment.ts';
import { releaseRehearsals } from './changes/cancelling/release-rehearsals.ts';
import { lapseRequests } from './changes/payment-requests/end-requests.ts';
import { readRequestForMessage } from './changes/payment-requests/request-for-message.ts';
import { findRequestPage, findRequestPayment } from './changes/payment-requests/request-payment.ts';
import { lockRequests } from './changes/payment-requests/request-rows.ts';

export type { ChannelChange, ChannelRide } from './changes/channel-orders.ts';
export type { ChannelSale } from './purchase/sell-for-channel.ts';
export type { IssuedCode } from './order/one-time-code.ts';
export type { PartnerQuote } from './purchase/quote-for-partner.ts';
export type { SalesSlot } from './admin/figures/sales-figures.ts';
export { eraseOrder } from './admin/privacy/erase-order.ts';
export { eraseWork } from './admin/privacy/erase-work.ts';
export { exportOrder, listOrderIds } from './admin/privacy/export-orders.ts';
export { findOpenOrders } from './admin/privacy/find-open-orders.ts';
export { readBuyerNames, readReceiptOrder } from './admin/figures/receipt-order.ts';
export { readSoldOrders, type SoldItem, type SoldOrder } from './admin/figures/sold-orders.ts';
export type { OrderForMessage } from './reading/queries.ts';
export type { OrderDocumentData } from './reading/order-document-data.ts';
export { lateKinds } from './admin/deadlines/late-deadlines.ts';
export type { DeadlineFigures } from './admin/deadlines/deadline-figures.ts';
export type { OrderFigures } from './admin/order-figures.ts';
export type { ExchangedTicket } from './admin/figures/exchanged-tickets.ts';
export type { CancellationView } from './changes/cancelling/read-cancellation.ts';

export interface BookingsDeps extends PartsDeps {
  /** Active tenants, for jobs that run for each of them. */
  readonly listTenantIds: () => Promise<number[]>;
}

/** Rides that channels sell: orders of ours whose price and messages are the channel's. */
export interface ChannelOrders {
  /** Returns the order's id. Refuses with TRF-NONE; the caller must then undo this part of its transaction. */
  sell(scope: TenantScope, sale: ChannelSale): Promise<string>;
  read(scope: TenantScope, orderId: string): Promise<ChannelRide>;
  /** False, and nothing is changed, if no vehicle is free then or the ride no longer takes place. */
  change(scope: TenantScope, orderId: string, change: ChannelChange): Promise<boolean>;
  cancel(scope: TenantScope, orderId: string): Promise<void>;
}

/** Orders that programs make for sales partners; people pay them later. */
export interface PartnerOrders {
  readonly quote: (context: RequestContext, input: PartnerPurchase) => Promise<PartnerQuote>;
  /**
   * Makes an order as staff do for a caller, in this transaction: seats and price are held until the given time. All
   * unpaid orders of one maker count together, as those of a network do.
   */
  readonly hold: (
    scope: TenantScope,
    context: RequestContext,
    input: PartnerForm,
    bookedBy: string,
  ) => Promise<{ readonly orderId: string; readonly reservationNumber: string }>;
  /** Whether a quote is for the flights and rides of an order; see isQuoteOfTrip. */
  readonly isQuoteOfTrip: (scope: TenantScope, orderId: string, quoteSeal: string) => Promise<boolean>;
  /** Until when an unpaid order can be paid, in ISO 8601. Refuses with GEN-NOTFOUND and ORD-STATE. */
  readonly getPayableUntil: (scope: TenantScope, orderId: string) => Promise<string>;
  /** Mails the buyer the payment link. Refuses with GEN-LIMIT after several mails. */
  readonly mailPaymentLink: (scope: TenantScope, orderId: string, payBy: string) => Promise<unknown>;
  /** Reserves what an order of `hold` keeps with suppliers, after its transaction; see reserveOrder. */
  readonly reserve: (tenantId: number, orderId: string) => Promise<OrderReservation>;
  /** Cancels an unpaid order; see cancelUnpaid. */
  readonly cancel: (context: RequestContext, orderId: string, bookedBy: string) => Promise<void>;
  readonly countHolds: typeof countPartnerHolds;
  readonly readSales: typeof readPartnerSales;
}

type PartnerPurchase = Parameters<typeof quoteForPartner>[2];
type PartnerForm = Parameters<typeof holdOrder>[3];

export interface Bookings {
  readonly channelOrders: ChannelOrders;
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Handles the buyer's return from the bank. */
  readonly followReturn: OnBankReturn;
  /** Asks the buyer of a flight about a change that its external supplier announced. Safe to repeat. */
  askAboutSupplierChange(tenantId: number, change: SupplierChange): Promise<void>;
  readonly wishedFlights: WishedFlights;
  /** Follows what suppliers reserve for an unpaid order. Safe to repeat; rejects while that is unknown. */
  followReservation(tenantId: number, orderId: string): Promise<void>;
  /** Handles a payment that was settled without a waiting caller. */
  settlePayment(tenantId: number, settled: SettledAttempt): Promise<void>;
  /** Everything that mails say about an order, in its buyer's language. Refuses with GEN-NOTFOUND. */
  readonly getOrderForMessage: (scope: TenantScope, orderId: string) => Promise<OrderForMessage>;
  /** Everything that an order's documents contain, in its buyer's language. Refuses with GEN-NOTFOUND. */
  readonly getOrderDocumentData: (scope: TenantScope, orderId: string) => Promise<OrderDocumentData>;
  /** Refuses with GEN-NOTFOUND, and with GEN-DENIED without the right to act on the order. */
  readonly requireOrderKey: (scope: TenantScope, orderId: string, context: RequestContext) => Promise<void>;
  /** The newest orders of an account, by their ids, with their reservation numbers. */
  readonly listOwnOrders: typeof listOwnOrders;
  /** Booked trips and their travellers, for travel rules. */
  readonly travel: {
    readonly listBookedTrips: ListBookedTrips;
    readonly askForTravelDocuments: AskForTravelDocuments;
  };
  /** The buyer, for accounting. Refuses with GEN-NOTFOUND. */
  readonly getBuyer: (scope: TenantScope, orderId: string) => Promise<Buyer>;
  /** The order's key, for its own mail; undefined when it was derived with a secret that this process no longer has. */
  readonly findOrderKey: (scope: TenantScope, orderId: string) => Promise<string | undefined>;
  /** What a payment link asks for, with its key; undefined if there is no such request. */
  readonly readPaymentRequest: (
    scope: TenantScope,
    requestId: string,
  ) => ReturnType<typeof readRequestForMessage>;
  /** Whether the owner of the address agreed to news when buying. */
  readonly hasNewsConsent: (scope: TenantScope, email: string) => Promise<boolean>;
  /** Puts what orders of a rehearsal hold back on sale. */
  readonly releaseRehearsals: (scope: TenantScope, orderIds: readonly string[]) => Promise<void>;
  /** When the cancellation behind a refund was confirmed; undefined if the refund is for anything else. */
  readonly findCancelledAt: (scope: TenantScope, subject: string) => Promise<Date | undefined>;
  /** A cancellation with every line, in the buyer's language. Refuses with GEN-NOTFOUND. */
  readonly readCancellation: (scope: TenantScope, quoteId: string) => Promise<CancellationView>;
  /** Continues a cancellation after its refund's outcome. Safe to repeat. */
  readonly onRefundEvent: (tenantId: number, quoteId: string, outcome: RefundOutcome) => Promise<void>;
  /** Seats of other agencies' flights that this one sells. */
  readonly exchange: ExchangedSeats;
  readonly figures: OrderFigures;
  readonly forPartners: PartnerOrders;
  /** What was sold, for reconciliation with the bank. */
  readonly books: {
    readonly readOrderBooks: typeof readOrderBooks;
    readonly findOrdersByNumber: typeof findOrdersByNumber;
    /** The newest orders that a text finds in the list of orders. */
    readonly findOrders: (scope: TenantScope, typed: string) => Promise<string[]>;
  };
  /** Generates a requested code for its mail; see OrderCodeRequested. */
  readonly issueOrderCode: IssueCode;
  /** The same for a new address of the order; see AddressCodeRequested. */
  readonly issueAddressCode: IssueCode;
}

type IssueCode = (scope: TenantScope, orderId: string, codeId: string) => Promise<IssuedCode | undefined>;

/** Coordinates a sale: prices, orders, and everything that happens to them. */
export function createBookings({ listTenantIds, ...given }: BookingsDeps): Bookings {
  const deps = assembleDeps(given);
  const eachTenant = forEachTenant(listTenantIds, given.log, 'bookings');
  return {
    bindings: [...bookingRoutes(deps), ...proposalRoutes(deps), ...couponRoutes(given.database)],
    jobs: [
      {
        name: 'settle-open-orders',
        cron: '* * * * *',
        run: () => eachTenant((tenantId) => settleOpenOrders(deps, tenantId)),
      },
      {
        name: 'watch-promises',
        cron: '* * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            await voidUnconfirmed(deps, tenantId);
            await given.database.inTenant(tenantId, (scope) => watchDeadlines(deps, scope));
          }),
      },
      {
        name: 'end-proposals',
        cron: '* * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            await given.database.inTenant(tenantId, (scope) => onLateSales(deps, scope));
            await expireProposals(deps, tenantId);
            await releaseRides(deps, tenantId);
          }),
      },
      {
        name: 'complete-rides',
        cron: '13 * * * *',
        run: () => eachTenant((tenantId) => given.database.inTenant(tenantId, completeRides)),
      },
      {
        name: 'after-sale-deadlines',
        cron: '* * * * *',
        run: () =>
          eachTenant((tenantId) =>
            given.database.inTenant(tenantId, async (scope) => {
              await expireUnpaidChanges(deps, scope);
              await lapseRequests(deps, scope);
              await missTravelDocuments(deps, scope);
            }),
          ),
      },
      {
        name: 'erase-unpaid-documents',
        cron: '23 * * * *',
        run: () =>
          eachTenant((tenantId) =>
            given.database.inTenant(tenantId, (scope) => eraseUnpaidDocuments(scope, given.admin.replies)),
          ),
      },
      {
        name: 'erase-travelled-documents',
        cron: '37 * * * *',
        run: () =>
          eachTenant((tenantId) =>
            given.database.inTenant(tenantId, async (scope) => {
              const { info } = await given.settings.getAgency(scope);
              await eraseTravelledDocuments(scope, given.admin.replies, info.documentRetentionDays);
            }),
          ),
      },
      {
        name: 'forget-order-codes',
        cron: '41 * * * *',
        run: () => eachTenant((tenantId) => given.database.inTenant(tenantId, purgeOldCodes)),
      },
      {
        name: 'index-orders',
        cron: '53 * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            while (await given.database.inTenant(tenantId, (scope) => indexOrders(scope)));
            while (await given.database.inTenant(tenantId, (scope) => refreshFirstDepartures(scope)));
          }),
      },
      {
        name: 'keep-sales',
        cron: '47 * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            while (await given.database.inTenant(tenantId, (scope) => storeSales(scope)));
          }),
      },
    ],
    channelOrders: {
      sell: (scope, sale) => sellForChannel(deps, scope, sale),
      read: readChannelRide,
      change: (scope, orderId, change) => changeChannelRide(deps, scope, orderId, change),
      cancel: (scope, orderId) => cancelChannelRide(deps, scope, orderId),
    },
    followReturn: onBankReturn(deps),
    followReservation: (tenantId, orderId) => followReservation(deps, tenantId, orderId),
    wishedFlights: createWishedFlights(deps),
    askAboutSupplierChange: (tenantId, change) =>
      given.database.inTenant(tenantId, (scope) => askAboutSupplierChange(deps, scope, change)),
    settlePayment: (tenantId, { reference, outcome }) => settleByOutcome(deps, tenantId, reference, outcome),
    getOrderForMessage: (scope, orderId) => readOrderForMessage(deps, scope, orderId),
    getOrderDocumentData: (scope, orderId) => readOrderDocumentData(deps, scope, orderId),
    requireOrderKey: async (scope, orderId, context) => {
      await getOwnOrderRow(scope, orderId, readOrderRight(context));
    },
    listOwnOrders,
    travel: {
      listBookedTrips: (scope, request) => listBookedTrips(deps, scope, request),
      askForTravelDocuments: (scope, orderId) =>
        askForTravelDocuments(deps, scope, orderId, { isBoughtBefore: true }),
    },
    getBuyer: readBuyer,
    findOrderKey: async (scope, orderId) => findOrderKey(deps, scope, await getOrderRow(scope, orderId)),
    readPaymentRequest: (scope, requestId) => readRequestForMessage(deps, scope, requestId),
    hasNewsConsent,
    findCancelledAt,
    releaseRehearsals: (scope, orderIds) => releaseRehearsals(deps, scope, orderIds),
    readCancellation: (scope, quoteId) => readCancellation(deps, scope, quoteId),
    onRefundEvent: (tenantId, quoteId, outcome) =>
      given.database.inTenant(tenantId, (scope) => onRefundEvent(deps, scope, quoteId, outcome)),
    exchange: createExchangedSeats(deps),
    books: {
      readOrderBooks,
      findOrdersByNumber,
      findOrders: (scope, typed) => findOrderIds(deps, scope, typed),
    },
    forPartners: {
      quote: (context, input) => quoteForPartner(deps, context, input),
      hold: (scope, context, input, bookedBy) =>
        holdOrder(deps, scope, context, input, { bookedBy, countedAs: bookedBy }),
      isQuoteOfTrip: (scope, orderId, quoteSeal) => isQuoteOfTrip(deps, scope, orderId, quoteSeal),
      reserve: (tenantId, orderId) => reserveOrder(deps, tenantId, orderId),
      getPayableUntil: (scope, orderId) => getPayableUntil(deps, scope, orderId),
      mailPaymentLink: (scope, orderId, payBy) =>
        deps.admin.sendPaymentLink(scope, { orderId, channel: 'mail', payBy }),
      cancel: (context, orderId, bookedBy) =>
        cancelUnpaid(deps, context, { orderId, reason: bookedBy }, bookedBy),
      countHolds: countPartnerHolds,
      readSales: readPartnerSales,
    },
    figures: createOrderFigures(deps),
    issueOrderCode: (scope, orderId, codeId) =>
      issueCode(given.keyring, scope, 'order_code', orderId, codeId),
    issueAddressCode: (scope, orderId, codeId) =>
      issueCode(given.keyring, scope, 'order_address_change', orderId, codeId),
  };
}

interface PartsDeps extends Omit<BookingDeps, 'suppliers' | 'laterPayments' | 'afterConfirming'> {
  /** Suppliers of items other than our own inventory. */
  readonly otherSuppliers?: readonly ItemSupplier[];
}

/** Wires the sale's follow-ups to the folders above it, which it cannot import. */
export function assembleDeps({ otherSuppliers = [], ...deps }: PartsDeps): BookingDeps {
  const suppliers = [supplyFromInventory(deps.flights), ...otherSuppliers];
  return {
    ...deps,
    suppliers: new Map(suppliers.map((supplier) => [supplier.name, supplier])),
    laterPayments: {
      change: {
        lock: lockChanges,
        find: (_parts, scope, orderId, payableId) => findChangePayment(scope, orderId, payableId),
      },
      addition: { lock: lockItems, find: findPricePayment },
      request: {
        lock: lockRequests,
        find: (all, scope, _orderId, payableId) => findRequestPayment(all, scope, payableId),
        findPage: findRequestPage,
      },
    },
    afterConfirming: askForTravelDocuments,
  };
}
