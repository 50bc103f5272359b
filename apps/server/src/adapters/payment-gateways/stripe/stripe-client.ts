import type { z } from 'zod';
import type { GatewayAccount, Unknown } from '../../../modules/payments/ports.ts';
import { unknownAfter } from '../connection-fault.ts';
import { repeatOpenCall } from '../repeat-open-call.ts';
import { errorSchema } from './stripe-objects.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Members of a call, named as in its form or query: `payment_intent_data[capture_method]`. */
export type StripeMembers = Readonly<Record<string, string | number | undefined>>;

const API = 'https://api.stripe.com';
/** The API version whose objects we read; an account's default may differ. */
const VERSION = '2026-07-29.dahlia';
const TIMEOUT_MS = 20_000;

export interface StripeCall<Schema extends z.ZodType> {
  /** Below `/v1`. */
  readonly path: string;
  readonly schema: Schema;
  /** Sent by POST, as a form. */
  readonly form?: StripeMembers;
  /** The idempotency key: for a day Stripe repeats its first answer, even an error. */
  readonly key?: string;
}

/** A refusal by Stripe: nothing was executed. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** `invalid_request_error`, `idempotency_error`, `card_error`. */
  readonly type: string;
  readonly code: string;
  /** The provider's own message. */
  readonly said: string;
}

export type StripeAnswer<T> = { readonly kind: 'answer'; readonly answer: T } | Refused | Unknown;

type StripeKeys = Pick<GatewayAccount, 'apiPassword' | 'gatewayUrl'>;

/** Sends a call, and once more under its key if it is unknown whether Stripe acted. */
export function callStripe<Schema extends z.ZodType>(
  fetch: Fetch,
  account: StripeKeys,
  call: StripeCall<Schema>,
): Promise<StripeAnswer<z.output<Schema>>> {
  const isRepeatable = call.form === undefined || call.key !== undefined;
  return repeatOpenCall(() => send(fetch, account, call), isRepeatable);
}

async function send<Schema extends z.ZodType>(
  fetch: Fetch,
  { apiPassword, gatewayUrl }: StripeKeys,
  { path, schema, form, key }: StripeCall<Schema>,
): Promise<StripeAnswer<z.output<Schema>>> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${apiPassword.reveal()}`,
    'stripe-version': VERSION,
  };
  if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
  if (key !== undefined) headers['idempotency-key'] = key;
  const base = gatewayUrl === '' ? API : gatewayUrl.replace(/\/+$/, '');
  try {
    const response = await fetch(`${base}/v1${path}`, {
      method: form ? 'POST' : 'GET',
      headers,
      ...(form ? { body: encodeMembers(form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // 409: another call with this key is in progress; 429: rate limit; 5xx: the outcome is unknown.
    if (response.status === 409 || response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      return { kind: 'unknown', why: 'serverError' };
    }
    // A body without JSON is judged below, as an answer of another shape.
    const said: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return readRefusal(response.status, said);
    const read = schema.safeParse(said);
    return read.success ? { kind: 'answer', answer: read.data } : { kind: 'unknown', why: 'unreadable' };
  } catch (error) {
    return unknownAfter(error);
  }
}

/** Members as a form or a query; undefined ones are omitted. */
export function encodeMembers(members: StripeMembers): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== undefined) form.set(name, String(value));
  return form.toString();
}

function readRefusal(status: number, said: unknown): Refused {
  const { type = '', code, decline_code: decline, message } = errorSchema.safeParse(said).data?.error ?? {};
  const name = decline ?? code ?? (type === '' ? `HTTP ${status}` : type);
  return { kind: 'refused', status, type, code: name, said: message ?? name };
}
