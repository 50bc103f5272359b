import * as calls from '@farewind/contract/bookings/passenger-change';
import * as acts from '@farewind/contract/orders/order-acts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import { readOrderRight } from '../../order/order-right.ts';
import { payLater } from '../../settlement/later-payments/pay-later.ts';
import type { BookingParts } from '../../order/parts.ts';
import { feeOfChange } from './change-payment.ts';
import { getChange } from './change-rows.ts';
import { changePassengers, decideChange } from './decide-change.ts';
import { quoteChange, requestChange } from './request-change.ts';

/** Other data of passengers: asked for by customers, decided by staff. */
export function passengerChangeRoutes(parts: BookingParts): Binding[] {
  const { database } = parts;
  return [
    bind(calls.quotePassengerChange, (context, input) =>
      database.inTenant(context.tenantId, (scope) =>
        quoteChange(parts, scope, readOrderRight(context), input),
      ),
    ),
    bind(calls.requestPassengerChange, (context, input) =>
      database.inTenant(context.tenantId, (scope) =>
        requestChange(parts, scope, readOrderRight(context), input),
      ),
    ),
    bind(calls.payPassengerChange, (context, input) =>
      payLater(parts, context, readOrderRight(context), input, async (scope) =>
        feeOfChange(await getChange(scope, input.orderId, input.changeId)),
      ),
    ),
    bind(acts.changePassengers, (context, input) =>
      database.inTenant(context.tenantId, (scope) => changePassengers(parts, scope, context, input)),
    ),
    bind(acts.decideChange, (context, input) =>
      database.inTenant(context.tenantId, (scope) => decideChange(parts, scope, context, input)),
    ),
  ];
}
