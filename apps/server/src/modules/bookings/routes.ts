import { addOrder } from '@farewind/contract/bookings/add-order';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { clearPaymentState, getPaymentState, retryPayment } from '@farewind/contract/bookings/pay-order';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { placeOrder } from './add-order.ts';
import { quotePrice } from './check-price.ts';
import { clearPaymentState as clearAttempts } from './clear-payment-state.ts';
import type { BookingParts } from './parts.ts';
import { readOrder, readPaymentState } from './queries.ts';
import { retryPayment as payAgain } from './retry-payment.ts';

export function bookingRoutes(parts: BookingParts): Binding[] {
  return [
    bind(checkPrice, (context, input) => quotePrice(parts, context, input)),
    bind(addOrder, (context, input) => placeOrder(parts, context, input)),
    bind(getOrder, (context, input) =>
      parts.database.inTenant(context.tenantId, (scope) =>
        readOrder(parts, scope, input.orderId, context.language, { orderKey: readOrderKey(context) }),
      ),
    ),
    bind(getPaymentState, (context, input) =>
      parts.database.inTenant(context.tenantId, (scope) =>
        readPaymentState(parts, scope, input.orderId, readOrderKey(context)),
      ),
    ),
    bind(clearPaymentState, async (context, input) => {
      await parts.database.inTenant(context.tenantId, (scope) =>
        clearAttempts(parts, scope, input.orderId, readOrderKey(context)),
      );
      return {};
    }),
    bind(retryPayment, (context, input) => payAgain(parts, context, readOrderKey(context), input)),
  ];
}

/** The right to act on an order travels in a header of its own, never in an address. */
function readOrderKey({ request }: RequestContext): string | undefined {
  const header = request.headers['x-order-key'];
  return Array.isArray(header) ? header[0] : header;
}
