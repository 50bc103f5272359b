import type { z } from 'zod';
import { callSupplier, NoAnswer, readAs, type CallOptions } from '../../supplier-calls/call-supplier.ts';
import { refusalSchema } from './wire.ts';

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

/** One call, made once. Rejects with NoAnswer where it is not known what became of it. */
export async function callRateKeys<Schema extends z.ZodType>(
  options: CallOptions,
  account: { readonly apiUrl: string; readonly apiKey: { reveal(): string } },
  { method, path, body, answer, timeoutMs }: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { ok, status, read } = await callSupplier(options, account.apiUrl, {
    method,
    path,
    body,
    timeoutMs,
    headers: { 'api-key': account.apiKey.reveal() },
  });
  const said = await read();
  if (ok) return { ok: true, value: readAs(answer, said) };
  const refused = refusalSchema.safeParse(said);
  if (!refused.success) throw new NoAnswer(`status ${status} without a reason`);
  return { ok: false, ...refused.data.error };
}
