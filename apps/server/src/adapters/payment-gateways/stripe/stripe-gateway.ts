import { currencies, type Currency } from '@farewind/values/currency';
import { money, type Money } from '@farewind/values/money';
import { findLanguage, translate } from '../../../platform/messages/translate.ts';
import { newId } from '../../../platform/ids.ts';
import type {
  Charge,
  ChargeOutcome,
  MoveOutcome,
  Next,
  PaymentGateway,
  QueryOutcome,
  RefundPending,
  Return,
  Unknown,
} from '../../../modules/payments/ports.ts';
import {
  callStripe,
  encodeMembers,
  type Fetch,
  type StripeAnswer,
  type StripeCall,
  type StripeMembers,
} from './stripe-client.ts';
import { readCallRefusal, readDecline } from './stripe-declines.ts';
import { withdrawnBy } from './stripe-disputes.ts';
import { readEvent } from './stripe-notification.ts';
import {
  disputeListSchema,
  intentSchema,
  refundListSchema,
  refundSchema,
  sessionListSchema,
  sessionSchema,
  type StripeIntent,
  type StripeRefund,
  type StripeSession,
} from './stripe-objects.ts';
import { stripeMethods, stripeSheet } from './stripe-sheet.ts';
import type { z } from 'zod';

export interface StripeGatewayOptions {
  readonly fetch: Fetch;
  /** The API address for an account's `gatewayUrl`. */
  readonly apiUrl?: (gatewayUrl: string) => string;
}

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };
const HOUR_SECONDS = 3600;
/** The number of list pages searched for a session whose id never arrived. */
const MOST_PAGES = 10;
/** Sessions outlive our payers' limit; we close them ourselves at that limit … */
const OUTLIVES_LIMIT_SECONDS = 15 * 60;
/** … which may be near, whereas Stripe opens none for less than half an hour from its call. */
const LIVES_SECONDS = 35 * 60;

const found = 'payment_intent.latest_charge';

/**
 * Stripe Checkout: hosted page, cards authorised by a payment intent, signed events. The browser's return proves
 * nothing.
 */
