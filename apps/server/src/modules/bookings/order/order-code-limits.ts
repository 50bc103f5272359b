import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { waitForTurn } from './order-attempts.ts';

export interface CodeRequest {
  readonly orderHash: Buffer;
  readonly addressHash: Buffer;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Guessing and flooding a mailbox are both bounded; many people of a mobile network share an address. */
const limits = [
  { column: 'order_hash', member: 'orderHash', most: 3, withinMs: 10 * MINUTE_MS },
  { column: 'order_hash', member: 'orderHash', most: 10, withinMs: DAY_MS },
  { column: 'address_hash', member: 'addressHash', most: 20, withinMs: 10 * MINUTE_MS },
] as const;

/** Notes that a code was asked for. Refuses with GEN-LIMIT who asks too often, whether or not the order exists. */
export async function recordCodeRequest(scope: TenantScope, request: CodeRequest): Promise<void> {
  // All addresses are waited for before any order, so that no two requests wait for each other.
  await waitForTurn(scope, `orderCodeAddress:${request.addressHash.toString('hex')}`);
  await waitForTurn(scope, `orderCode:${request.orderHash.toString('hex')}`);
  for (const limit of limits) await requireWithin(scope, limit, request[limit.member]);
  await scope.tx
    .insertInto('order_code_request')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      order_hash: request.orderHash,
      address_hash: request.addressHash,
    })
    .execute();
}

async function requireWithin(
  scope: TenantScope,
  { column, most, withinMs }: (typeof limits)[number],
  hash: Buffer,
): Promise<void> {
  // The newest `most` requests: when there are that many, the oldest of them leaving the window makes room again.
  const rows = await scope.tx
    .selectFrom('order_code_request')
    .select('created_at')
    .where('tenant_id', '=', scope.tenantId)
    .where(column, '=', hash)
    .where('created_at', '>', new Date(scope.now.getTime() - withinMs))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  const oldest = rows[most - 1];
  if (!oldest) return;
  const waitMs = oldest.created_at.getTime() + withinMs - scope.now.getTime();
  throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Purges requests, codes and failed attempts that no limit counts any more. */
export async function purgeOldCodes(scope: TenantScope): Promise<void> {
  const before = new Date(scope.now.getTime() - DAY_MS);
  const tables = [
    ...(['order_code_request', 'order_code', 'order_address_change'] as const),
    ...(['order_lookup_miss', 'coupon_miss'] as const),
  ];
  for (const table of tables) {
    await scope.tx
      .deleteFrom(table)
      .where('tenant_id', '=', scope.tenantId)
      .where('created_at', '<', before)
      .execute();
  }
}
