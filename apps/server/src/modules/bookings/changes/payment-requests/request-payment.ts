import type { TenantScope } from '../../../../platform/database/scope.ts';
import { orderEventsKey, PAYMENT_REQUEST_PAID, type PaymentRequestPaid } from '../../events.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { LaterPayment } from '../../order/later-payment.ts';
import { listItems } from '../../order/order-rows.ts';
import { supplierKey } from '../../order/supplier-key.ts';
import { onRequestPaid } from '../wished-change-of-request.ts';
import {
  endRequest,
  findRequestOfPayable,
  type PaymentRequestRow,
  type RequestState,
} from './request-rows.ts';

const states: Readonly<Record<RequestState, LaterPayment['state']>> = {
  open: 'waiting',
  paid: 'paid',
  lapsed: 'over',
  cancelled: 'over',
};

/**
 * A requested sum as a later payment. It is earned as soon as it is paid: what it is for is arranged by the agency
 * itself, so nothing later tells when it is done.
 */
export function requestToPay(deps: BookingDeps, request: PaymentRequestRow): LaterPayment {
  const { payableId, payUntil, amountMinor, state } = request;
  return {
    payableId,
    payUntil,
    amountMinor,
    state: states[state],
    async goOn(scope) {
      await endRequest(scope, request, 'paid', { by: 'customer' });
      await onRequestPaid(deps, scope, request.requestId);
      await earn(deps, scope, request);
      await deps.outbox.add(scope, {
        topic: PAYMENT_REQUEST_PAID,
        dedupeKey: `paymentRequest:${request.requestId}:paid`,
        payload: {
          orderId: request.orderId,
          requestId: request.requestId,
        } satisfies PaymentRequestPaid,
        orderingKey: orderEventsKey(request.orderId),
      });
    },
  };
}

export async function findRequestPayment(
  deps: BookingDeps,
  scope: TenantScope,
  payableId: string,
): Promise<LaterPayment | undefined> {
  const request = await findRequestOfPayable(scope, payableId);
  return request && requestToPay(deps, request);
}

/** The page that the payer returns to from the provider. */
export async function findRequestPage(scope: TenantScope, payableId: string): Promise<string | undefined> {
  const request = await findRequestOfPayable(scope, payableId);
  return request && `/pay/${request.requestId}`;
}

/** The buyer owes the sum: to the supplier of the named item, or to the agency itself. */
async function earn(deps: BookingDeps, scope: TenantScope, request: PaymentRequestRow): Promise<void> {
  const { requestId, orderId: reference, currency, amountMinor } = request;
  const supplier = await findSupplierOfRequest(scope, request);
  await deps.payments.postLedger(scope, {
    move: 'sale',
    key: `request:${requestId}`,
    reference,
    currency,
    supplierMinor: supplier === undefined ? 0 : amountMinor,
    serviceMinor: supplier === undefined ? amountMinor : 0,
    ...(supplier === undefined ? {} : { suppliers: [{ supplier, minor: amountMinor }] }),
  });
}

/** The ledger account of whoever the money is passed on to; undefined: the agency keeps it. */
export async function findSupplierOfRequest(
  scope: TenantScope,
  { orderId, itemId }: Pick<PaymentRequestRow, 'orderId' | 'itemId'>,
): Promise<string | undefined> {
  if (itemId === undefined) return undefined;
  const item = (await listItems(scope, orderId)).find((one) => one.itemId === itemId);
  return item && supplierKey(item);
}
