import { addOrder } from '@farewind/contract/bookings/add-order';
import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import * as addresses from '@farewind/contract/bookings/change-address';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { getMyBookings } from '@farewind/contract/bookings/my-bookings';
import { proveOrderCode, sendOrderCode } from '@farewind/contract/bookings/order-code';
import {
  clearPaymentState,
  getPaymentMethods,
  getPaymentState,
  retryPayment,
} from '@farewind/contract/bookings/pay-order';
import { previewAgreement, previewTransferAgreement } from '@farewind/contract/bookings/preview-agreement';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import * as callerOrder from '@farewind/contract/orders/caller-order';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { showAgreement } from './purchase/preview-agreement.ts';
import { placeOrder } from './purchase/add-order.ts';
import { cancelRoutes } from './changes/cancelling/cancel-routes.ts';
import { changeAddress, sendAddressCode } from './changes/change-address.ts';
import { readCallerTerms } from './purchase/caller-terms.ts';
import { quotePrice } from './purchase/check-price.ts';
import { orderForCaller } from './purchase/order-for-caller.ts';
import { quoteForCaller } from './purchase/quote-for-caller.ts';
import { clearPaymentState as clearAttempts } from './settlement/clear-payment-state.ts';
import { adminRoutes } from './admin/routes.ts';
import { workRoutes } from './admin/work-queue/work-routes.ts';
import { lookupRoutes } from './reading/lookups/routes.ts';
import { proveOrderCode as proveCode, sendOrderCode as sendCode } from './reading/order-code.ts';
import { listMyBookings } from './reading/my-bookings.ts';
import { passengerChangeRoutes } from './changes/passengers/routes.ts';
import { wishedFlightRoutes } from './changes/wished-flights/routes.ts';
import { paymentRequestRoutes } from './changes/payment-requests/routes.ts';
import { findOrderIds } from './admin/find-order-ids.ts';
import { readOrderRight } from './order/order-right.ts';
import type { BookingDeps } from './order/deps.ts';
import { travelDocumentRoutes } from './changes/travel-documents/routes.ts';
import { showOrder } from './reading/show-order.ts';
import { readPaymentState } from './settlement/read-payment-state.ts';
import { getPaymentMethods as listPaymentMethods } from './settlement/get-payment-methods.ts';
import { retryPayment as payAgain } from './settlement/retry-payment.ts';
import { readRideTimes } from './transfers-in-orders/ride-times.ts';

/** Per address; far above what a person types. */
const PROOFS_PER_MINUTE = 30;
/** For calls on the way to pay, and those of the pages to which a payment leads. */
const buyer = { priority: 'buyer' } as const;

export function bookingRoutes(deps: BookingDeps): Binding[] {
  return [
    bind(checkPrice, (context, input) => quotePrice(deps, context, input), buyer),
    bind(addOrder, (context, input) => placeOrder(deps, context, input), buyer),
    bind(previewAgreement, (context, input) => showAgreement(deps, context, input), buyer),
    bind(previewTransferAgreement, (context, input) => showAgreement(deps, context, input), buyer),
    bind(checkTransferPrice, (context, input) => quotePrice(deps, context, input), buyer),
    bind(addTransferOrder, (context, input) => placeOrder(deps, context, input), buyer),
    bind(getRideTimes, (context, input) => readRideTimes(deps, context, input), buyer),
    bind(getOrder, (context, input) => showOrder(deps, context, input), buyer),
    bind(getMyBookings, (context, input) => listMyBookings(deps, context, input)),
    bind(
      getPaymentState,
      (context, input) => readPaymentState(deps, context, readOrderRight(context), input.orderId),
      buyer,
    ),
    bind(
      getPaymentMethods,
      (context, input) =>
        deps.database.inTenant(context.tenantId, (scope) =>
          listPaymentMethods(deps, scope, context, readOrderRight(context), input),
        ),
      buyer,
    ),
    bind(
      clearPaymentState,
      async (context, input) => {
        await deps.database.inTenant(context.tenantId, (scope) =>
          clearAttempts(deps, scope, input.orderId, readOrderRight(context)),
        );
        return {};
      },
      buyer,
    ),
    bind(retryPayment, (context, input) => payAgain(deps, context, readOrderRight(context), input), buyer),
    bind(sendOrderCode, async (context, { orderId }) => {
      await sendCode(deps, context, orderId);
      return {};
    }),
    bind(
      proveOrderCode,
      async ({ tenantId }, { orderId, code }) => ({
        orderKey: await proveCode(deps, tenantId, orderId, code),
      }),
      { perMinute: PROOFS_PER_MINUTE },
    ),
    bind(addresses.sendAddressCode, async (context, input) => {
      await sendAddressCode(deps, context, input);
      return {};
    }),
    bind(addresses.changeAddress, (context, input) => changeAddress(deps, context, input), {
      perMinute: PROOFS_PER_MINUTE,
    }),
    bind(callerOrder.getCallerTerms, ({ tenantId }) =>
      deps.database.inTenant(tenantId, (scope) => readCallerTerms(deps, scope)),
    ),
    bind(callerOrder.quoteForCaller, (context, input) => quoteForCaller(deps, context, input)),
    bind(callerOrder.addForCaller, (context, input) => orderForCaller(deps, context, input)),
    bind(callerOrder.quoteRideForCaller, (context, input) => quoteForCaller(deps, context, input)),
    bind(callerOrder.addRideForCaller, (context, input) => orderForCaller(deps, context, input)),
    ...lookupRoutes(deps),
    ...adminRoutes(deps),
    ...workRoutes(deps),
    ...passengerChangeRoutes(deps),
    ...paymentRequestRoutes(deps, (scope, typed) => findOrderIds(deps, scope, typed)),
    ...wishedFlightRoutes(deps),
    ...travelDocumentRoutes(deps),
    ...cancelRoutes(deps),
  ];
}
