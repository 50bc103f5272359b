import type { Envelope } from '@farewind/contract/core/envelope';
import type { Language } from '@farewind/contract/core/fields';
import type { Operation } from '@farewind/contract/core/operation';
import { cookieNames, readCookie } from './cookies.ts';
import { findToken } from './tokens.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import type { Answer, RemoteInput } from './call-types.ts';
import { fetchFrom } from './transport.ts';

const apiBase = trimBase((import.meta.env['VITE_API_BASE'] as string | undefined) ?? '');

let knownTrace: { readonly path: string; readonly header: string } | undefined;

const TIMEOUT_MS = 30_000;

let interfaceLanguage: Language = 'ru';

/** Sets the language of the server's answers. */
export function setInterfaceLanguage(language: Language): void {
  interfaceLanguage = language;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** It goes on when the page is left. */
  readonly keepalive?: boolean;
}

/**
 * Calls the server and returns the result from its envelope; throws ApiError for a refusal, NoAnswerError without an
 * answer.
 */
export async function call<Op extends Operation>(
  operation: Op,
  input: RemoteInput<Op>,
  options: CallOptions = {},
): Promise<Answer<Op>> {
  return (await readResult(await ask(operation, input, options))) as Answer<Op>;
}

/** Calls the server and returns its raw answer; throws NoAnswerError without one. */
export async function ask<Op extends Operation>(
  operation: Op,
  input: RemoteInput<Op>,
  options: CallOptions = {},
): Promise<Response> {
  const inBody = operation.method === 'POST' || operation.method === 'PUT';
  return send(apiBase + operation.path + (inBody ? '' : toQuery(input)), {
    method: operation.method,
    headers: { ...standardHeaders(inBody), ...options.headers },
    body: inBody ? JSON.stringify(input) : null,
    signal: options.signal ?? null,
    ...(options.keepalive === true ? { keepalive: true } : {}),
  });
}

/** The result inside an answer's envelope; throws the envelope's error. */
export async function readResult(answer: Response): Promise<unknown> {
  const envelope = await readEnvelope(answer);
  if (envelope.success && envelope.error === null) return envelope.result;
  if (envelope.error === null) throw new NoAnswerError(false, `status ${answer.status}`);
  const requestId = answer.headers.get('X-Request-Id') ?? undefined;
  throw new ApiError(answer.status, envelope.error, requestId, readRetryAfter(answer));
}

/** Longer waits are shown, not waited for. */
const LONGEST_WAIT_SECONDS = 60;

/** The seconds after which a busy server wants to be asked again. */
function readRetryAfter({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return status === 503 && seconds > 0 && seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined;
}

/** Headers required by the specification; the page's language has a header of its own. */
function standardHeaders(hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    culture: 'tr-TR',
    'Accept-Language': 'tr-TR',
    'X-Interface-Language': interfaceLanguage,
  };
  if (hasBody) headers['Content-Type'] = 'application/json;charset=UTF-8';
  const trace = findTrace();
  if (trace !== undefined) headers['traceparent'] = trace;
  const token = findToken();
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  const tenantId = readCookie(cookieNames.tenantId);
  if (tenantId !== undefined) headers['Abp.TenantId'] = tenantId;
  return headers;
}

async function send(
  address: string,
  request: RequestInit & { signal: AbortSignal | null },
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = request.signal === null ? timeout : endWithEither(timeout, request.signal);
  try {
    return await fetchFrom(address, { ...request, signal });
  } catch (cause) {
    if (request.signal?.aborted === true) throw cause;
    throw new NoAnswerError(timeout.aborted, cause);
  }
}

/** `AbortSignal.any` needs Safari 17.4. */
function endWithEither(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const end = (): void => either.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: either.signal });
  }
  return either.signal;
}

async function readEnvelope(answer: Response): Promise<Envelope> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && '__abp' in body) return body as Envelope;
    throw new Error('not an envelope');
  } catch (cause) {
    throw new NoAnswerError(false, cause);
  }
}

/** A flat input as a query string, without absent and empty members. */
export function toQuery(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The trace of a call (W3C `traceparent`): that of the served page, or a new one for each page after it. Undefined if
 * the server does not trace. The numbers are random and end with the page.
 */
export function findTrace(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const told = document.querySelector('meta[name="traceparent"]')?.getAttribute('content');
  if (!told) return undefined;
  const path = location.pathname;
  if (knownTrace?.path !== path)
    knownTrace = { path, header: knownTrace ? `00-${digits(16)}-${digits(8)}-01` : told };
  return knownTrace.header;
}

function digits(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** `API_BASE` without its trailing slash; empty means the same origin. */
export function trimBase(base: string): string {
  return base.trim().replace(/\/+$/, '');
}
