import type { FastifyRequest } from 'fastify';

export interface Credentials {
  /** Undefined if only the key was sent. */
  readonly partner: string | undefined;
  readonly key: string;
}

/**
 * The credentials of a partner's call: `Authorization: Basic` or `Bearer` with `partner:key`, the headers `x-partner`
 * and `x-partner-key`, `partner` and `key` of the query or, once it is parsed, of the JSON body, or `Bearer` with the
 * key alone, for clients that have one field for a token. Undefined if one is missing.
 */
export function readCredentials({ headers, query, body }: FastifyRequest): Credentials | undefined {
  const [, scheme, given] = /^(Basic|Bearer)\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (given !== undefined) {
    const pair = scheme!.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString('utf8') : given;
    const [, partner, key] = /^([^:]+):(.+)$/.exec(pair) ?? [];
    if (partner !== undefined && key !== undefined) return toCredentials(partner, key);
  }
  const values = query as Record<string, unknown>;
  const members = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return (
    toCredentials(headers['x-partner'], headers['x-partner-key']) ??
    toCredentials(lastOf(values['partner']), lastOf(values['key'])) ??
    toCredentials(members['partner'], members['key']) ??
    (given !== undefined && scheme!.toLowerCase() === 'bearer'
      ? { partner: undefined, key: given }
      : undefined)
  );
}

function toCredentials(partner: unknown, key: unknown): Credentials | undefined {
  if (typeof partner !== 'string' || typeof key !== 'string' || partner === '' || key === '')
    return undefined;
  return { partner: partner.trim().toLowerCase(), key: key.trim() };
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}