export function createStripeGateway({ fetch, apiUrl }: StripeGatewayOptions): PaymentGateway {
  const call = <Schema extends z.ZodType>(
    { account: { apiPassword, gatewayUrl } }: Pick<Charge, 'account'>,
    request: StripeCall<Schema>,
  ): Promise<StripeAnswer<z.output<Schema>>> =>
    callStripe(fetch, { apiPassword, gatewayUrl: apiUrl?.(gatewayUrl) ?? gatewayUrl }, request);

  function open(charge: Charge, key: string, form: StripeMembers) {
    return call(charge, { path: '/checkout/sessions', schema: sessionSchema, key, form });
  }

  /** The session from Stripe; undefined if Stripe has none. */
  async function find(charge: Charge): Promise<StripeSession | undefined | Unknown> {
    const { theirReference } = charge;
    if (theirReference === undefined) return search(charge);
    const path = `/checkout/sessions/${theirReference}?${encodeMembers({ 'expand[0]': found })}`;
    const said = await call(charge, { path, schema: sessionSchema });
    if (said.kind === 'answer') return said.answer;
    if (said.kind === 'unknown') return said;
    return said.status === 404 ? undefined : unreadable;
  }

  /** Searches for a session whose id never arrived, among those created at that time. */
  async function search(charge: Charge): Promise<StripeSession | undefined | Unknown> {
    if (!charge.payBy) return unreadable;
    const limit = Math.floor(charge.payBy.getTime() / 1000);
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const members: StripeMembers = {
        'created[gte]': limit - HOUR_SECONDS,
        limit: 100,
        starting_after: after,
        'expand[0]': `data.${found}`,
      };
      const path = `/checkout/sessions?${encodeMembers(members)}`;
      const said = await call(charge, { path, schema: sessionListSchema });
      if (said.kind !== 'answer') return said.kind === 'unknown' ? said : unreadable;
      const { data, has_more: isLonger } = said.answer;
      const own = data.find((session) => session.client_reference_id === charge.reference);
      after = data.at(-1)?.id;
      if (own || !isLonger || after === undefined) return own;
    }
    return unreadable;
  }

  /** The payment intent of a paid charge. */
  async function findIntent(charge: Charge): Promise<StripeIntent | Unknown> {
    const session = await find(charge);
    if (session === undefined) return unreadable;
    return 'kind' in session ? session : (intentOf(session) ?? unreadable);
  }

  async function act(charge: Charge, name: 'capture' | 'cancel', key: string, form: StripeMembers) {
    const intent = await findIntent(charge);
    if ('kind' in intent) return intent;
    const path = `/payment_intents/${intent.id}/${name}`;
    const said = await call(charge, { path, schema: intentSchema, key, form });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return readCallRefusal(said.code, said.said);
    const done = name === 'capture' ? 'succeeded' : 'canceled';
    return said.answer.status === done
      ? ({ kind: 'done', bankReference: said.answer.id } as const)
      : unreadable;
  }

  /** The total of completed refunds, without pending ones; undefined if Stripe does not report it. */
  async function sumRefunds(charge: Charge, intentId: string): Promise<Money | undefined> {
    const path = `/refunds?${encodeMembers({ payment_intent: intentId, limit: 100 })}`;
    const said = await call(charge, { path, schema: refundListSchema });
    if (said.kind !== 'answer' || said.answer.has_more) return undefined;
    const done = said.answer.data.filter(({ status }) => status === 'succeeded');
    const minor = done.reduce((sum, { amount }) => sum + amount, 0);
    return money(minor, charge.amount.currency);
  }

  async function sumDisputes(charge: Charge, intentId: string): Promise<Money | undefined> {
    const path = `/disputes?${encodeMembers({ payment_intent: intentId, limit: 100 })}`;
    const said = await call(charge, { path, schema: disputeListSchema });
    if (said.kind !== 'answer') return undefined;
    const minor = said.answer.data.reduce((sum, dispute) => sum + withdrawnBy(dispute), 0);
    return money(minor, charge.amount.currency);
  }

  /** A captured charge, with the sums returned by refunds and disputes. */
  async function readTaken(charge: Charge, intent: StripeIntent): Promise<QueryOutcome> {
    const amount = readSum(intent.amount_received, intent.currency);
    if (!amount) return unreadable;
    const { latest_charge: paid } = intent;
    const isDisputed = typeof paid === 'object' && paid?.disputed === true;
    const chargedBack = isDisputed ? await sumDisputes(charge, intent.id) : money(0, amount.currency);
    if (!chargedBack) return unreadable;
    if (!isDisputed && typeof paid === 'object' && paid?.refunded === true) {
      const refunded = await sumRefunds(charge, intent.id);
      if (refunded?.minor === amount.minor) return { kind: 'refunded' };
    }
    return { kind: 'captured', bankReference: intent.id, amount, chargedBack };
  }

  async function readSession(charge: Charge, session: StripeSession): Promise<QueryOutcome> {
    const intent = intentOf(session);
    const { status, id: theirReference } = session;
    if (status === 'expired') return { kind: 'closed' };
    const refusal = intent?.last_payment_error;
    const refused = refusal
      ? readDecline(refusal.decline_code ?? refusal.code ?? 'card_declined')
      : undefined;
    if (status === 'open') return { kind: 'waiting', theirReference, refused };
    switch (intent?.status) {
      case 'requires_capture': {
        const amount = readSum(intent.amount_capturable, intent.currency);
        return amount ? { kind: 'authorised', bankReference: intent.id, amount } : unreadable;
      }
      case 'succeeded':
        return readTaken(charge, intent);
      case 'canceled':
        return { kind: 'voided' };
      case 'requires_payment_method':
        return refused ?? readDecline('card_declined');
      case 'processing':
        return { kind: 'waiting', theirReference };
      default:
        return unreadable;
    }
  }

  async function readStarted(charge: Charge, session: StripeSession): Promise<ChargeOutcome | Next> {
    const { id: theirReference, url, status } = session;
    if (status === 'open' && typeof url === 'string')
      return { kind: 'next', theirReference, step: { way: 'redirect', url } };
    const known = await readSession(charge, session);
    const isOver = known.kind === 'authorised' || known.kind === 'captured' || known.kind === 'declined';
    return isOver ? known : unreadable;
  }

  return {
    describe: () => stripeSheet,
    reportsDisputes: true,
    methods: ({ captureMode }) => stripeMethods(captureMode),

    async start(charge, _card, back) {
      const { payBy } = charge;
      if (!back || !payBy) return readCallRefusal('no-return');
      const form = startForm(charge, payBy, back);
      let said = await open(charge, charge.reference, form);
      // The address only fills in the page, and Stripe refuses some that receive mail. Its answer stays under its key.
      if (said.kind === 'refused' && said.code === 'email_invalid')
        said = await open(charge, `${charge.reference}:noEmail`, { ...form, customer_email: undefined });
      if (said.kind === 'answer') return readStarted(charge, said.answer);
      // Stripe repeats an error under the key for a day and refuses a start in another language: the session may exist.
      if (said.kind === 'refused' && said.type !== 'idempotency_error')
        return readCallRefusal(said.code, said.said);
      const unsure = said.kind === 'unknown' ? said : unreadable;
      if (unsure.why === 'unreachable' || unsure.why === 'timeout') return unsure;
      const session = await search(charge);
      return session === undefined || 'kind' in session ? unsure : readStarted(charge, session);
    },

    bankForm() {
      throw new Error('Stripe takes cards on its own page');
    },
    readReturn: () => ({ kind: 'noProof' }),
    complete: async () => unreadable,
    capture: (charge, amount, key) => act(charge, 'capture', key, { amount_to_capture: amount.minor }),
    void: (charge, key) => act(charge, 'cancel', key, { cancellation_reason: 'abandoned' }),

    async refund(charge, amount, key): Promise<MoveOutcome | RefundPending> {
      const intent = await findIntent(charge);
      if ('kind' in intent) return intent;
      const said = await call(charge, {
        path: '/refunds',
        schema: refundSchema,
        key,
        form: {
          payment_intent: intent.id,
          amount: amount.minor,
          // Its events identify the payment only by this.
          'metadata[reference]': charge.reference,
        },
      });
      if (said.kind === 'unknown') return said;
      return said.kind === 'refused' ? readCallRefusal(said.code, said.said) : readRefund(said.answer);
    },

    async queryRefund(charge, theirReference) {
      const said = await call(charge, { path: `/refunds/${theirReference}`, schema: refundSchema });
      if (said.kind === 'answer') return readRefund(said.answer);
      return said.kind === 'unknown' ? said : unreadable;
    },

    async query(charge) {
      const session = await find(charge);
      if (session === undefined) return { kind: 'notFound' };
      return 'kind' in session ? session : readSession(charge, session);
    },

    async findRefunded(charge) {
      const session = await find(charge);
      if (session === undefined) return { kind: 'notFound' };
      if ('kind' in session) return session;
      const intent = intentOf(session);
      const { currency } = charge.amount;
      if (!intent) return { kind: 'refunded', amount: money(0, currency), bankReference: session.id };
      const amount = await sumRefunds(charge, intent.id);
      return amount ? { kind: 'refunded', amount, bankReference: intent.id } : unreadable;
    },

    async close(charge) {
      const session = await find(charge);
      if (session === undefined) return 'closed';
      if ('kind' in session) return 'mayStillBePaid';
      if (session.status !== 'open') return endOf(session);
      const path = `/checkout/sessions/${session.id}/expire`;
      const said = await call(charge, { path, schema: sessionSchema, key: `expire:${newId()}`, form: {} });
      if (said.kind === 'answer') return endOf(said.answer);
      // Refused if the payer was faster; without an answer, it may still have been closed.
      const after = await find({ ...charge, theirReference: session.id });
      return after === undefined || 'kind' in after ? 'mayStillBePaid' : endOf(after);
    },

    readNotification: readEvent,
    answerNotification: () => ({ status: 200, body: '' }),
  };
}

