import { z } from 'zod';
import type { Charge, Unknown } from '../../../modules/payments/ports.ts';
import { readConnectionFault } from '../connection-fault.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 20_000;

const chargeSchema = z.object({
  id: z.string(),
  state: z.enum(['held', 'taken', 'released']),
  amountMinor: z.int(),
  refundedMinor: z.int(),
});

export const paymentSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'refused', 'closed', 'paid']),
  amountMinor: z.int(),
  currency: z.string(),
  expiresAt: z.iso.datetime(),
  path: z.string(),
  charges: z.array(chargeSchema),
});

export type Payment = z.output<typeof paymentSchema>;

export const actSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), id: z.string() }),
  z.object({ status: z.literal('pending'), id: z.string() }),
  z.object({ status: z.literal('refused'), code: z.string() }),
]);

export const refundSchema = z.object({ id: z.string(), status: z.enum(['pending', 'settled', 'failed']) });

export const closeSchema = z.object({ status: z.enum(['closed', 'paid']) });

/** An unknown payment, or a refusal before anything was executed. */
interface Refused {
  readonly kind: 'refused';
  readonly status: number;
}

export interface PageCall<Schema extends z.ZodType> {
  readonly path: string;
  readonly schema: Schema;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key?: string;
}

/** Sends one call and reads its answer; `unknown` if the bank may or may not have acted. */
export async function callPage<Schema extends z.ZodType>(
  fetch: Fetch,
  base: string,
  { account }: Pick<Charge, 'account'>,
  { path, schema, body, key }: PageCall<Schema>,
): Promise<{ readonly kind: 'answer'; readonly answer: z.output<Schema> } | Refused | Unknown> {
  const pass = Buffer.from(`${account.merchantId}:${account.apiPassword.reveal()}`).toString('base64');
  const headers: Record<string, string> = { authorization: `Basic ${pass}` };
  if (body) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  try {
    const response = await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status >= 500) return { kind: 'unknown', why: 'serverError' };
      return { kind: 'refused', status: response.status };
    }
    const read = schema.safeParse(await response.json());
    return read.success ? { kind: 'answer', answer: read.data } : { kind: 'unknown', why: 'unreadable' };
  } catch (error) {
    return { kind: 'unknown', why: readConnectionFault(error) };
  }
}
