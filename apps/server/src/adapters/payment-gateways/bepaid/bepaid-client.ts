import type { z } from 'zod';
import type { GatewayAccount, Unknown } from '../../../modules/payments/ports.ts';
import { unknownAfter } from '../connection-fault.ts';
import { repeatOpenCall } from '../repeat-open-call.ts';
import { bepaidHosts, type BepaidHosts } from './bepaid-hosts.ts';
import { errorSchema } from './bepaid-objects.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 20_000;

export interface BepaidCall<Schema extends z.ZodType> {
  readonly host: keyof BepaidHosts;
  readonly path: string;
  readonly schema: Schema;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>>;
  /** `RequestID`: for a day, a repeated call of a transaction gets the first answer. */
  readonly key?: string;
  /** A repetition changes nothing even without a key. */
  readonly isRepeatable?: boolean;
}

/** A refusal of the call itself: nothing was executed. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** The provider's own message. */
  readonly said: string;
}

export type BepaidAnswer<T> = { readonly kind: 'answer'; readonly answer: T } | Refused | Unknown;

type Account = Pick<GatewayAccount, 'merchantId' | 'apiPassword' | 'gatewayUrl'>;

/** The Basic credentials of a shop, which it sends and which its notifications carry. */
export function basicOf({ merchantId, apiPassword }: Pick<Account, 'merchantId' | 'apiPassword'>): string {
  return `Basic ${Buffer.from(`${merchantId}:${apiPassword.reveal()}`).toString('base64')}`;
}

/** Sends a call, and once more if it is unknown whether bePaid acted and a repetition is safe. */
export function callBepaid<Schema extends z.ZodType>(
  fetch: Fetch,
  account: Account,
  call: BepaidCall<Schema>,
): Promise<BepaidAnswer<z.output<Schema>>> {
  const { method = call.body ? 'POST' : 'GET', key, isRepeatable } = call;
  const isSafe = method !== 'POST' || key !== undefined || isRepeatable === true;
  return repeatOpenCall(() => send(fetch, account, { ...call, method }), isSafe);
}

async function send<Schema extends z.ZodType>(
  fetch: Fetch,
  account: Account,
  { host, path, schema, method, body, key }: BepaidCall<Schema>,
): Promise<BepaidAnswer<z.output<Schema>>> {
  const headers: Record<string, string> = { authorization: basicOf(account), accept: 'application/json' };
  if (body) headers['content-type'] = 'application/json';
  if (host === 'checkout') headers['x-api-version'] = '2';
  if (key !== undefined) headers['requestid'] = key;
  try {
    const response = await fetch(`${bepaidHosts(account.gatewayUrl)[host]}${path}`, {
      method: method ?? 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      return { kind: 'unknown', why: 'serverError' };
    }
    // A body without JSON is judged below, as an answer of another shape.
    const said: unknown = await response.json().catch(() => undefined);
    const read = schema.safeParse(said);
    // A declined transaction is an answer, whatever its status code.
    if (read.success) return { kind: 'answer', answer: read.data };
    return response.ok ? { kind: 'unknown', why: 'unreadable' } : readRefusal(response.status, said);
  } catch (error) {
    return unknownAfter(error);
  }
}

function readRefusal(status: number, said: unknown): Refused {
  const { message, errors, response } = errorSchema.safeParse(said).data ?? {};
  const members = errors ?? response?.errors;
  const words = [message ?? response?.message, members === undefined ? undefined : JSON.stringify(members)];
  return { kind: 'refused', status, said: words.filter(Boolean).join(': ') || `HTTP ${status}` };
}
