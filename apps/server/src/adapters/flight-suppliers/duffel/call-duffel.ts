import { z } from 'zod';
import {
  NoAnswer,
  type CallOptions,
  callSupplier,
  readAs,
  refusedCall,
  unreadableRefusal,
} from '../../supplier-calls/call-supplier.ts';

export interface Request<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below the supplier's address, already encoded. */
  readonly path: string;
  /** The contents of the envelope. */
  readonly data?: object;
  readonly answer: Schema;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Types of refusals of any call at all, before it is looked at. */
export const aboutCaller: ReadonlySet<string> = new Set(['authentication_error', 'rate_limit_error']);

export interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly type: string;
  readonly code: string;
  /** Type, code and the supplier's own sentence. */
  readonly said: string;
}

/** A parsed answer with its paging data, or a refusal. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly after: string | undefined }
  | Refusal;

const VERSION = 'v2';
const ACCEPTED = 202;
const NO_CONTENT = 204;

const refusedSchema = z.object({
  errors: z
    .array(z.object({ type: z.string(), code: z.string(), title: z.string(), message: z.string() }))
    .min(1),
});
const metaSchema = z.object({ meta: z.object({ after: z.string().nullish() }).nullish() });

/** Accepted but not decided yet: the outcome is queried later. */
export class Accepted extends NoAnswer {
  constructor() {
    super('it was accepted and is not decided');
    this.name = 'Accepted';
  }
}

/** Makes one call, once. Rejects with NoAnswer if its outcome is unknown. */
export async function callDuffel<Schema extends z.ZodType>(
  options: CallOptions,
  account: { readonly apiUrl: string; readonly apiKey: { reveal(): string } },
  { method, path, data, answer, timeoutMs, signal }: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { ok, status, read } = await callSupplier(options, account.apiUrl, {
    method,
    path,
    timeoutMs,
    signal,
    headers: { 'duffel-version': VERSION, authorization: `Bearer ${account.apiKey.reveal()}` },
    body: data && { data },
  });
  if (status === ACCEPTED) throw new Accepted();
  const said = status === NO_CONTENT ? null : await read();
  if (!ok) return readRefusal(status, said);
  const value = readAs(answer, (said as { data?: unknown } | null)?.data);
  return { ok: true, value, after: metaSchema.safeParse(said).data?.meta?.after ?? undefined };
}

function readRefusal(status: number, said: unknown): Refusal {
  const refused = refusedSchema.safeParse(said);
  if (!refused.success) throw unreadableRefusal(status);
  const { type, code, message } = refused.data.errors[0]!;
  return { ok: false, status, type, code, said: `${type} ${code} ${message}`.trim() };
}

/** For calls that a supplier has no reason to refuse: our key may be wrong, or its API has changed. */
export function granted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw refusedCall(answer.status, 'The supplier of flights refused', answer.said);
}
