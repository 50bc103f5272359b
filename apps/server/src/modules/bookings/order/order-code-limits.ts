import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

export interface CodeRequest {
  readonly orderHash: Buffer;
  /** Of a mailbox that the order does not have yet: counted like an order, because many orders can name it. */
  readonly mailboxHash?: Buffer;
  readonly addressHash: Buffer;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Limits both guessing and flooding a mailbox. Per address the limit is higher, because many people of a mobile network
 * share one.
 */
const limits = {
  order_hash: [
    { most: 3, withinMs: 10 * MINUTE_MS },
    { most: 10, withinMs: DAY_MS },
  ],
  address_hash: [{ most: 20, withinMs: 10 * MINUTE_MS }],
} as const;

type Column = keyof typeof limits;

/** Of the row that counts a mailbox: its request is counted for the network by the row of the order. */
const NO_ADDRESS = Buffer.alloc(0);

/** Records that a code was requested. Refuses too frequent requests with GEN-LIMIT, whether or not the order exists. */
export async function recordCodeRequest(scope: TenantScope, request: CodeRequest): Promise<void> {
  // Addresses are locked before orders, so that two requests never deadlock.
  await waitForTurn(scope, `orderCodeAddress:${request.addressHash.toString('hex')}`);
  await waitForTurn(scope, `orderCode:${request.orderHash.toString('hex')}`);
  const { orderHash, mailboxHash, addressHash } = request;
  if (mailboxHash) await waitForTurn(scope, `orderCode:${mailboxHash.toString('hex')}`);
  await requireWithin(scope, 'order_hash', orderHash);
  if (mailboxHash) await requireWithin(scope, 'order_hash', mailboxHash);
  await requireWithin(scope, 'address_hash', addressHash);
  await insertRequest(scope, orderHash, addressHash);
  if (mailboxHash) await insertRequest(scope, mailboxHash, NO_ADDRESS);
}

async function insertRequest(scope: TenantScope, order_hash: Buffer, address_hash: Buffer): Promise<void> {
  await scope.tx
    .insertInto('order_code_request')
    .values({ tenant_id: scope.tenantId, id: newId(), order_hash, address_hash })
    .execute();
}

async function requireWithin(scope: TenantScope, column: Column, hash: Buffer): Promise<void> {
  for (const limit of limits[column]) await requireBelow(scope, column, hash, limit);
}

async function requireBelow(
  scope: TenantScope,
  column: Column,
  hash: Buffer,
  { most, withinMs }: { readonly most: number; readonly withinMs: number },
): Promise<void> {
  // The newest `most` requests: if there are that many, room returns when the oldest of them leaves the window.
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

/** Purges requests, codes and failed attempts that are outside every limit's window. */
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
