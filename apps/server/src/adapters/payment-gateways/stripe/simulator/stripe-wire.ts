import type { StripeMembers } from '../stripe-client.ts';
import { invalid, type ApiError, type Told } from './stripe-acts.ts';
import type { StoredDispute, StoredRefund, StoredSession } from './stripe-books.ts';

/** A form as received: `line_items[0][quantity]` is one name. */
export type WireForm = Readonly<Record<string, string | undefined>>;

const LEAST_SECONDS = 30 * 60;
const MOST_SECONDS = 24 * 3600;
/** Tolerates shop clocks that are some seconds behind. */
const GRACE_SECONDS = 60;

export type NewSession = Omit<
  StoredSession,
  'id' | 'accountId' | 'createdAt' | 'status' | 'intent' | 'disputes'
>;

/** The session that a shop requests, or the reason why it is refused. */
export function readNewSession(form: WireForm, now: Date): NewSession | ApiError {
  const item = (name: string): string => form[`line_items[0]${name}`] ?? '';
  const expected: Readonly<Record<string, boolean>> = {
    mode: form['mode'] === 'payment',
    'line_items[0][quantity]': /^[1-9]\d{0,5}$/.test(item('[quantity]')),
    'line_items[0][price_data][currency]': /^[a-z]{3}$/.test(item('[price_data][currency]')),
    'line_items[0][price_data][unit_amount]': /^[1-9]\d{1,8}$/.test(item('[price_data][unit_amount]')),
    'line_items[0][price_data][product_data][name]':
      item('[price_data][product_data][name]') !== '' || item('[price_data][product]') !== '',
    success_url: URL.canParse(form['success_url'] ?? ''),
    cancel_url: form['cancel_url'] === undefined || URL.canParse(form['cancel_url']),
    client_reference_id: (form['client_reference_id'] ?? '').length <= 200,
    'payment_intent_data[capture_method]': ['automatic', 'automatic_async', 'manual', undefined].includes(
      form['payment_intent_data[capture_method]'],
    ),
    // Refused for cards: the account's own text cannot be replaced.
    'payment_intent_data[statement_descriptor]':
      form['payment_intent_data[statement_descriptor]'] === undefined,
  };
  const wrong = Object.keys(expected).find((name) => expected[name] === false);
  if (wrong !== undefined) return invalid(`Invalid or missing: ${wrong}`, 'parameter_invalid', wrong);
  const seconds = now.getTime() / 1000;
  const expiresAt = Number(form['expires_at'] ?? seconds + MOST_SECONDS);
  const livesSeconds = expiresAt - seconds;
  if (!(livesSeconds >= LEAST_SECONDS - GRACE_SECONDS && livesSeconds <= MOST_SECONDS + GRACE_SECONDS))
    return invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  return {
    reference: form['client_reference_id'] ?? '',
    metadata: readMetadata(form, 'metadata'),
    intentMetadata: readMetadata(form, 'payment_intent_data[metadata]'),
    product: item('[price_data][product_data][name]'),
    amountMinor: Number(item('[price_data][unit_amount]')) * Number(item('[quantity]')),
    currency: item('[price_data][currency]'),
    isHold: form['payment_intent_data[capture_method]'] === 'manual',
    successUrl: form['success_url'] ?? '',
    cancelUrl: form['cancel_url'] ?? form['success_url'] ?? '',
    locale: form['locale'] ?? 'auto',
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  };
}

/** The members `name[…]` of a form. */
export function readMetadata(form: WireForm, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]): [string, string][] =>
      key.startsWith(`${name}[`) && key.endsWith(']') && value !== undefined
        ? [[key.slice(name.length + 1, -1), value]]
        : [],
    ),
  );
}

/** The paths that a call wants expanded: `expand[]=…`, `expand[0]=…`. */
export function readExpanded(members: StripeMembers): string[] {
  return Object.entries(members).flatMap(([name, value]) =>
    /^expand\[\d*\]$/.test(name) ? [value].flat().map(String) : [],
  );
}

/** Whether this path, or one below it, is to be expanded. */
const isWanted = (expanded: readonly string[], path: string): boolean =>
  expanded.some((one) => one === path || one.startsWith(`${path}.`));

