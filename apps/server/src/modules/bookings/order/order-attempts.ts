import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';

interface OrderAttempt {
  readonly orderId: string;
  readonly requestHash: Buffer;
}

/** Lets one transaction at a time past this point for the same thing; the others wait for its end. */
export async function waitForTurn(scope: TenantScope, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.tenantId}:${thing}`}, 0))`.execute(
    scope.tx,
  );
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

/** The key of the submission that made the order; later submissions pay again. */
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

/** One submission of a button that pays for an order, under its own key. */
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
 * The order that an earlier submission under the same key was about; undefined when this is the first. Submissions under one key
 * wait for each other. Refuses with ORD-DUPLICATE when the earlier one asked for something else.
 */
export async function findRepeatedSubmission(
  scope: TenantScope,
  idempotencyKey: string,
  requestHash: Buffer,
): Promise<string | undefined> {
  await waitForTurn(scope, `orderAttempt:${idempotencyKey}`);
  const first = await findOrderAttempt(scope, idempotencyKey);
  if (first && !first.requestHash.equals(requestHash)) throw refusal('ORD-DUPLICATE');
  return first?.orderId;
}
