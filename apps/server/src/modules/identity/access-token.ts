import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new bearer token: which tenant to ask, which is no secret, and 256 random bits, which are. */
export function newAccessToken(tenantId: number): string {
  return `${tenantId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Where a token would have to be known; undefined for what is no token of ours. */
export function findTokenTenant(token: string): number | undefined {
  const tenantId = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1];
  return tenantId === undefined ? undefined : Number(tenantId);
}

/** The whole token goes into the hash, so that one with another tenant written before it is another token. */
export function hashAccessToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
