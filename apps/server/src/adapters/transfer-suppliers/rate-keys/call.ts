import type { z } from 'zod';
import { refusalSchema } from './wire.ts';

export interface RateKeyOptions {
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The supplier's address, where its record does not say it: the stand-in moves with this process. */
  readonly baseUrl?: () => string;
}

export interface Request<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address of the supplier, parts already encoded. */
  readonly path: string;
  readonly body?: object;
  readonly answer: Schema;
  readonly timeoutMs: number;
}

/** An answer that was read, or a refusal in the supplier's own words. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly text: string };

/** Nobody knows what became of a call: no answer in time, a fault of theirs, or words that cannot be read. */
export class NoAnswer extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The supplier of rides gave no answer that says anything: ${what}`, options);
    this.name = 'NoAnswer';
  }
}

/** One call, made once. Rejects with NoAnswer where it is not known what became of it. */
export async function callSupplier<Schema extends z.ZodType>(
  { fetch: call = fetch, baseUrl }: RateKeyOptions,
  account: { readonly apiUrl: string; readonly apiKey: { reveal(): string } },
  { method, path, body, answer, timeoutMs }: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const base = baseUrl ? baseUrl() : account.apiUrl.replace(/\/+$/, '');
  const response = await reach(() =>
    call(`${base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'api-key': account.apiKey.reveal(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  if (response.status >= 500) throw new NoAnswer(`status ${response.status}`);
  const said: unknown = await reach(() => response.json());
  if (!response.ok) {
    const refused = refusalSchema.safeParse(said);
    if (!refused.success) throw new NoAnswer(`status ${response.status} without a reason`);
    return { ok: false, ...refused.data.error };
  }
  const read = answer.safeParse(said);
  if (!read.success) throw new NoAnswer(describe(read.error));
  return { ok: true, value: read.data };
}

async function reach<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    // The cause may repeat headers; its message does not.
    throw new NoAnswer(error instanceof Error ? error.message : 'unknown', { cause: error });
  }
}

/** Where its words differ from what was agreed; not the words themselves, which may name people. */
function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.join('.') || 'all of it'}: ${code}`)
    .join(', ');
}
