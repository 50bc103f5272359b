import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new bearer token: the tenant's number, which is no secret, and 256 random bits, which are. */
export function newAccessToken(tenantId: number): string {
  return `${tenantId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The tenant of a token; undefined if it is not one of ours. */
export function findTokenTenant(token: string): number | undefined {
  const tenantId = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1];
  return tenantId === undefined ? undefined : Number(tenantId);
}

/** Hashes the whole token, so that changing its tenant makes it another token. */
export function hashAccessToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
