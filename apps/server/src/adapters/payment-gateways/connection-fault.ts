import type { Unknown } from '../../modules/payments/ports.ts';
import { readEncryptionFault } from '../../platform/call-failure.ts';

/** Connection refused, or an unknown name or unreachable network: no byte of the request was sent. */
const nothingSent = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Classifies an error of a web request: `unreachable` if nothing was sent; with any other result something may have
 * been.
 */
export function readConnectionFault(error: unknown): Unknown['why'] {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return wasNothingSent(error) ? 'unreachable' : 'connection';
}

/** The outcome of a web request that failed, with what prevented an encrypted connection. */
export function unknownAfter(error: unknown): Unknown {
  const encryption = readEncryptionFault(error);
  const why = readConnectionFault(error);
  return { kind: 'unknown', why, ...(encryption === undefined ? {} : { encryption }) };
}

/** The global fetch wraps the cause, and a host with several addresses has one error for each. */
function wasNothingSent(error: unknown): boolean {
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every((one) => wasNothingSent(one));
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && nothingSent.includes(code)) || wasNothingSent(error.cause);
}
