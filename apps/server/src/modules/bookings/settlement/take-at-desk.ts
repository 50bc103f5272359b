import type { takeAtDesk as takeCall } from '@farewind/contract/orders/desk-payment';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { PaymentRoute } from '../../payments/public.ts';
import { actorName } from '../order/actor.ts';
import type { BookingDeps } from '../order/deps.ts';
import { contactFingerprint, makerFingerprint } from '../order/fingerprints.ts';
import { isRideOnly } from '../order/is-ride-only.ts';
import { moveItem } from '../order/move-item.ts';
import { findRepeatedSubmission, insertOrderAttempt } from '../order/order-attempts.ts';
import type { ItemStatus } from '../order/order-moves.ts';
import { getOrderRow, listItems, lockItems, type ItemRow, type OrderRow } from '../order/order-rows.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import { requestFingerprint } from '../order/request-fingerprint.ts';
import { staffActor } from '../order/staff-actor.ts';
import { holdAgainWithSuppliers } from '../order/supplies.ts';
import { couponRefusal } from '../pricing/coupons/apply-coupon.ts';
import { consumeCouponUseAgain } from '../pricing/coupons/coupon-uses.ts';
import { expiredKey } from '../pricing/quote-seal.ts';
import { settlePendingPayments } from './ask-before-paying-again.ts';
import { confirmOrder } from './confirm-order.ts';
import { requireNoOtherOrder } from './duplicate-orders.ts';

type Input = ParsedInput<typeof takeCall>;

const unpaid: readonly ItemStatus[] = ['pendingPayment', 'paymentFailed'];
const methodIds = { cash: 'deskCash', transfer: 'deskTransfer' } as const;

/**
 * Records money that staff have received for an order. The bank is queried first, and an online payment that may still
 * succeed is closed or blocks this one, so that nobody pays twice. The seats are taken in the transaction that records
 * the money; then the order is confirmed as after any payment. Repeated under its key, it returns the order's outcome.
 */
export async function takeAtDesk(
  deps: BookingDeps,
  context: RequestContext,
  input: Input,
): Promise<Output<typeof takeCall>> {
  const { tenantId } = context;
  const { orderId } = input;
  const requestHash = requestFingerprint(deps.keyring, tenantId, input);
  const isRepeated = async (scope: TenantScope): Promise<boolean> =>
    (await findRepeatedSubmission(scope, input.idempotencyKey, requestHash)) !== undefined;
  // Before an online payment is closed for it: what is refused anyway must not end that one.
  await deps.database.inTenant(tenantId, async (scope) => {
    const order = await getOrderRow(scope, orderId);
    if (!(await isRepeated(scope)))
      await checkOrder(deps, scope, order, await listItems(scope, orderId), input);
  });
  const unpaidAtBank = await settlePendingPayments(deps, context, orderId, { isRepeated });
  const attemptId = await deps.database.inTenant(tenantId, async (scope) => {
    if (await isRepeated(scope)) return undefined;
    const order = await getOrderRow(scope, orderId);
    const taken = await record(deps, scope, context, order, { input, unpaidAtBank });
    await insertOrderAttempt(scope, { orderId, idempotencyKey: input.idempotencyKey, requestHash });
    return taken;
  });
  if (attemptId !== undefined) await confirmOrder(deps, tenantId, orderId, attemptId);
  return deps.database.inTenant(tenantId, async (scope) => ({
    orderId,
    status: computeOrderStatus((await listItems(scope, orderId)).map(({ status }) => status)),
  }));
}

interface Taking {
  readonly input: Input;
  /** Attempts on a hosted page for which the bank has no money. */
  readonly unpaidAtBank: ReadonlySet<string>;
}

/** Checks and records atomically: no other payment, the right sum, seats, and the money. */
async function record(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  order: OrderRow,
  { input, unpaidAtBank }: Taking,
): Promise<string> {
  const { orderId, currency } = order;
  const items = await lockItems(scope, orderId);
  const route = await checkOrder(deps, scope, order, items, input);
  await deps.payments.endUnheardOf(scope, orderId, unpaidAtBank);
  const takenBy = actorName(staffActor(context));
  const contactHash = contactFingerprint(deps.keyring, scope.tenantId, order.contact.email);
  const payer = {
    contactHash,
    cardHash: undefined,
    addressHash: makerFingerprint(deps.keyring, scope.tenantId, `desk:${orderId}`),
  };
  if (!(await holdAgainWithSuppliers(deps.suppliers, scope, items, payer)))
    throw refusal(isRideOnly(items) ? 'TRF-NONE' : 'FLT-NOSEAT');
  if (!(await consumeCouponUseAgain(scope, orderId))) throw couponRefusal('usedUp');
  for (const item of items)
    if (item.status === 'paymentFailed')
      await moveItem(scope, item, 'pendingPayment', { reason: 'paysAgain', actor: takenBy });
  const { documentNumber, receivedOn, method, amount } = input;
  const attemptId = await deps.payments.takeAtDesk(scope, {
    payableId: await deps.payments.getPayableId(scope, orderId, 'sale'),
    route,
    documentNumber,
    receivedOn,
    takenBy,
    contactHash,
  });
  await recordChange(scope, context, {
    action: 'takeAtDesk',
    entity: 'order',
    entityId: orderId,
    after: { method, amount, currency, deskDocument: documentNumber, receivedOn },
  });
  return attemptId;
}

/** Refuses an order that is not payable, another sum than its total, a way that the desk does not take, and a day not open. */
async function checkOrder(
  { payments }: BookingDeps,
  scope: TenantScope,
  order: OrderRow,
  items: readonly ItemRow[],
  input: Input,
): Promise<PaymentRoute> {
  const { currency, totalMinor, claims } = order;
  if (!items.every(({ status }) => unpaid.includes(status))) throw refusal('ORD-STATE');
  if (scope.now >= new Date(claims.expiresAt)) throw refusal(expiredKey(claims));
  if (parseMinor(input.amount) !== totalMinor) {
    const values = { total: formatMinor(totalMinor), currency };
    throw fieldRefusal([{ path: 'amount', message: 'desk.otherSum', values }]);
  }
  if (input.receivedOn !== undefined) {
    // Cash is counted on the day on which it is taken.
    if (input.method !== 'transfer')
      throw fieldRefusal([{ path: 'receivedOn', message: 'validation.invalidValue' }]);
    await payments.requireOpenDay(scope, input.receivedOn, 'receivedOn');
  }
  const buyer = { amountMinor: totalMinor, isAtDesk: true };
  const route = await payments.findRoute(scope, currency, methodIds[input.method], buyer);
  if (!route) throw fieldRefusal([{ path: 'method', message: 'desk.closed' }]);
  if (!input.duplicateConfirmed) await requireNoOtherOrder(scope, order);
  return route;
}
