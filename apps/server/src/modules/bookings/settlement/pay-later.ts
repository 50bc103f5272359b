import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { findBin6 } from '@farewind/travel-rules/card-number';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { AttemptView, Card, NextStep } from '../../payments/public.ts';
import { addressFingerprint, contactFingerprint } from '../order/fingerprints.ts';
import { settlePendingPayments } from './ask-before-paying-again.ts';
import { findRepeatedSubmission, insertOrderAttempt } from '../order/order-attempts.ts';
import { refuseProblems } from '../order/order-problem.ts';
import type { OrderRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { shopOf, stepOf } from './pay-order.ts';
import { paymentResponse, presentStep, type PaymentResponse } from './payment-response.ts';
import { requestFingerprint } from '../order/request-fingerprint.ts';
import { settleByOutcome } from './settle-by-outcome.ts';
import { findPaymentProblems, readCardOf, readTypedCard } from './read-card.ts';
import { requireRoute } from './require-route.ts';
import type { LaterPayment } from '../order/later-payment.ts';

type PaymentInput = Pick<
  ParsedInput<typeof addOrder>,
  | 'creditCardNumber'
  | 'creditCardOwner'
  | 'creditCardExpireMonth'
  | 'creditCardExpireYear'
  | 'creditCardCVC'
  | 'paymentMethod'
  | 'idempotencyKey'
>;
type PayInput = PaymentInput & { readonly orderId: string };

/** Reads what is to be paid. Refuses with GEN-NOTFOUND. */
export type ReadLaterPayment = (scope: TenantScope) => Promise<LaterPayment>;

/** The order of the payment. Refuses a caller without the right to pay it. */
export type GetOwnOrder = (scope: TenantScope) => Promise<OrderRow>;

/**
 * Pays a later payment like an order: recorded first, then authorised outside any transaction. Other payments of the
 * same order neither block it nor are closed for it. Refuses with ORD-STATE if no payment is due, or one is in progress.
 */
export async function payLater(
  deps: BookingDeps,
  context: RequestContext,
  getOrder: GetOwnOrder,
  input: PayInput,
  read: ReadLaterPayment,
): Promise<{ orderId: string; payableId?: string; response: PaymentResponse }> {
  const { tenantId } = context;
  const { orderId } = input;
  const requestHash = requestFingerprint(deps.keyring, tenantId, input);
  const payableId = await deps.database.inTenant(tenantId, async (scope) => {
    await getOrder(scope);
    return (await read(scope)).payableId;
  });
  const unpaidAtBank =
    payableId === undefined
      ? nothingAsked
      : await settlePendingPayments(deps, context, orderId, { isRepeated, payableId });
  await deps.payments.learnCard(tenantId, findBin6(input.creditCardNumber ?? ''));
  const begun = await deps.database.inTenant(tenantId, (scope) =>
    beginPayment(deps, scope, context, { input, getOrder, read, unpaidAtBank }),
  );
  const step = await askBank(deps, context, orderId, begun, payableId);
  return deps.database.inTenant(tenantId, async (scope) => ({
    orderId,
    ...(payableId === undefined ? {} : { payableId }),
    response: step ? presentStep(step) : await respond(deps, scope, context, orderId, await read(scope)),
  }));

  async function isRepeated(scope: TenantScope): Promise<boolean> {
    return (await findRepeatedSubmission(scope, input.idempotencyKey, requestHash)) !== undefined;
  }
}

const nothingAsked: ReadonlySet<string> = new Set();

interface Beginning {
  readonly input: PayInput;
  readonly getOrder: GetOwnOrder;
  readonly read: ReadLaterPayment;
  /** Attempts on a hosted page for which the bank has no money. */
  readonly unpaidAtBank: ReadonlySet<string>;
}

interface Begun {
  /** Undefined if the submission repeats an earlier one. */
  readonly attemptId: string | undefined;
  /** Undefined if the card is entered elsewhere. */
  readonly card: Card | undefined;
}

async function beginPayment(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { input, getOrder, read, unpaidAtBank }: Beginning,
): Promise<Begun> {
  const { keyring, payments } = deps;
  const { orderId, idempotencyKey } = input;
  const order = await getOrder(scope);
  const requestHash = requestFingerprint(keyring, scope.tenantId, input);
  if ((await findRepeatedSubmission(scope, idempotencyKey, requestHash)) !== undefined)
    return { attemptId: undefined, card: readTypedCard(input) };
  const { state, payableId, payUntil, amountMinor } = await read(scope);
  const route = await requireRoute(deps, scope, order.currency, input.paymentMethod, {
    siteId: context.site?.id,
    amountMinor,
    bin6: findBin6(input.creditCardNumber ?? ''),
    isLater: true,
  });
  refuseProblems(findPaymentProblems(input, route.method.way, scope.now));
  if (state !== 'waiting' || payableId === undefined || !payUntil || payUntil <= scope.now)
    throw refusal('ORD-STATE');
  await payments.makeRoomForAttempt(scope, orderId, unpaidAtBank, payableId);
  await insertOrderAttempt(scope, { orderId, idempotencyKey, requestHash });
  const card = readCardOf(input, route.method.way);
  const attemptId = await payments.createAttempt(scope, {
    payableId,
    card,
    route,
    contactHash: contactFingerprint(keyring, scope.tenantId, order.contact.email),
    addressHash: addressFingerprint(keyring, scope.tenantId, context.address),
    clientAddress: context.address,
    payUntil,
  });
  return { attemptId, card };
}

async function askBank(
  deps: BookingDeps,
  context: RequestContext,
  orderId: string,
  { attemptId, card }: Begun,
  payableId: string | undefined,
): Promise<NextStep | undefined> {
  const { tenantId } = context;
  const shop = shopOf(context);
  if (attemptId === undefined) return deps.payments.findNextStep(tenantId, orderId, card, shop, payableId);
  const outcome = await deps.payments.startPayment(tenantId, attemptId, card, shop);
  await settleByOutcome(deps, tenantId, orderId, outcome);
  return stepOf(outcome);
}

const failed: readonly AttemptView['state'][] = ['failed', 'voided', 'expired'];

/** The page's next step, derived from the current state of the payment. */
async function respond(
  { payments }: BookingDeps,
  scope: TenantScope,
  { language }: RequestContext,
  orderId: string,
  { state, payableId }: LaterPayment,
): Promise<PaymentResponse> {
  if (state === 'paid') return { state: 'done' };
  const attempts = await payments.listAttempts(scope, orderId);
  const last = attempts.findLast((attempt) => attempt.payableId === payableId);
  const status = !last || failed.includes(last.state) ? 'paymentFailed' : 'processing';
  const { failure, method } = last ?? {};
  return paymentResponse({ orderId, status, failure, method, loss: undefined, language });
}
