import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { findOrderKey } from '../settlement/answer-order.ts';
import { ORDER_CODE_REQUESTED, type OrderCodeRequested } from '../events.ts';
import { addressFingerprint } from '../order/fingerprints.ts';
import { consumeCode } from '../order/one-time-code.ts';
import { recordCodeRequest } from '../order/order-code-limits.ts';
import { findOrderRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';

/**
 * Requests a code for the order's own address. The answer is the same if the order does not exist, and so is the
 * refusal of too many requests (GEN-LIMIT).
 */
export async function sendOrderCode(
  deps: BookingDeps,
  { tenantId, address }: Pick<RequestContext, 'tenantId' | 'address'>,
  orderId: string,
): Promise<void> {
  const { keyring } = deps;
  await deps.database.inTenant(tenantId, async (scope) => {
    await recordCodeRequest(scope, {
      orderHash: keyring.fingerprint('orderCodeRequest', `${tenantId}:${orderId}`),
      addressHash: addressFingerprint(keyring, tenantId, address),
    });
    if (await findOrderRow(scope, orderId)) await insertCodeRequest(deps.outbox, scope, orderId);
  });
}

/** Stores a request for a code and queues its mail, both or neither; the code is generated when the mail is sent. */
async function insertCodeRequest(outbox: Outbox, scope: TenantScope, orderId: string): Promise<void> {
  const codeId = newId();
  await scope.tx
    .insertInto('order_code')
    .values({ tenant_id: scope.tenantId, order_id: orderId, id: codeId })
    .execute();
  const payload = { orderId, codeId } satisfies OrderCodeRequested;
  await outbox.add(scope, { topic: ORDER_CODE_REQUESTED, dedupeKey: `orderCode:${codeId}`, payload });
}

/** Exchanges the code for the order's key. Refuses every miss alike with GEN-DENIED; a wrong try is counted even so. */
export async function proveOrderCode(
  deps: BookingDeps,
  tenantId: number,
  orderId: string,
  code: string,
): Promise<string> {
  // Refuses after the commit: thrown inside the transaction, it would roll back the count of the wrong code.
  const key = await deps.database.inTenant(tenantId, async (scope) => {
    const order = await findOrderRow(scope, orderId);
    if (!order || !(await consumeCode(deps.keyring, scope, 'order_code', orderId, code))) return undefined;
    return findOrderKey(deps, scope, order);
  });
  if (key === undefined) throw refusal('GEN-DENIED');
  return key;
}
