import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

interface OrderAttempt {
  readonly orderId: string;
  readonly requestHash: Buffer;
}

async function findOrderAttempt(
  scope: TenantScope,
  idempotencyKey: string,
): Promise<OrderAttempt | undefined> {
  const row = await scope.tx
    .selectFrom('order_attempt')
    .select(['order_id', 'request_hash'])
    .where('tenant_id', '=', scope.tenantId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row && { orderId: row.order_id, requestHash: row.request_hash };
}

/** The idempotency key of the submission that created the order; later submissions pay for it again. */
export async function getFirstIdempotencyKey(scope: TenantScope, orderId: string): Promise<string> {
  const row = await scope.tx
    .selectFrom('order_attempt')
    .select('idempotency_key')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.idempotency_key;
}

/** Records one submission of a pay button, under its own key. */
export async function insertOrderAttempt(
  scope: TenantScope,
  submission: { readonly orderId: string; readonly idempotencyKey: string; readonly requestHash: Buffer },
): Promise<void> {
  await scope.tx
    .insertInto('order_attempt')
    .values({
      tenant_id: scope.tenantId,
      idempotency_key: submission.idempotencyKey,
      request_hash: submission.requestHash,
      order_id: submission.orderId,
    })
    .execute();
}

/**
 * The order of an earlier submission with the same key; undefined for the first one. Submissions with one key wait for
 * each other. Refuses with ORD-DUPLICATE when the content differs.
 */
export async function findRepeatedSubmission(
  scope: TenantScope,
  idempotencyKey: string,
  requestHash: Buffer,
): Promise<string | undefined> {
  // Sent together, but read once it is this submission's turn.
  const [, first] = await Promise.all([
    waitForTurn(scope, `orderAttempt:${idempotencyKey}`),
    findOrderAttempt(scope, idempotencyKey),
  ]);
  // Names no order: by that its sender knows to repeat what it sent first (apps/web/src/shared/api/send-once.ts).
  if (first && !first.requestHash.equals(requestHash)) throw refusal('ORD-DUPLICATE');
  return first?.orderId;
}
