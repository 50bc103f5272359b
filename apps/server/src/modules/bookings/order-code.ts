import { randomInt, timingSafeEqual } from 'node:crypto';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { findOrderKey } from './answer-order.ts';
import { ORDER_CODE_REQUESTED, type OrderCodeRequested } from './events.ts';
import { addressFingerprint } from './fingerprints.ts';
import { noteCodeRequest } from './order-code-limits.ts';
import { findOrderRow } from './order-rows.ts';
import type { BookingParts } from './parts.ts';

const DIGITS = 6;

/**
 * Has a code sent to the order's own address. The answer is the same for an order that does not exist, and so is the
 * refusal of whoever asks too often (GEN-LIMIT).
 */
export async function sendOrderCode(
  parts: BookingParts,
  { tenantId, address }: Pick<RequestContext, 'tenantId' | 'address'>,
  orderId: string,
): Promise<void> {
  const { keyring } = parts;
  await parts.database.inTenant(tenantId, async (scope) => {
    await noteCodeRequest(scope, {
      orderHash: keyring.fingerprint('orderCodeRequest', `${tenantId}:${orderId}`),
      addressHash: addressFingerprint(keyring, tenantId, address),
    });
    if (await findOrderRow(scope, orderId)) await promiseCode(parts.outbox, scope, orderId);
  });
}

/** The row of a code that is still to be made, and the mail that will bring it: both or none. */
async function promiseCode(outbox: Outbox, scope: TenantScope, orderId: string): Promise<void> {
  const codeId = newId();
  await scope.tx
    .insertInto('order_code')
    .values({ tenant_id: scope.tenantId, order_id: orderId, id: codeId })
    .execute();
  const payload = { orderId, codeId } satisfies OrderCodeRequested;
  await outbox.add(scope, { topic: ORDER_CODE_REQUESTED, dedupeKey: `orderCode:${codeId}`, payload });
}

/** A code as its mail tells it. */
export interface IssuedCode {
  readonly code: string;
  /** For how long it can still be used; at least one. */
  readonly minutesLeft: number;
}

/**
 * Makes the code that was asked for, at the moment of sending; only its keyed hash is kept. Made again, because the mail
 * did not leave, it takes the place of the one before. Undefined when it was asked for too long ago, or is used.
 */
export async function issueOrderCode(
  { keyring }: Pick<BookingParts, 'keyring'>,
  scope: TenantScope,
  orderId: string,
  codeId: string,
): Promise<IssuedCode | undefined> {
  const code = Array.from({ length: DIGITS }, () => randomInt(10)).join('');
  const issued = await scope.tx
    .updateTable('order_code')
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

/** Exchanges the code for the order's key. Refuses every miss alike with GEN-DENIED; a wrong try counts all the same. */
export async function proveOrderCode(
  parts: BookingParts,
  tenantId: number,
  orderId: string,
  code: string,
): Promise<string> {
  // The refusal comes after the commit: thrown inside, it would take the count of the wrong try back.
  const key = await parts.database.inTenant(tenantId, async (scope) => {
    const order = await findOrderRow(scope, orderId);
    if (!order || !(await takeCode(parts.keyring, scope, orderId, code))) return undefined;
    return findOrderKey(parts, scope, order);
  });
  if (key === undefined) throw refusal('GEN-DENIED');
  return key;
}

/** Whether it is the newest code of the order, which is used up by it; a wrong one uses up a try. */
async function takeCode(
  keyring: Keyring,
  scope: TenantScope,
  orderId: string,
  code: string,
): Promise<boolean> {
  const newest = await scope.tx
    .selectFrom('order_code')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('code_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!newest?.code_hash || newest.used_at || newest.expires_at <= scope.now) return false;
  if (newest.tries_left === 0) return false;
  const given = hashCode(keyring, scope.tenantId, newest.id, code.replace(/\s/g, ''));
  const isRight = timingSafeEqual(given, newest.code_hash);
  await scope.tx
    .updateTable('order_code')
    .set(isRight ? { used_at: scope.now } : { tries_left: newest.tries_left - 1 })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', newest.id)
    .execute();
  return isRight;
}

/** Keyed and bound to its row: a table of a million hashes helps nobody who has read the database. */
function hashCode(keyring: Keyring, tenantId: number, codeId: string, code: string): Buffer {
  return keyring.fingerprint('orderCode', `${tenantId}:${codeId}:${code}`);
}
