import { addOrder } from '@farewind/contract/bookings/add-order';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { getOrder, getPaymentState } from '@farewind/contract/bookings/get-order';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { placeOrder } from './add-order.ts';
import { quotePrice } from './check-price.ts';
import type { BookingParts } from './parts.ts';
import { readOrder, readPaymentState } from './queries.ts';

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
  ];
}

/** The right to act on an order travels in a header of its own, never in an address. */
function readOrderKey({ request }: RequestContext): string | undefined {
  const header = request.headers['x-order-key'];
  return Array.isArray(header) ? header[0] : header;
}