function endOf({ status }: StripeSession): 'closed' | 'paid' | 'mayStillBePaid' {
  if (status === 'expired') return 'closed';
  return status === 'complete' ? 'paid' : 'mayStillBePaid';
}

function intentOf({ payment_intent: intent }: StripeSession): StripeIntent | undefined {
  return typeof intent === 'object' && intent !== null ? intent : undefined;
}

/** Undefined for a currency that we do not sell in. */
function readSum(minor: number, name: string): Money | undefined {
  const currency: Currency | undefined = currencies.find((one) => one === name.toUpperCase());
  return currency && money(minor, currency);
}

function startForm(charge: Charge, payBy: Date, back: Return): StripeMembers {
  const { reference, amount, take, begunAt, buyer } = charge;
  const locale = findLanguage(back.language) ?? 'auto';
  const secondsOf = (time: Date): number => Math.ceil(time.getTime() / 1000);
  const ends = [secondsOf(payBy) + OUTLIVES_LIMIT_SECONDS, secondsOf(begunAt ?? payBy) + LIVES_SECONDS];
  return {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': 1,
    'line_items[0][price_data][currency]': amount.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': amount.minor,
    'line_items[0][price_data][product_data][name]': translate(
      findLanguage(back.language) ?? 'en',
      'payment.stripe.purchase',
    ),
    success_url: back.url,
    cancel_url: back.url,
    locale,
    client_reference_id: reference,
    // The page has it filled in.
    customer_email: buyer?.email,
    // The same in a repetition under its key.
    expires_at: Math.max(...ends),
    'metadata[reference]': reference,
    'payment_intent_data[metadata][reference]': reference,
    'payment_intent_data[capture_method]': take === 'hold' ? 'manual' : 'automatic',
  };
}

function readRefund({ id, status, failure_reason: why }: StripeRefund) {
  if (status === 'succeeded') return { kind: 'done', bankReference: id } as const;
  if (status === 'failed' || status === 'canceled') return readDecline(why ?? status);
  return { kind: 'pending', theirReference: id } as const;
}
