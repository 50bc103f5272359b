import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';

export interface OrderAttempt {
  readonly orderId: string;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
}

/** Lets one transaction at a time past this point for the same thing; the others wait for its end. */
export async function waitForTurn(scope: TenantScope, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.tenantId}:${thing}`}, 0))`.execute(
    scope.tx,
  );
}

export async function findOrderAttempt(
  scope: TenantScope,
  idempotencyKey: string,
): Promise<OrderAttempt | undefined> {
  const row = await scope.tx
    .selectFrom('order_attempt')
    .select(['order_id', 'request_hash', 'created_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row && { orderId: row.order_id, requestHash: row.request_hash, createdAt: row.created_at };
}

export async function getIdempotencyKey(scope: TenantScope, orderId: string): Promise<string> {
  const row = await scope.tx
    .selectFrom('order_attempt')
    .select('idempotency_key')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.idempotency_key;
}
