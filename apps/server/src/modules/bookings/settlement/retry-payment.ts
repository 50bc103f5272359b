import type { retryPayment as retryPaymentCall } from '@farewind/contract/bookings/pay-order';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { Payer } from '../../../platform/hold-limits.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { heldUntilOf } from './announce-bill.ts';
import { respond } from './answer-order.ts';
import { askBeforePayingAgain } from './ask-before-paying-again.ts';
import { couponRefusal } from '../pricing/coupons/apply-coupon.ts';
import { consumeCouponUseAgain } from '../pricing/coupons/coupon-uses.ts';
import { requireNoOtherOrder } from './duplicate-orders.ts';
import { addressFingerprint, cardFingerprint, contactFingerprint } from '../order/fingerprints.ts';
import { moveItem } from '../order/move-item.ts';
import { findRepeatedSubmission, insertOrderAttempt } from '../order/order-attempts.ts';
import { payableStates } from '../order/order-moves.ts';
import { refuseProblems } from '../order/order-problem.ts';
import type { OrderRight } from '../order/order-right.ts';
import { getOwnOrderRow, listItems, lockItems, type OrderRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { payOrder, type BegunPayment } from './pay-order.ts';
import { expiredKey } from '../pricing/quote-seal.ts';
import { requestFingerprint } from '../order/request-fingerprint.ts';
import { isRideOnly } from '../order/is-ride-only.ts';
import { holdAgainWithSuppliers } from '../order/supplies.ts';
import { findBin6 } from '@farewind/travel-rules/card-number';
import { payBeforeDeparture } from '../order/find-departure.ts';
import { requireRoute } from './require-route.ts';
import { findPaymentProblems, readCardOf, readTypedCard } from './read-card.ts';
import { lastPayment } from '../order/sale-attempts.ts';

type RetryInput = ParsedInput<typeof retryPaymentCall>;

/**
 * A new page does not extend the hold. Its payer has less time, so that the seats are still held when we hear of the
 * payment, also from a late notification. A bill outlasts the seats instead; its buyer is told so.
 */
const HEARD_WITHIN_MS = 5 * 60_000;

/**
 * Pays an order again while its quote is valid: the seats are held again and the bank is called, at the agreed price. A
 * buyer who left the bank's page starts again, because nothing was charged there.
 */
export async function retryPayment(
  deps: BookingDeps,
  context: RequestContext,
  right: OrderRight,
  input: RetryInput,
): Promise<Output<typeof retryPaymentCall>> {
  const { tenantId, language } = context;
  const requestHash = requestFingerprint(deps.keyring, tenantId, input);
  // Asking closes what is open, and the bill of an expired order may still be paid.
  const isRepeated = async (scope: TenantScope) =>
    (await findRepeatedSubmission(scope, input.idempotencyKey, requestHash)) !== undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    keepOpenBill(deps, scope, right, input.orderId, isRepeated),
  );
  const unpaidAtBank = await askBeforePayingAgain(deps, context, right, input.orderId, isRepeated);
  await deps.payments.learnCard(tenantId, findBin6(input.creditCardNumber ?? ''));
  const begun = await deps.database.inTenant(tenantId, async (scope) => {
    const order = await getOwnOrderRow(scope, input.orderId, right);
    return beginRetry(deps, scope, context, order, { input, unpaidAtBank });
  });
  const step = await payOrder(deps, context, begun);
  return deps.database.inTenant(tenantId, async (scope) => ({
    orderId: begun.orderId,
    response: await respond(deps, scope, begun.orderId, language, step),
  }));
}

/**
 * Refuses, with the key of an expired price, an order that cannot be paid anew any more while its last payment is open,
 * because that would be closed for nothing; unless it is the payment of this submission.
 */
