import type { z } from 'zod';
import type { GatewayAccount, Unknown } from '../../../modules/payments/ports.ts';
import { unknownAfter } from '../connection-fault.ts';
import { repeatOpenCall } from '../repeat-open-call.ts';
import { errorSchema } from './yookassa-objects.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const API = 'https://api.yookassa.ru';
const TIMEOUT_MS = 20_000;

export interface YookassaCall<Schema extends z.ZodType> {
  /** Below `/v3`. */
  readonly path: string;
  readonly schema: Schema;
  /** Sent by POST. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The idempotency key, at most 64 characters: for a day a repeated call gets the first answer. */
  readonly key?: string;
}

/** A refusal by YooKassa: nothing was executed. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  /** The provider's own message. */
  readonly said: string;
}

export type YookassaAnswer<T> = { readonly kind: 'answer'; readonly answer: T } | Refused | Unknown;

/** Sends a call, and once more under its key if it is unknown whether YooKassa acted. */
export function callYookassa<Schema extends z.ZodType>(
  fetch: Fetch,
  account: Pick<GatewayAccount, 'merchantId' | 'apiPassword' | 'gatewayUrl'>,
  call: YookassaCall<Schema>,
): Promise<YookassaAnswer<z.output<Schema>>> {
  const isRepeatable = call.body === undefined || call.key !== undefined;
  return repeatOpenCall(() => send(fetch, account, call), isRepeatable);
}

async function send<Schema extends z.ZodType>(
  fetch: Fetch,
  { merchantId, apiPassword, gatewayUrl }: Pick<GatewayAccount, 'merchantId' | 'apiPassword' | 'gatewayUrl'>,
  { path, schema, body, key }: YookassaCall<Schema>,
): Promise<YookassaAnswer<z.output<Schema>>> {
  const pass = Buffer.from(`${merchantId}:${apiPassword.reveal()}`).toString('base64');
  const headers: Record<string, string> = { authorization: `Basic ${pass}` };
  if (body) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotence-key'] = key;
  const base = gatewayUrl === '' ? API : gatewayUrl.replace(/\/+$/, '');
  try {
    const response = await fetch(`${base}/v3${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // 202: still processing; 429: rate limit; 5xx: the outcome is unknown.
    if (response.status === 202 || response.status === 429 || response.status >= 500) {
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

function readRefusal(status: number, said: unknown): Refused {
  const { code = `HTTP ${status}`, description, parameter } = errorSchema.safeParse(said).data ?? {};
  const words = [description, parameter].filter((part) => part !== undefined).join(': ');
  return { kind: 'refused', status, code, said: words === '' ? code : words };
}
