import type { JourneyClockOf } from '@farewind/contract/bookings/journey-clock';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { walkTenants } from '../../platform/jobs/walk-tenants.ts';
import type { Buyer } from '../identity/public.ts';
import type { AskForProofs, ListBookedTrips } from '../rules/public.ts';
import type { FollowReturn } from '../payments/public.ts';
import { findOrderKey } from './answer-order.ts';
import { assembleParts, type PartsDeps } from './assemble-parts.ts';
import { followRefund, type RefundOutcome } from './cancelling/follow-refund.ts';
import { findCancelledAt, readCancellation, type CancellationView } from './cancelling/read-cancellation.ts';
import { couponRoutes } from './coupons/coupon-routes.ts';
import { eraseTravelledDocuments, eraseUnpaidDocuments } from './erase-documents.ts';
import { listOrderPromises, readReservationNumbers } from './figures/list-promises.ts';
import { findOrdersByNumber, readOrderBooks } from './figures/order-books.ts';
import { countOrderProblems } from './figures/order-problems.ts';
import { keepSales } from './figures/sales.ts';
import { countOrders, listSalesSlots } from './figures/sales-figures.ts';
import { followReturns } from './follow-return.ts';
import { issueCode, type IssuedCode } from './one-time-code.ts';
import { forgetOldCodes } from './order-code-limits.ts';
import { readOrderRight } from './order-right.ts';
import { getOrderRow, getOwnOrderRow } from './order-rows.ts';
import { expireUnpaidChanges } from './passenger-changes/expire-unpaid-changes.ts';
import { readOrderPapers, type OrderPapers } from './order-papers.ts';
import { hasNewsConsent } from './news-consent.ts';
import { listBookedTrips } from './figures/booked-trips.ts';
import { askForProofs } from './proofs/ask-for-proofs.ts';
import { missProofs } from './proofs/decide-proof.ts';
import { readOrderForMessage, type OrderForMessage } from './queries.ts';
import { readBuyer } from './read-buyer.ts';
import { readPromiseFigures, type PromiseFigures } from './promises/promise-figures.ts';
import { voidUnconfirmed } from './promises/void-unconfirmed.ts';
import { watchPromises } from './promises/watch-promises.ts';
import { expireProposals } from './proposals/expire-proposals.ts';
import { followLateSales } from './proposals/follow-late-sales.ts';
import { proposalRoutes } from './proposals/proposal-routes.ts';
import { completeRides } from './rides/complete-rides.ts';
import { freeRides } from './rides/free-rides.ts';
import { listJourneyClocks } from './journey-clock.ts';
import { bookingRoutes } from './routes.ts';
import { indexOrders } from './search-terms/write-search-terms.ts';
import { settleOpenOrders } from './settle-open-orders.ts';

export type { IssuedCode } from './one-time-code.ts';
export type { SalesSlot } from './figures/sales-figures.ts';
export { eraseOrder } from './privacy/erase-order.ts';
export { exportOrder, listOrderIds } from './privacy/export-orders.ts';
export { findOpenOrders } from './privacy/find-open-orders.ts';
export { readSoldOrders, type SoldItem, type SoldOrder } from './figures/sold-orders.ts';
export type { OrderForMessage } from './queries.ts';
export type { OrderPapers } from './order-papers.ts';
export { lateKinds } from './promises/late-promises.ts';
export type { PromiseFigures } from './promises/promise-figures.ts';
export type { CancellationView } from './cancelling/read-cancellation.ts';

export interface BookingsDeps extends PartsDeps {
  /** Active tenants: jobs walk them one by one. */
  readonly listTenantIds: () => Promise<number[]>;
}