async function keepOpenBill(
  { payments }: BookingDeps,
  scope: TenantScope,
  right: OrderRight,
  orderId: string,
  isRepeated: (scope: TenantScope) => Promise<boolean>,
): Promise<void> {
  const { claims } = await getOwnOrderRow(scope, orderId, right);
  if (await isRepeated(scope)) return;
  const items = await listItems(scope, orderId);
  const last = lastPayment(await payments.listAttempts(scope, orderId));
  if (last?.state !== 'awaitingPayer') return;
  // One past its own limit is closed in any case, or its buyer is told that it cannot be.
  const isInTime = last.payBy !== undefined && last.payBy > scope.now;
  const isOver = isInTime && scope.now >= new Date(claims.expiresAt);
  if (isOver || items.some(({ status }) => status === 'expired')) throw refusal(expiredKey(claims));
}

interface Retry {
  readonly input: RetryInput;
  /** Attempts on a hosted page for which the bank has no money. */
  readonly unpaidAtBank: ReadonlySet<string>;
}

async function beginRetry(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  order: OrderRow,
  { input, unpaidAtBank }: Retry,
): Promise<BegunPayment> {
  const { keyring, payments } = deps;
  const { orderId } = order;
  const requestHash = requestFingerprint(keyring, scope.tenantId, input);
  const repeated = await findRepeatedSubmission(scope, input.idempotencyKey, requestHash);
  if (repeated !== undefined) return { orderId: repeated, attemptId: undefined, card: readTypedCard(input) };
  const route = await requireRoute(deps, scope, order.currency, input.paymentMethod, {
    siteId: context.site?.id,
    amountMinor: order.totalMinor,
    bin6: findBin6(input.creditCardNumber ?? ''),
  });
  refuseProblems(findPaymentProblems(input, route.method.way, scope.now));
  const card = readCardOf(input, route.method.way);
  const payer = {
    contactHash: contactFingerprint(keyring, scope.tenantId, order.contact.email),
    cardHash: card && cardFingerprint(keyring, scope.tenantId, card.number),
    addressHash: addressFingerprint(keyring, scope.tenantId, context.address),
  };
  await holdOrderAgain(deps, scope, order, { input, unpaidAtBank, payer });
  await insertOrderAttempt(scope, { orderId, idempotencyKey: input.idempotencyKey, requestHash });
  const payUntil = new Date(heldUntilOf(order).getTime() - HEARD_WITHIN_MS);
  const attemptId = await payments.createAttempt(scope, {
    payableId: await payments.getPayableId(scope, orderId, 'sale'),
    card,
    route,
    ...(route.method.way === 'bill' ? {} : { payUntil }),
    contactHash: payer.contactHash,
    addressHash: payer.addressHash,
    clientAddress: context.address,
    payBefore: payBeforeDeparture((await listItems(scope, orderId)).map(({ snapshot }) => snapshot)),
  });
  return { orderId, attemptId, card };
}

/**
 * Refuses with ORD-STATE, GEN-LIMIT, FLT-EXPIRED (the price may have changed), ORD-DUPLICATE (the travellers have the
 * same trip in another order), FLT-NOSEAT (TRF-NONE for rides), and CPN-INVALID for a coupon that is no longer valid.
 */
async function holdOrderAgain(
  deps: BookingDeps,
  scope: TenantScope,
  order: OrderRow,
  { input: { duplicateConfirmed }, unpaidAtBank, payer }: Retry & { readonly payer: Payer },
): Promise<void> {
  const items = await lockItems(scope, order.orderId);
  if (!items.every(({ status }) => payableStates.includes(status))) throw refusal('ORD-STATE');
  await deps.payments.makeRoomForAttempt(scope, order.orderId, unpaidAtBank);
  const hasExpired = items.some(({ status }) => status === 'expired');
  if (hasExpired || scope.now >= new Date(order.claims.expiresAt)) throw refusal(expiredKey(order.claims));
  if (!duplicateConfirmed) await requireNoOtherOrder(scope, order);
  if (!(await holdAgainWithSuppliers(deps.suppliers, scope, items, payer)))
    throw refusal(isRideOnly(items) ? 'TRF-NONE' : 'FLT-NOSEAT');
  if (!(await consumeCouponUseAgain(scope, order.orderId))) throw couponRefusal('usedUp');
  for (const item of items) {
    if (item.status === 'paymentFailed')
      await moveItem(scope, item, 'pendingPayment', { reason: 'paysAgain', actor: 'customer' });
  }
}
