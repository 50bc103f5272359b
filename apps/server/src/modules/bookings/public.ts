import type { TenantScope } from '../../platform/database/scope.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { FollowReturn } from '../payments/public.ts';
import { eraseUnpaidDocuments } from './erase-documents.ts';
import { followReturns } from './follow-return.ts';
import { supplyFromHouse, type BookingParts } from './parts.ts';
import type { ItemSupplier } from './ports.ts';
import { readOrderForMessage, type OrderForMessage } from './queries.ts';
import { bookingRoutes } from './routes.ts';
import { settleOpenOrders } from './settle-open-orders.ts';

export type { OrderForMessage } from './queries.ts';

export interface BookingsDeps extends Omit<BookingParts, 'suppliers'> {
  /** Active tenants: jobs walk them one by one. */
  readonly listTenantIds: () => Promise<number[]>;
  /** Whoever sells what our own seat blocks do not have. */
  readonly otherSuppliers?: readonly ItemSupplier[];
}

export interface Bookings {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** What follows when the bank brings a buyer back. */
  readonly followReturn: FollowReturn;
  /** All that mails and documents tell of an order, in its buyer's language. Refuses with GEN-NOTFOUND. */
  readonly getOrderForMessage: (scope: TenantScope, orderId: string) => Promise<OrderForMessage>;
}

/** The conductor of a sale: prices, orders, and what becomes of them. */
export function createBookings({ listTenantIds, otherSuppliers = [], ...deps }: BookingsDeps): Bookings {
  const suppliers = [supplyFromHouse(deps.flights), ...otherSuppliers];
  const parts: BookingParts = {
    ...deps,
    suppliers: new Map(suppliers.map((supplier) => [supplier.name, supplier])),
  };
  const eachTenant = async (act: (tenantId: number) => Promise<unknown>): Promise<void> => {
    for (const tenantId of await listTenantIds()) await act(tenantId);
  };
  return {
    bindings: bookingRoutes(parts),
    jobs: [
      {
        name: 'settle-open-orders',
        cron: '* * * * *',
        run: () => eachTenant((tenantId) => settleOpenOrders(parts, tenantId)),
      },
      {
        name: 'erase-unpaid-documents',
        cron: '23 * * * *',
        run: () => eachTenant((tenantId) => deps.database.inTenant(tenantId, eraseUnpaidDocuments)),
      },
    ],
    followReturn: followReturns(parts),
    getOrderForMessage: (scope, orderId) => readOrderForMessage(parts, scope, orderId),
  };
}
