import { createHash } from 'node:crypto';
import type { KeyedHash } from '../database/scope.ts';

/** One line of the audit log, as it is hashed. `before` and `after` are masked, and plain JSON. */
export interface AuditEntry {
  readonly tenantId: number;
  /** 1, 2, 3 … within the tenant. */
  readonly position: number;
  readonly at: Date;
  /** The side of the user. */
  readonly userTenantId: number | null;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly impersonatorTenantId: number | null;
  readonly impersonatorUserId: number | null;
  readonly impersonatorName: string | null;
  readonly address: string;
  readonly requestId: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

/** The hash before the first entry. */
export const NO_ENTRY = Buffer.alloc(32);

/**
 * HMAC-SHA-256 over the hash of the entry before and every member of this one, in a form that does not depend on storage.
 * Without a key, as entries of earlier versions are chained, plain SHA-256.
 */
export function hashEntry(entry: AuditEntry, previousHash: Uint8Array, key?: KeyedHash): Buffer {
  const members = [
    entry.tenantId,
    entry.position,
    entry.at.toISOString(),
    entry.userTenantId,
    entry.userId,
    entry.userName,
    entry.impersonatorTenantId,
    entry.impersonatorUserId,
    entry.impersonatorName,
    entry.address,
    entry.requestId,
    entry.action,
    entry.entity,
    entry.entityId,
    canonical(entry.before),
    canonical(entry.after),
    entry.reason,
  ];
  const text = JSON.stringify(members);
  if (key) return key(`${Buffer.from(previousHash).toString('hex')}:${text}`);
  return createHash('sha256').update(previousHash).update(text, 'utf8').digest();
}

/** Members in alphabetical order: a database may return them in any other. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, member]) => [name, canonical(member)]),
  );
}
