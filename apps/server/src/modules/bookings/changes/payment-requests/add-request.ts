import type { ParsedInput } from '@farewind/contract/core/operation';
import type { addPaymentRequest, PaymentRequest } from '@farewind/contract/orders/payment-requests';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { actorName } from '../../order/actor.ts';
import { lockOrder } from '../../order/address-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { hashOrderKey } from '../../order/order-key.ts';
import { getOrderRow, listItems, type OrderRow } from '../../order/order-rows.ts';
import { listSaleAttempts } from '../../order/sale-attempts.ts';
import { isExchanged } from '../../order/supplier-key.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { presentRequest } from './present-request.ts';
import { makeRequestKey } from './request-key.ts';
import { findRequest, getRequest, insertRequest, type PaymentRequestRow } from './request-rows.ts';

type Input = ParsedInput<typeof addPaymentRequest>;

/**
 * Asks the buyer of a sold order for a further sum in the order's currency. Refuses with GEN-NOTFOUND, with ORD-STATE an
 * order that is not paid itself, with GEN-UNAVAILABLE a sum that no account of the order's site takes, and with
 * ORD-DUPLICATE an id that was used for something else.
 */
export async function addRequest(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  input: Input,
): Promise<PaymentRequest> {
  const { orderId, validHours } = input;
  const order = await getOrderRow(scope, orderId);
  // The channel's customer hears from the channel and pays there.
  if (order.channel !== undefined) throw refusal('ORD-STATE');
  await lockOrder(scope, orderId);
  const amountMinor = parseMinor(input.amount);
  if (amountMinor <= 0) throw fieldRefusal([{ path: 'amount', message: 'validation.invalidValue' }]);
  const earlier = await findRequest(scope, input.requestId);
  if (earlier) return presentSame(deps, scope, context, earlier, input);
  const payUntil = new Date(scope.now.getTime() + validHours * 3_600_000);
  return addRequestUntil(deps, scope, context, { ...input, amountMinor, payUntil });
}

/** A sum in minor units of the order's currency, and until when it can be paid. */
interface AskedSum extends Pick<Input, 'requestId' | 'orderId' | 'purpose' | 'itemId'> {
  readonly amountMinor: number;
  readonly payUntil: Date;
}

/** The same for an order that is locked. */
export async function addRequestUntil(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { requestId, orderId, purpose, itemId, amountMinor, payUntil }: AskedSum,
): Promise<PaymentRequest> {
  const order = await getOrderRow(scope, orderId);
  await requirePayable(deps, scope, order, amountMinor);
  if (itemId !== undefined) {
    const item = (await listItems(scope, orderId)).find((one) => one.itemId === itemId);
    if (!item) throw fieldRefusal([{ path: 'itemId', message: 'validation.invalidValue' }]);
    // Its owner is owed the contract's price for each ticket, and no more: its own books know of nothing else.
    if (isExchanged(item.snapshot))
      throw fieldRefusal([{ path: 'itemId', message: 'paymentRequest.exchangedSeats' }]);
  }
  const { currency } = order;
  await insertRequest(scope, {
    requestId,
    orderId,
    payableId: await deps.payments.createPayable(scope, {
      reference: orderId,
      purpose: 'request',
      amountMinor,
      currency,
    }),
    purpose,
    amountMinor,
    currency,
    itemId,
    payUntil,
    keyHash: hashOrderKey(makeRequestKey(deps.keyring, scope.tenantId, requestId)),
    requestedBy: actorName(staffActor(context)),
  });
  await recordChange(scope, context, {
    action: 'requestPayment',
    entity: 'order',
    entityId: orderId,
    after: { requestId, text: purpose, amount: formatMinor(amountMinor), currency, payUntil, itemId },
  });
  return presentRequest(deps, scope, context, await getRequest(scope, requestId));
}

async function presentSame(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  earlier: PaymentRequestRow,
  { orderId, amount, purpose, itemId, validHours }: Input,
): Promise<PaymentRequest> {
  if (earlier.orderId !== orderId) throw refusal('ORD-DUPLICATE');
  const validMs = earlier.payUntil.getTime() - earlier.createdAt.getTime();
  const isKept: Partial<Record<keyof Input, boolean>> = {
    purpose: earlier.purpose === purpose,
    amount: earlier.amountMinor === parseMinor(amount),
    validHours: validMs === validHours * 3_600_000,
    itemId: earlier.itemId === itemId,
  };
  const fields = Object.entries(isKept)
    .filter(([, same]) => !same)
    .map(([path]) => ({ path, message: 'paymentRequest.madeBefore' as const }));
  if (fields.length > 0) throw fieldRefusal(fields, 'ORD-DUPLICATE');
  return presentRequest(deps, scope, context, earlier);
}

async function requirePayable(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, siteId, currency }: OrderRow,
  amountMinor: number,
): Promise<void> {
  const isSold = (await listSaleAttempts(deps, scope, orderId)).some(
    ({ capturedMinor }) => capturedMinor > 0,
  );
  // An unpaid order has a payment link of its own.
  if (!isSold) throw refusal('ORD-STATE', { message: 'paymentRequest.unpaidOrder' });
  const routes = await deps.payments.listRoutes(scope, currency, { siteId, amountMinor, isLater: true });
  if (routes.length === 0) throw refusal('GEN-UNAVAILABLE', { message: 'paymentRequest.noAccount' });
}
