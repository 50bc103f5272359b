import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { GatewayAccount, Unknown } from '../../../modules/payments/ports.ts';
import { unknownAfter } from '../connection-fault.ts';
import { repeatOpenCall } from '../repeat-open-call.ts';
import { failureSchema } from './iyzico-objects.ts';
import { authorize, signAnswer } from './iyzico-signature.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const LIVE = 'https://api.iyzipay.com';
const SANDBOX = 'https://sandbox-api.iyzipay.com';
/** How the keys of a sandbox begin. */
const SANDBOX_KEY = 'sandbox-';
const TIMEOUT_MS = 20_000;

export interface IyzicoCall<Schema extends z.ZodType> {
  readonly path: string;
  readonly schema: Schema;
  /** Sent by POST; without one the call is a GET. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Moves or opens nothing: only such a call is sent again if its answer was lost. There are no idempotency keys. */
  readonly isQuestion: boolean;
  /** The signed members of the answer, in iyzico's order; an answer without a signature is accepted. */
  readonly signed?: (answer: z.output<Schema>) => readonly string[];
}

/** A refusal by iyzico: nothing was executed. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: string;
  /** The provider's own message. */
  readonly said: string;
  /** `FAILURE`: a card was refused. */
  readonly paymentStatus?: string | undefined;
  readonly at?: Date | undefined;
}

/** `at`: iyzico's own time of the answer. */
export type IyzicoAnswer<T> =
  | { readonly kind: 'answer'; readonly answer: T; readonly at?: Date | undefined }
  | Refused
  | Unknown;

type IyzicoAccount = Pick<GatewayAccount, 'apiUser' | 'apiPassword' | 'gatewayUrl'>;

/** Sends a call once; a question is sent again if its answer was lost. */
export function callIyzico<Schema extends z.ZodType>(
  fetch: Fetch,
  account: IyzicoAccount,
  call: IyzicoCall<Schema>,
): Promise<IyzicoAnswer<z.output<Schema>>> {
  return repeatOpenCall(() => send(fetch, account, call), call.isQuestion);
}

/** Whether a key belongs to the sandbox, where no money moves. */
export const isSandboxKey = (apiKey: string): boolean => apiKey.startsWith(SANDBOX_KEY);

async function send<Schema extends z.ZodType>(
  fetch: Fetch,
  { apiUser, apiPassword, gatewayUrl }: IyzicoAccount,
  { path, schema, body, query, signed }: IyzicoCall<Schema>,
): Promise<IyzicoAnswer<z.output<Schema>>> {
  const keys = { apiKey: apiUser, secretKey: apiPassword.reveal() };
  const usual = isSandboxKey(apiUser) ? SANDBOX : LIVE;
  const base = gatewayUrl === '' ? usual : gatewayUrl.replace(/\/+$/, '');
  const random = randomBytes(8).toString('hex');
  const text = body ? JSON.stringify(body) : '';
  const headers: Record<string, string> = {
    authorization: authorize(keys, random, path, text),
    'x-iyzi-rnd': random,
    accept: 'application/json',
  };
  if (body) headers['content-type'] = 'application/json';
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  try {
    const response = await fetch(`${base}${path}${search}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: text } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // 429: rate limit; 5xx: the outcome is unknown.
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      return { kind: 'unknown', why: 'serverError' };
    }
    // A body without JSON is judged below, as an answer of another shape.
    const said: unknown = await response.json().catch(() => undefined);
    const failure = failureSchema.safeParse(said).data;
    if (failure) {
      const { errorCode: code, errorMessage, paymentStatus, systemTime } = failure;
      return { kind: 'refused', code, said: errorMessage ?? code, paymentStatus, at: timeOf(systemTime) };
    }
    const read = response.ok ? schema.safeParse(said) : undefined;
    if (!read?.success) return { kind: 'unknown', why: 'unreadable' };
    const { signature, systemTime } = (said ?? {}) as {
      readonly signature?: unknown;
      readonly systemTime?: unknown;
    };
    if (
      signed &&
      typeof signature === 'string' &&
      !isSameSecret(signature, signAnswer(keys.secretKey, signed(read.data)))
    )
      return { kind: 'unknown', why: 'unreadable' };
    return { kind: 'answer', answer: read.data, at: timeOf(systemTime) };
  } catch (error) {
    return unknownAfter(error);
  }
}

const timeOf = (systemTime: unknown): Date | undefined =>
  typeof systemTime === 'number' ? new Date(systemTime) : undefined;
