import { newStripeId } from './stripe-ids.ts';
import type { StoredDispute, StoredIntent, StoredRefund, StoredSession, StripePage } from './stripe-books.ts';

const HELD_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

/** An error as the API words it, with its status. */
export interface ApiError {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

export const invalid = (message: string, code?: string, param?: string): ApiError => ({
  status: 400,
  type: 'invalid_request_error',
  message,
  ...(code === undefined ? {} : { code }),
  ...(param === undefined ? {} : { param }),
});

export const missing = (what: string, id: string): ApiError => ({
  ...invalid(`No such ${what}: '${id}'`, 'resource_missing', 'id'),
  status: 404,
});

/** An event for the shop. */
export interface Told {
  readonly event: string;
  readonly session: StoredSession;
  readonly refund?: StoredRefund;
  readonly dispute?: StoredDispute;
}

export interface Done {
  readonly session: StoredSession;
  readonly told: readonly Told[];
}

/** Advances a session in time: an unpaid one expires, an authorisation that was not captured is released. */
export async function afterTime(page: StripePage, session: StoredSession, now: Date): Promise<Done> {
  const { status, expiresAt, intent } = session;
  if (status === 'open' && new Date(expiresAt) <= now) return expire(page, session);
  const isLapsed = intent?.heldUntil !== undefined && new Date(intent.heldUntil) <= now;
  return intent?.status === 'requires_capture' && isLapsed
    ? release(page, session, intent, 'automatic')
    : { session, told: [] };
}

/** Expires a session, so that it can no longer be paid. */
export async function expire(page: StripePage, session: StoredSession): Promise<Done> {
  const { intent } = session;
  const ended: StoredSession = {
    ...session,
    status: 'expired',
    intent: intent && { ...intent, status: 'canceled', cancellation: 'automatic' },
  };
  await page.saveSession(ended);
  return { session: ended, told: [{ event: 'checkout.session.expired', session: ended }] };
}

function newIntent(): StoredIntent {
  return {
    id: newStripeId('pi_'),
    chargeId: newStripeId('ch_'),
    status: 'requires_payment_method',
    takenMinor: 0,
    refundedMinor: 0,
    heldUntil: undefined,
    cancellation: undefined,
    declineCode: undefined,
  };
}

/** The payer submits a card that the bank approves. Undefined if the session is over and nothing was charged. */
export async function pay(page: StripePage, session: StoredSession, now: Date): Promise<Done | undefined> {
  if (session.status !== 'open' || new Date(session.expiresAt) <= now) return undefined;
  const { isHold, amountMinor } = session;
  const paid: StoredSession = {
    ...session,
    status: 'complete',
    intent: {
      ...(session.intent ?? newIntent()),
      declineCode: undefined,
      ...(isHold
        ? { status: 'requires_capture', heldUntil: new Date(now.getTime() + HELD_MS).toISOString() }
        : { status: 'succeeded', takenMinor: amountMinor }),
    },
  };
  await page.saveSession(paid);
  await page.enter(paid, isHold ? 'hold' : 'charge', amountMinor);
  const moved = isHold ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded';
  const events = [moved, 'checkout.session.completed'];
  return { session: paid, told: events.map((event) => ({ event, session: paid })) };
}

/** The payer submits a card that the bank refuses. The page stays open for another. */
export async function refuse(
  page: StripePage,
  session: StoredSession,
  now: Date,
  declineCode: string,
): Promise<Done | undefined> {
  if (session.status !== 'open' || new Date(session.expiresAt) <= now) return undefined;
  const refused: StoredSession = { ...session, intent: { ...(session.intent ?? newIntent()), declineCode } };
  await page.saveSession(refused);
  return { session: refused, told: [{ event: 'payment_intent.payment_failed', session: refused }] };
}

/** Captures the authorised sum or a part of it, once; the rest is released. */
export async function capture(
  page: StripePage,
  session: StoredSession,
  amountMinor: number | undefined,
): Promise<Done | ApiError> {
  const { intent, amountMinor: heldMinor } = session;
  if (intent?.status !== 'requires_capture') return unexpectedState('captured', intent);
  const takenMinor = amountMinor ?? heldMinor;
  if (!Number.isSafeInteger(takenMinor) || takenMinor < 1)
    return invalid('Invalid integer', 'parameter_invalid_integer', 'amount_to_capture');
  if (takenMinor > heldMinor)
    return invalid(
      'The requested capture amount is greater than the authorized amount.',
      'amount_too_large',
      'amount_to_capture',
    );
  const taken: StoredSession = {
    ...session,
    intent: { ...intent, status: 'succeeded', takenMinor, heldUntil: undefined },
  };
  await page.saveSession(taken);
  await page.enter(taken, 'capture', takenMinor);
  return { session: taken, told: [{ event: 'payment_intent.succeeded', session: taken }] };
}

export async function cancel(
  page: StripePage,
  session: StoredSession,
  reason: string | undefined,
): Promise<Done | ApiError> {
  const { intent } = session;
  return intent?.status === 'requires_capture'
    ? release(page, session, intent, reason)
    : unexpectedState('canceled', intent);
}

async function release(
  page: StripePage,
  session: StoredSession,
  intent: StoredIntent,
  cancellation: string | undefined,
): Promise<Done> {
  const released: StoredSession = {
    ...session,
    intent: { ...intent, status: 'canceled', cancellation, heldUntil: undefined },
  };
  await page.saveSession(released);
  await page.enter(released, 'void', released.amountMinor);
  return { session: released, told: [{ event: 'payment_intent.canceled', session: released }] };
}

function unexpectedState(act: string, intent: StoredIntent | undefined): ApiError {
  return invalid(
    `This PaymentIntent could not be ${act} because it has a status of ${intent?.status ?? 'requires_payment_method'}.`,
    'payment_intent_unexpected_state',
  );
}

/** How a refund ends: at once, an hour later, failed, or failed after it had succeeded. */
export type RefundFate = 'now' | 'later' | 'fails' | 'bounces';

export interface RefundCall {
  readonly amountMinor: number | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly fate: RefundFate;
  readonly now: Date;
}

export async function refund(
  page: StripePage,
  session: StoredSession,
  { amountMinor, metadata, fate, now }: RefundCall,
): Promise<(Done & { readonly refund: StoredRefund }) | ApiError> {
  const { intent } = session;
  if (intent?.status !== 'succeeded')
    return invalid('This PaymentIntent does not have a successful charge to refund.');
  const leftMinor = intent.takenMinor - intent.refundedMinor;
  const backMinor = amountMinor ?? leftMinor;
  if (!Number.isSafeInteger(backMinor) || backMinor < 1)
    return invalid('Invalid integer', 'parameter_invalid_integer', 'amount');
  if (leftMinor === 0) return invalid('Charge has already been refunded.', 'charge_already_refunded');
  if (backMinor > leftMinor)
    return invalid('Refund amount is greater than unrefunded amount on charge', undefined, 'amount');
  const ends = fate === 'later' ? 'succeeded' : 'failed';
  const made: StoredRefund = {
    id: newStripeId('re_'),
    sessionId: session.id,
    intentId: intent.id,
    amountMinor: backMinor,
    currency: session.currency,
    metadata,
    status: fate === 'now' || fate === 'bounces' ? 'succeeded' : 'pending',
    due: fate === 'now' ? undefined : { status: ends, at: new Date(now.getTime() + HOUR_MS).toISOString() },
  };
  const after: StoredSession = {
    ...session,
    intent: { ...intent, refundedMinor: intent.refundedMinor + backMinor },
  };
  await page.saveSession(after);
  await page.saveRefund(made);
  if (made.status === 'succeeded') await page.enter(after, 'refund', backMinor);
  return {
    session: after,
    refund: made,
    told: [{ event: 'charge.refunded', session: after }],
  };
}

/** Settles a refund that has become due. Its session must be locked. */
export async function refundAfterTime(
  page: StripePage,
  session: StoredSession,
  made: StoredRefund,
  now: Date,
): Promise<Done & { readonly refund: StoredRefund }> {
  const { due, amountMinor } = made;
  if (!due || new Date(due.at) > now) return { session, refund: made, told: [] };
  const settled: StoredRefund = { ...made, status: due.status, due: undefined };
  await page.saveRefund(settled);
  const isDone = due.status === 'succeeded';
  if (isDone) await page.enter(session, 'refund', amountMinor);
  const { intent } = session;
  const after: StoredSession =
    isDone || !intent
      ? session
      : { ...session, intent: { ...intent, refundedMinor: intent.refundedMinor - amountMinor } };
  await page.saveSession(after);
  const event = isDone ? 'refund.updated' : 'refund.failed';
  return { session: after, refund: settled, told: [{ event, session: after, refund: settled }] };
}
