import { randomInt } from 'node:crypto';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/** Where mailed codes are stored: for the order's own address, and for a new one. */
export type CodeTable = 'order_code' | 'order_address_change';

const DIGITS = 6;

/** A code, as its mail states it. */
export interface IssuedCode {
  readonly code: string;
  /** Minutes until it expires; at least one. */
  readonly minutesLeft: number;
}

/**
 * Generates a requested code at the moment of sending; only its keyed hash is stored. A repetition after a failed
 * delivery replaces the previous code. Undefined when the request has expired or the code is used.
 */
export async function issueCode(
  keyring: Keyring,
  scope: TenantScope,
  table: CodeTable,
  orderId: string,
  codeId: string,
): Promise<IssuedCode | undefined> {
  const code = Array.from({ length: DIGITS }, () => randomInt(10)).join('');
  const issued = await scope.tx
    .updateTable(table)
    .set({ code_hash: hashCode(keyring, scope.tenantId, codeId, code) })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .returning('expires_at')
    .executeTakeFirst();
  if (!issued) return undefined;
  const msLeft = issued.expires_at.getTime() - scope.now.getTime();
  return { code, minutesLeft: Math.ceil(msLeft / 60_000) };
}

/** Consumes the order's newest code if it matches, and returns its id; a wrong code uses up one of its tries. */
export async function consumeCode(
  keyring: Keyring,
  scope: TenantScope,
  table: CodeTable,
  orderId: string,
  code: string,
): Promise<string | undefined> {
  const newest = await scope.tx
    .selectFrom(table)
    .select(['id', 'code_hash', 'tries_left', 'expires_at', 'used_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('code_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!newest?.code_hash || newest.used_at || newest.expires_at <= scope.now) return undefined;
  if (newest.tries_left === 0) return undefined;
  const given = hashCode(keyring, scope.tenantId, newest.id, code.replace(/\s/g, ''));
  const isRight = isSameSecret(given, newest.code_hash);
  await scope.tx
    .updateTable(table)
    .set(isRight ? { used_at: scope.now } : { tries_left: newest.tries_left - 1 })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', newest.id)
    .execute();
  return isRight ? newest.id : undefined;
}

/** Invalidates every unused code of an order, including those whose mail is still queued. */
export async function endCodes(scope: TenantScope, table: CodeTable, orderId: string): Promise<void> {
  await scope.tx
    .updateTable(table)
    .set({ used_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .execute();
}

/** Keyed and bound to its row: a precomputed table of a million hashes is useless to a reader of the database. */
function hashCode(keyring: Keyring, tenantId: number, codeId: string, code: string): Buffer {
  return keyring.fingerprint('orderCode', `${tenantId}:${codeId}:${code}`);
}
