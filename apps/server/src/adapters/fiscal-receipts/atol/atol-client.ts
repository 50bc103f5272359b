import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ReceiptSetting } from '../../../modules/settings/public.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type AtolAccount = Pick<ReceiptSetting, 'groupCode' | 'deskLogin' | 'deskPassword' | 'deskUrl'>;

/** The code of an unknown document. */
export const NO_UUID = 30;

const API = 'https://online.atol.ru/possystem/v5';
const TIMEOUT_MS = 20_000;
/** A token is valid for a day; it is renewed earlier, and immediately when it is refused. */
const TOKEN_MS = 20 * 3_600_000;

const errorSchema = z.object({
  code: z.number(),
  text: z.string(),
  type: z.string().optional(),
  uuid: z.string().optional(),
});
const tokenSchema = z.object({ token: z.string().optional(), error: errorSchema.nullish() });

/** A receipt as the desk reports it. */
export const reportSchema = z.object({
  uuid: z.string().nullish(),
  status: z.enum(['wait', 'done', 'fail']).nullish(),
  error: errorSchema.nullish(),
  payload: z
    .object({
      receipt_datetime: z.string(),
      fn_number: z.string(),
      fiscal_document_number: z.number(),
      fiscal_document_attribute: z.number(),
      ofd_receipt_url: z.string().optional(),
    })
    .nullish(),
});
export type AtolReport = z.output<typeof reportSchema>;

export type AtolAnswer =
  | { readonly kind: 'answer'; readonly answer: AtolReport }
  /** The desk refused the call with its own message and registered nothing. */
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly text: string;
      readonly uuid?: string | undefined;
    }
  | { readonly kind: 'unknown'; readonly why: string };

export interface AtolClient {
  readonly call: (account: AtolAccount, path: string, body?: object) => Promise<AtolAnswer>;
}

/** A client of ATOL Online v5 that caches the token of each login and password while it is valid. */
export function createAtolClient(fetch: Fetch, apiUrl?: (deskUrl: string) => string): AtolClient {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();
  const baseOf = ({ deskUrl }: AtolAccount): string => {
    const base = apiUrl?.(deskUrl) ?? deskUrl;
    return base === '' ? API : base.replace(/\/+$/, '');
  };
  /** With the password: agencies share this process, and a login is no secret. */
  const keyOf = (account: AtolAccount): string =>
    createHash('sha256')
      .update(JSON.stringify([baseOf(account), account.deskLogin, account.deskPassword.reveal()]))
      .digest('hex');

  async function getToken(account: AtolAccount): Promise<string | AtolAnswer> {
    const key = keyOf(account);
    const known = tokens.get(key);
    if (known && known.until > Date.now()) return known.token;
    const said = await send(fetch, `${baseOf(account)}/getToken`, {
      method: 'POST',
      body: { login: account.deskLogin, pass: account.deskPassword.reveal() },
    });
    if (said.kind === 'unknown') return said;
    const read = tokenSchema.safeParse(said.body);
    if (!read.success) return { kind: 'unknown', why: 'unreadable' };
    const { token, error } = read.data;
    if (token === undefined)
      return { kind: 'refused', code: error?.code ?? said.status, text: error?.text ?? 'No token' };
    tokens.set(key, { token, until: Date.now() + TOKEN_MS });
    return token;
  }

  async function callOnce(account: AtolAccount, path: string, body?: object): Promise<AtolAnswer> {
    const token = await getToken(account);
    if (typeof token !== 'string') return token;
    const said = await send(fetch, `${baseOf(account)}/${encodeURIComponent(account.groupCode)}/${path}`, {
      method: body ? 'POST' : 'GET',
      token,
      body,
    });
    if (said.kind === 'unknown') return said;
    if (said.status === 401) tokens.delete(keyOf(account));
    const read = reportSchema.safeParse(said.body);
    if (!read.success) return { kind: 'unknown', why: 'unreadable' };
    const { error, status, uuid } = read.data;
    // A failed document also has an error member, which is an answer about it. A refused call says `fail` and names no
    // document.
    const isOfDocument =
      status === 'fail' && typeof uuid === 'string' && !CALL_CODES.includes(error?.code ?? 0);
    if (!error || isOfDocument) return { kind: 'answer', answer: read.data };
    return {
      kind: 'refused',
      code: error.code,
      text: error.text,
      uuid: error.uuid ?? read.data.uuid ?? undefined,
    };
  }

  return {
    async call(account, path, body) {
      const first = await callOnce(account, path, body);
      // A call with an expired token is refused before anything is done.
      return first.kind === 'refused' && TOKEN_CODES.includes(first.code)
        ? callOnce(account, path, body)
        : first;
    },
  };
}

/** The token is missing, unknown or expired. */
const TOKEN_CODES: readonly number[] = [10, 11];
/** Errors of the call, not of a document: unknown uuid, unknown operation, a receipt that violates the schema. */
const CALL_CODES: readonly number[] = [NO_UUID, 31, 32];

type Sent =
  | { readonly kind: 'said'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly why: string };

async function send(
  fetch: Fetch,
  url: string,
  {
    method,
    token,
    body,
  }: { readonly method: string; readonly token?: string; readonly body?: object | undefined },
): Promise<Sent> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body) headers['content-type'] = 'application/json; charset=utf-8';
  if (token !== undefined) headers['token'] = token;
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      return { kind: 'unknown', why: `HTTP ${response.status}` };
    }
    // A body without JSON is judged by the caller, as an answer of another shape.
    const said: unknown = await response.json().catch(() => undefined);
    return { kind: 'said', status: response.status, body: said };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'unknown', why: isTimeout ? 'timeout' : 'connection' };
  }
}
