import { z } from 'zod';

export interface DuffelOptions {
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The supplier's address, where its record does not say it: the stand-in moves with this process. */
  readonly baseUrl?: () => string;
}

export interface Request<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Below the address of the supplier, parts already encoded. */
  readonly path: string;
  /** What stands in the envelope. */
  readonly data?: object;
  readonly answer: Schema;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly type: string;
  readonly code: string;
  /** Type, code and the supplier's own sentence. */
  readonly said: string;
}

/** An answer that was read with what pages on, or a refusal. */
export type Answer<T> =
  | { readonly ok: true; readonly status: number; readonly value: T; readonly after: string | undefined }
  | Refusal;

/** Nobody knows what became of a call: no answer in time, a fault of theirs, or words that cannot be read. */
export class NoAnswer extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The supplier of flights gave no answer that says anything: ${what}`, options);
    this.name = 'NoAnswer';
  }
}

const VERSION = 'v2';
/** Accepted, and not decided: there is nothing to read yet. */
export const ACCEPTED = 202;

const refusedSchema = z.object({
  errors: z
    .array(z.object({ type: z.string(), code: z.string(), title: z.string(), message: z.string() }))
    .min(1),
});
const metaSchema = z.object({ meta: z.object({ after: z.string().nullish() }).nullish() });

/** One call, made once. Rejects with NoAnswer where it is not known what became of it. */
export async function callDuffel<Schema extends z.ZodType>(
  { fetch: call = fetch, baseUrl }: DuffelOptions,
  account: { readonly apiUrl: string; readonly apiKey: { reveal(): string } },
  { method, path, data, answer, timeoutMs, signal }: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const base = baseUrl ? baseUrl() : account.apiUrl.replace(/\/+$/, '');
  const late = AbortSignal.timeout(timeoutMs);
  const response = await reach(() =>
    call(`${base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'duffel-version': VERSION,
        authorization: `Bearer ${account.apiKey.reveal()}`,
        ...(data === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    }),
  );
  if (response.status >= 500) throw new NoAnswer(`status ${response.status}`);
  if (response.status === ACCEPTED) throw new Accepted();
  const said: unknown = await reach(() => response.json());
  if (!response.ok) return readRefusal(response.status, said);
  const read = answer.safeParse((said as { data?: unknown } | null)?.data);
  if (!read.success) throw new NoAnswer(describe(read.error));
  const after = metaSchema.safeParse(said).data?.meta?.after ?? undefined;
  return { ok: true, status: response.status, value: read.data, after };
}

/** They have taken it and not decided: what becomes of it is asked for later. */
export class Accepted extends NoAnswer {
  constructor() {
    super('it was accepted and is not decided');
    this.name = 'Accepted';
  }
}

function readRefusal(status: number, said: unknown): Refusal {
  const refused = refusedSchema.safeParse(said);
  if (!refused.success) throw new NoAnswer(`status ${status} without a reason`);
  const { type, code, message } = refused.data.errors[0]!;
  return { ok: false, status, type, code, said: `${type} ${code} ${message}`.trim() };
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
