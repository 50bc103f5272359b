import { isKeyRefusal } from './external-suppliers/key-refusal.ts';

/** Why a call to another company failed, by what staff can do about it; `failed`: nobody knows. */
export const failureReasons = [
  'unreachable',
  'timeout',
  'connection',
  'certificateExpired',
  'certificateSelfSigned',
  'certificateOtherName',
  'certificateUntrusted',
  'encryption',
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

/** Why an encrypted connection was not made: its server's certificate, or something else of the encryption. */
export type EncryptionFault = Extract<FailureReason, `certificate${string}` | 'encryption'>;

/** Codes of Node, most of them OpenSSL's own, for certificates that it does not accept. */
const faultOfCertificate: Readonly<Record<string, EncryptionFault>> = {
  CERT_HAS_EXPIRED: 'certificateExpired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateSelfSigned',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateOtherName',
  HOSTNAME_MISMATCH: 'certificateOtherName',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUntrusted',
  CERT_NOT_YET_VALID: 'certificateUntrusted',
  CERT_SIGNATURE_FAILURE: 'certificateUntrusted',
  CERT_UNTRUSTED: 'certificateUntrusted',
  CERT_REJECTED: 'certificateUntrusted',
  CERT_REVOKED: 'certificateUntrusted',
  CERT_CHAIN_TOO_LONG: 'certificateUntrusted',
  INVALID_CA: 'certificateUntrusted',
  INVALID_PURPOSE: 'certificateUntrusted',
};

function encryptionFaultOf(code: string): EncryptionFault | undefined {
  if (code === 'EPROTO' || code === 'ETLS' || code.startsWith('ERR_SSL_')) return 'encryption';
  return faultOfCertificate[code];
}

/** What prevented an encrypted connection; undefined if something else failed. */
export function readEncryptionFault(error: unknown): EncryptionFault | undefined {
  if (error instanceof AggregateError)
    return error.errors.map(readEncryptionFault).find((fault) => fault !== undefined);
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  return (typeof code === 'string' ? encryptionFaultOf(code) : undefined) ?? readEncryptionFault(error.cause);
}

/** The code by which a technician looks an error up: the library that sends mails puts one of its own in place of it. */
function codeOf(error: Error): string | undefined {
  const { originalCode, code } = error as NodeJS.ErrnoException & { readonly originalCode?: unknown };
  return typeof originalCode === 'string' ? originalCode : code;
}

function readFault(error: unknown): CallFailure {
  if (!(error instanceof Error)) return { why: 'failed', said: '' };
  if (error.name === 'TimeoutError') return { why: 'timeout', said: '' };
  if (error.name === 'SyntaxError' || error.name === 'ZodError') return { why: 'unreadable', said: '' };
  if (error.name === 'ForbiddenAddress') return { why: 'unreachable', said: '' };
  const code = codeOf(error);
  // The library that sends mails keeps the server's own words.
  const { response } = error as { readonly response?: unknown };
  if (typeof code === 'string')
    return typeof response === 'string'
      ? { why: reasonOfCode[code] ?? 'refused', said: response }
      : { why: reasonOfCode[code] ?? encryptionFaultOf(code) ?? 'connection', said: code };
  if (error instanceof AggregateError && error.errors.length > 0) return readFault(error.errors[0]);
  if (error.cause !== undefined) return readFault(error.cause);
  return error.message === 'fetch failed'
    ? { why: 'connection', said: '' }
    : { why: 'failed', said: error.message };
}