const seconds = (instant: string): number => Math.floor(new Date(instant).getTime() / 1000);

/** A session as the API returns it, with payment intent and charge expanded on request. */
export function toWireSession(
  session: StoredSession,
  pageOf: (id: string) => string,
  expanded: readonly string[] = [],
): object {
  const { id, intent, status, amountMinor, currency } = session;
  const isPaid = intent?.status === 'succeeded';
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: amountMinor,
    amount_total: amountMinor,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference === '' ? null : session.reference,
    created: seconds(session.createdAt),
    currency,
    expires_at: seconds(session.expiresAt),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: !intent
      ? null
      : isWanted(expanded, 'payment_intent')
        ? toWireIntent(
            session,
            expanded.map((path) => path.replace(/^payment_intent\.?/, '')),
          )
        : intent.id,
    payment_method_types: ['card'],
    payment_status: isPaid ? 'paid' : 'unpaid',
    status,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: status === 'open' ? pageOf(id) : null,
  };
}

/** The payment intent of a session that has one. */
export function toWireIntent(session: StoredSession, expanded: readonly string[] = []): object {
  const intent = session.intent!;
  const { status, takenMinor, declineCode, chargeId } = intent;
  const isCharged = status === 'requires_capture' || status === 'succeeded' || intent.heldUntil !== undefined;
  const charge = isWanted(expanded, 'latest_charge') ? toWireCharge(session) : chargeId;
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: session.amountMinor,
    amount_capturable: status === 'requires_capture' ? session.amountMinor : 0,
    amount_received: takenMinor,
    cancellation_reason: intent.cancellation ?? null,
    capture_method: session.isHold ? 'manual' : 'automatic',
    created: seconds(session.createdAt),
    currency: session.currency,
    last_payment_error:
      declineCode === undefined
        ? null
        : {
            type: 'card_error',
            code: 'card_declined',
            decline_code: declineCode,
            message: 'Your card was declined.',
          },
    latest_charge: isCharged || declineCode !== undefined ? charge : null,
    livemode: false,
    metadata: session.intentMetadata,
    status,
  };
}

export function toWireCharge(session: StoredSession): object {
  const { intent, intentMetadata, disputes, amountMinor, currency } = session;
  const { id: intentId, chargeId, takenMinor, refundedMinor } = intent!;
  return {
    id: chargeId,
    object: 'charge',
    amount: amountMinor,
    amount_captured: takenMinor,
    amount_refunded: refundedMinor,
    captured: takenMinor > 0,
    currency,
    disputed: disputes.length > 0,
    livemode: false,
    metadata: intentMetadata,
    payment_intent: intentId,
    refunded: takenMinor > 0 && refundedMinor === takenMinor,
    status: intent!.declineCode === undefined ? 'succeeded' : 'failed',
  };
}

export function toWireRefund({
  id,
  amountMinor,
  currency,
  intentId,
  metadata,
  status,
}: StoredRefund): object {
  return {
    id,
    object: 'refund',
    amount: amountMinor,
    currency,
    metadata,
    payment_intent: intentId,
    status,
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  };
}

export function toWireDispute(
  { intent, currency }: StoredSession,
  { id, amountMinor, status, moves }: StoredDispute,
): object {
  return {
    id,
    object: 'dispute',
    amount: amountMinor,
    balance_transactions: moves.map((amount) => ({ object: 'balance_transaction', amount, currency })),
    charge: intent!.chargeId,
    currency,
    livemode: false,
    metadata: {},
    payment_intent: intent!.id,
    reason: 'fraudulent',
    status,
  };
}

/** The subject of an event, in full. */
export function toWireTold(
  { event, session, refund, dispute }: Told,
  pageOf: (id: string) => string,
): object {
  if (dispute) return toWireDispute(session, dispute);
  if (refund) return toWireRefund(refund);
  if (event.startsWith('checkout.')) return toWireSession(session, pageOf);
  return event.startsWith('charge.') ? toWireCharge(session) : toWireIntent(session);
}

export const toWireList = (url: string, data: readonly object[], isLonger: boolean): object => ({
  object: 'list',
  url,
  data,
  has_more: isLonger,
});

export const toWireError = ({ type, message, code, param }: ApiError): object => ({
  error: { type, message, code, param },
});