/** What the bookings tell those who watch over the sale. */
export interface OrderFigures {
  readonly listSalesSlots: typeof listSalesSlots;
  readonly countOrders: typeof countOrders;
  readonly countProblems: typeof countOrderProblems;
  readonly listPromises: typeof listOrderPromises;
  /** What was promised over the last thirty days, and what of it was kept. */
  readonly promiseFigures: (scope: TenantScope) => Promise<PromiseFigures>;
  readonly readReservationNumbers: typeof readReservationNumbers;
  /** By whose clocks the times of orders are told, by their ids. */
  readonly listJourneyClocks: (
    scope: TenantScope,
    orderIds: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, JourneyClockOf>>;
}

export interface Bookings {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** What follows when the bank brings a buyer back. */
  readonly followReturn: FollowReturn;
  /** All that mails and documents tell of an order, in its buyer's language. Refuses with GEN-NOTFOUND. */
  readonly getOrderForMessage: (scope: TenantScope, orderId: string) => Promise<OrderForMessage>;
  /** All that the documents of an order tell, in its buyer's language. Refuses with GEN-NOTFOUND. */
  readonly getOrderPapers: (scope: TenantScope, orderId: string) => Promise<OrderPapers>;
  /** Refuses with GEN-NOTFOUND or GEN-DENIED whoever does not bring the right to act on the order. */
  readonly requireOrderKey: (scope: TenantScope, orderId: string, context: RequestContext) => Promise<void>;
  /** What the rules of travel ask about booked trips, and of those who have booked. */
  readonly travel: {
    readonly listBookedTrips: ListBookedTrips;
    readonly askForProofs: AskForProofs;
  };
  /** Who bought, for whoever keeps accounts. Refuses with GEN-NOTFOUND. */
  readonly getBuyer: (scope: TenantScope, orderId: string) => Promise<Buyer>;
  /** The right to act on an order, for its own mail; undefined when it was made with a key that this process no longer has. */
  readonly findOrderKey: (scope: TenantScope, orderId: string) => Promise<string | undefined>;
  /** Whether who owns the address has agreed to news when buying. */
  readonly hasNewsConsent: (scope: TenantScope, email: string) => Promise<boolean>;
  /** A cancellation with every line, in the buyer's language. Refuses with GEN-NOTFOUND. */
  readonly findCancelledAt: (scope: TenantScope, subject: string) => Promise<Date | undefined>;
  readonly readCancellation: (scope: TenantScope, quoteId: string) => Promise<CancellationView>;
  /** Goes on with a cancellation from what became of its refund; repeated, it changes nothing. */
  readonly followRefund: (tenantId: number, quoteId: string, outcome: RefundOutcome) => Promise<void>;
  readonly figures: OrderFigures;
  /** What was sold, for those who compare the books with the bank's. */
  readonly books: {
    readonly readOrderBooks: typeof readOrderBooks;
    readonly findOrdersByNumber: typeof findOrdersByNumber;
  };
  /** Makes the code that was asked for, for its mail; see OrderCodeRequested. */
  readonly issueOrderCode: IssueCode;
  /** The same for the address that an order is to have; see AddressCodeRequested. */
  readonly issueAddressCode: IssueCode;
}

type IssueCode = (scope: TenantScope, orderId: string, codeId: string) => Promise<IssuedCode | undefined>;

/** The conductor of a sale: prices, orders, and what becomes of them. */
export function createBookings({ listTenantIds, ...deps }: BookingsDeps): Bookings {
  const parts = assembleParts(deps);
  const eachTenant = walkTenants(listTenantIds, deps.log, 'bookings');
  return {
    bindings: [...bookingRoutes(parts), ...proposalRoutes(parts), ...couponRoutes(deps.database)],
    jobs: [
      {
        name: 'settle-open-orders',
        cron: '* * * * *',
        run: () => eachTenant((tenantId) => settleOpenOrders(parts, tenantId)),
      },
      {
        name: 'watch-promises',
        cron: '* * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            await voidUnconfirmed(parts, tenantId);
            await deps.database.inTenant(tenantId, (scope) => watchPromises(parts, scope));
          }),
      },
      {
        name: 'end-proposals',
        cron: '* * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            await deps.database.inTenant(tenantId, (scope) => followLateSales(parts, scope));
            await expireProposals(parts, tenantId);
            await freeRides(parts, tenantId);
          }),
      },
      {
        name: 'complete-rides',
        cron: '13 * * * *',
        run: () => eachTenant((tenantId) => deps.database.inTenant(tenantId, completeRides)),
      },
      {
        name: 'after-sale-deadlines',
        cron: '* * * * *',
        run: () =>
          eachTenant((tenantId) =>
            deps.database.inTenant(tenantId, async (scope) => {
              await expireUnpaidChanges(parts, scope);
              await missProofs(parts, scope);
            }),
          ),
      },
      {
        name: 'erase-unpaid-documents',
        cron: '23 * * * *',
        run: () => eachTenant((tenantId) => deps.database.inTenant(tenantId, eraseUnpaidDocuments)),
      },
      {
        name: 'erase-travelled-documents',
        cron: '37 * * * *',
        run: () =>
          eachTenant((tenantId) =>
            deps.database.inTenant(tenantId, async (scope) => {
              const { info } = await deps.settings.getAgency(scope);
              await eraseTravelledDocuments(scope, info.documentRetentionDays);
            }),
          ),
      },
      {
        name: 'forget-order-codes',
        cron: '41 * * * *',
        run: () => eachTenant((tenantId) => deps.database.inTenant(tenantId, forgetOldCodes)),
      },
      {
        name: 'index-orders',
        cron: '53 * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            while (await deps.database.inTenant(tenantId, (scope) => indexOrders(scope)));
          }),
      },
      {
        name: 'keep-sales',
        cron: '47 * * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            while (await deps.database.inTenant(tenantId, (scope) => keepSales(scope)));
          }),
      },
    ],
    followReturn: followReturns(parts),
    getOrderForMessage: (scope, orderId) => readOrderForMessage(parts, scope, orderId),
    getOrderPapers: (scope, orderId) => readOrderPapers(parts, scope, orderId),
    requireOrderKey: async (scope, orderId, context) => {
      await getOwnOrderRow(scope, orderId, readOrderRight(context));
    },
    travel: {
      listBookedTrips: (scope, wish) => listBookedTrips(parts, scope, wish),
      askForProofs: (scope, orderId) => askForProofs(parts, scope, orderId, { isBoughtBefore: true }),
    },
    getBuyer: readBuyer,
    findOrderKey: async (scope, orderId) => findOrderKey(parts, scope, await getOrderRow(scope, orderId)),
    hasNewsConsent,
    findCancelledAt,
    readCancellation: (scope, quoteId) => readCancellation(parts, scope, quoteId),
    followRefund: (tenantId, quoteId, outcome) =>
      deps.database.inTenant(tenantId, (scope) => followRefund(parts, scope, quoteId, outcome)),
    books: { readOrderBooks, findOrdersByNumber },
    figures: {
      listSalesSlots,
      countOrders,
      readReservationNumbers,
      countProblems: countOrderProblems,
      listPromises: listOrderPromises,
      promiseFigures: readPromiseFigures,
      listJourneyClocks: (scope, orderIds, language) =>
        listJourneyClocks(parts.places, scope, orderIds, language),
    },
    issueOrderCode: (scope, orderId, codeId) => issueCode(deps.keyring, scope, 'order_code', orderId, codeId),
    issueAddressCode: (scope, orderId, codeId) =>
      issueCode(deps.keyring, scope, 'order_address_change', orderId, codeId),
  };
}
