import type { z } from 'zod';
import { noteFailure } from '../../platform/call-failure.ts';
import { noteKeyRefusal } from '../../platform/external-suppliers/key-refusal.ts';

export interface CallOptions {
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The supplier's address if it is not in its record: the simulator is at this process's own address. */
  readonly baseUrl?: () => string;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the supplier's address, already encoded. */
  readonly path: string;
  /** The caller's key and the version of the protocol. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body. */
  readonly body?: object | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A readable answer, not an error of the supplier. */
export interface Said {
  readonly ok: boolean;
  readonly status: number;
  readonly read: () => Promise<unknown>;
}

/** The outcome of a call is unknown: no answer in time, a server error, or an unreadable answer. */
export class NoAnswer extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The supplier gave no answer that says anything: ${what}`, options);
    this.name = 'NoAnswer';
  }
}

/** Makes one call, once. Rejects with NoAnswer if its outcome is unknown. */
export async function callSupplier(
  { fetch: call = fetch, baseUrl }: CallOptions,
  apiUrl: string,
  { method, path, headers, body, timeoutMs, signal }: Call,
): Promise<Said> {
  const base = baseUrl ? baseUrl() : apiUrl.replace(/\/+$/, '');
  const late = AbortSignal.timeout(timeoutMs);
  const response = await reach(() =>
    call(`${base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    }),
  );
  const { ok, status } = response;
  if (status >= 500)
    throw noteFailure(new NoAnswer(`status ${status}`), { why: 'serverError', said: `HTTP ${status}` });
  return { ok, status, read: () => reach(() => response.json()) };
}

/** The body parsed by the agreed schema. Throws NoAnswer if it does not match. */
export function readAs<Schema extends z.ZodType>(schema: Schema, said: unknown): z.output<Schema> {
  const read = schema.safeParse(said);
  if (!read.success) {
    const where = describe(read.error);
    throw noteFailure(new NoAnswer(where), { why: 'unreadable', said: where });
  }
  return read.data;
}

async function reach<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    // The cause may repeat headers; its message does not.
    throw new NoAnswer(error instanceof Error ? error.message : 'unknown', { cause: error });
  }
}

/** The error of a refusal without a reason that we can read; noted as one about our key if its status says so. */
export function unreadableRefusal(status: number): NoAnswer {
  const error = new NoAnswer(`status ${status} without a reason`);
  return noteKeyRefusal(status, noteFailure(error, { why: 'unreadable', said: `HTTP ${status}` }));
}

/** The error of a refusal in the supplier's own words, which `message` introduces for the log; noted likewise. */
export function refusedCall(status: number, message: string, said: string): Error {
  const error = noteFailure(new Error(`${message}: ${said}`), { why: 'refused', said });
  return noteKeyRefusal(status, error);
}

/** Where the answer violates the schema; without its values, which may name people. */
function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.join('.') || 'all of it'}: ${code}`)
    .join(', ');
}
