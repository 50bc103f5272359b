import * as calls from '@farewind/contract/bookings/passenger-change';
import * as acts from '@farewind/contract/orders/order-acts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import { readOrderRight } from '../../order/order-right.ts';
import { ownOrder } from '../../order/order-rows.ts';
import { payLater } from '../../settlement/pay-later.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { feeOfChange } from './change-payment.ts';
import { getChange } from './change-rows.ts';
import { changePassengers, decideChange } from './decide-change.ts';
import { quoteChange, requestChange } from './request-change.ts';

/** Passenger changes: requested by customers, decided by staff. */
export function passengerChangeRoutes(deps: BookingDeps): Binding[] {
  const { database } = deps;
  return [
    bind(calls.quotePassengerChange, (context, input) =>
      database.inTenant(context.tenantId, (scope) =>
        quoteChange(deps, scope, readOrderRight(context), input),
      ),
    ),
    bind(calls.requestPassengerChange, (context, input) =>
      database.inTenant(context.tenantId, (scope) =>
        requestChange(deps, scope, readOrderRight(context), input),
      ),
    ),
    bind(
      calls.payPassengerChange,
      (context, input) =>
        payLater(deps, context, ownOrder(context, input.orderId), input, async (scope) =>
          feeOfChange(await getChange(scope, input.orderId, input.changeId)),
        ),
      { priority: 'buyer' },
    ),
    bind(acts.changePassengers, (context, input) =>
      database.inTenant(context.tenantId, (scope) => changePassengers(deps, scope, context, input)),
    ),
    bind(acts.decideChange, (context, input) =>
      database.inTenant(context.tenantId, (scope) => decideChange(deps, scope, context, input)),
    ),
  ];
}
