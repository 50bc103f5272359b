import type { z } from 'zod';
import type { GatewayAccount, Unknown } from '../../../modules/payments/ports.ts';
import { unknownAfter } from '../connection-fault.ts';
import { repeatOpenCall } from '../repeat-open-call.ts';
import { answerSchema } from './tbank-objects.ts';
import { readTbankMembers, signTbank, type TbankMembers } from './tbank-token.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type TbankAccount = Pick<GatewayAccount, 'merchantId' | 'apiPassword' | 'gatewayUrl'>;

const API = 'https://securepay.tinkoff.ru';
const TIMEOUT_MS = 20_000;
/** “Internal error of the system”: what became of the call is unknown. */
const INTERNAL = '9999';

export interface TbankCall<Schema extends z.ZodType> {
  /** With its version: `/v2/Init`. */
  readonly path: string;
  readonly schema: Schema;
  readonly body: TbankMembers;
  /** It is a query, or the bank does the same thing once. */
  readonly isRepeatable?: boolean;
  /** It asks about a payment: the bank calls the answer about a refused one a failure too. */
  readonly readsFailed?: boolean;
}

/** A refusal by the bank: nothing was executed. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: string;
  /** The bank's own message. */
  readonly said: string;
}

export type TbankAnswer<T> = { readonly kind: 'answer'; readonly answer: T } | Refused | Unknown;

/** Sends a call with its token; a repeatable one once more if it is unknown whether the bank acted. */
export function callTbank<Schema extends z.ZodType>(
  fetch: Fetch,
  account: TbankAccount,
  call: TbankCall<Schema>,
): Promise<TbankAnswer<z.output<Schema>>> {
  return repeatOpenCall(() => send(fetch, account, call), call.isRepeatable ?? false);
}

async function send<Schema extends z.ZodType>(
  fetch: Fetch,
  { merchantId, apiPassword, gatewayUrl }: TbankAccount,
  { path, schema, body, readsFailed = false }: TbankCall<Schema>,
): Promise<TbankAnswer<z.output<Schema>>> {
  const members = { TerminalKey: merchantId, ...body };
  const signed = { ...members, Token: signTbank(members, apiPassword.reveal()) };
  const base = gatewayUrl === '' ? API : gatewayUrl.replace(/\/+$/, '');
  try {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signed),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      return { kind: 'unknown', why: 'serverError' };
    }
    const said = readTbankMembers(await response.text());
    const answer = answerSchema.safeParse(said);
    if (!answer.success) return { kind: 'unknown', why: 'unreadable' };
    const { Success: isDone, ErrorCode: code, Message, Details } = answer.data;
    if (code === INTERNAL) return { kind: 'unknown', why: 'serverError' };
    const isRefused = !isDone || code !== '0';
    const read = schema.safeParse(said);
    if (read.success && (!isRefused || readsFailed)) return { kind: 'answer', answer: read.data };
    if (!isRefused) return { kind: 'unknown', why: 'unreadable' };
    const words = [Message, Details].filter((part) => part !== undefined && part !== '').join(' ');
    return { kind: 'refused', code, said: words === '' ? code : words };
  } catch (error) {
    return unknownAfter(error);
  }
}
