import * as buyer from '@farewind/contract/bookings/payment-request';
import * as calls from '@farewind/contract/orders/payment-requests';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { addRequest } from './add-request.ts';
import { cancelRequest } from './cancel-request.ts';
import { listRequestPage } from './list-requests.ts';
import { payRequest, readRequest } from './pay-request.ts';
import { refundRequest } from './refund-request.ts';
import { shareRequest } from './share-request.ts';

/** Per address: a page that waits for its payment asks twice every three seconds. */
const READS_PER_MINUTE = 120;
const PAYMENTS_PER_MINUTE = 20;

/** Sums that staff ask for by payment links, and the pages on which they are paid. */
export function paymentRequestRoutes(
  deps: BookingDeps,
  findOrders: (scope: TenantScope, typed: string) => Promise<readonly string[]>,
): Binding[] {
  const { database } = deps;
  return [
    bind(calls.getPaymentRequests, (context, input) =>
      database.inTenant(context.tenantId, (scope) =>
        listRequestPage(deps, scope, context, input, findOrders),
      ),
    ),
    bind(calls.addPaymentRequest, (context, input) =>
      database.inTenant(context.tenantId, (scope) => addRequest(deps, scope, context, input)),
    ),
    bind(calls.sharePaymentRequest, (context, input) =>
      database.inTenant(context.tenantId, (scope) => shareRequest(deps, scope, context, input)),
    ),
    bind(calls.cancelPaymentRequest, (context, input) => cancelRequest(deps, context, input)),
    bind(calls.refundPaymentRequest, (context, input) =>
      database.inTenant(context.tenantId, (scope) => refundRequest(deps, scope, context, input)),
    ),
    bind(buyer.getPaymentRequest, (context, input) => readRequest(deps, context, input), {
      perMinute: READS_PER_MINUTE,
      priority: 'buyer',
    }),
    bind(buyer.payPaymentRequest, (context, input) => payRequest(deps, context, input), {
      perMinute: PAYMENTS_PER_MINUTE,
      priority: 'buyer',
    }),
  ];
}
