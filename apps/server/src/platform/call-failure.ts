import { isKeyRefusal } from './external-suppliers/key-refusal.ts';

/** Why a call to another company failed, by what staff can do about it; `failed`: nobody knows. */
export const failureReasons = [
  'unreachable',
  'timeout',
  'connection',
  'serverError',
  'keyRefused',
  'unreadable',
  'refused',
  'failed',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export interface CallFailure {
  readonly why: FailureReason;
  /** The other side's own words, or a code for technicians; empty if there are none. Not masked. */
  readonly said: string;
}

const noted = new WeakMap<Error, CallFailure>();

/** Returns the error of a call with its reason and the other side's words, which staff are told instead of its message. */
export function noteFailure<Fault extends Error>(error: Fault, failure: CallFailure): Fault {
  noted.set(error, failure);
  return error;
}

/** Why a call failed: as noted, else by what broke it. */
export function failureOf(error: unknown): CallFailure {
  const known = findNoted(error);
  const { why, said } = known ?? readFault(error);
  return { why: isKeyRefusal(error) ? 'keyRefused' : why, said };
}

function findNoted(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  return noted.get(error) ?? findNoted(error.cause);
}

/** Codes of Node, of its client for HTTP, and of the library that sends mails. */
const reasonOfCode: Readonly<Record<string, FailureReason>> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EDNS: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'connection',
  EAUTH: 'keyRefused',
};

function readFault(error: unknown): CallFailure {
  if (!(error instanceof Error)) return { why: 'failed', said: '' };
  if (error.name === 'TimeoutError') return { why: 'timeout', said: '' };
  if (error.name === 'SyntaxError' || error.name === 'ZodError') return { why: 'unreadable', said: '' };
  if (error.name === 'ForbiddenAddress') return { why: 'unreachable', said: '' };
  const { code } = error as NodeJS.ErrnoException;
  // The library that sends mails keeps the server's own words.
  const { response } = error as { readonly response?: unknown };
  if (typeof code === 'string')
    return typeof response === 'string'
      ? { why: reasonOfCode[code] ?? 'refused', said: response }
      : { why: reasonOfCode[code] ?? 'connection', said: code };
  if (error instanceof AggregateError && error.errors.length > 0) return readFault(error.errors[0]);
  if (error.cause !== undefined) return readFault(error.cause);
  return error.message === 'fetch failed'
    ? { why: 'connection', said: '' }
    : { why: 'failed', said: error.message };
}
