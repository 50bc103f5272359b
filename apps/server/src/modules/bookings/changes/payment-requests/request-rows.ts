import type { paymentRequestStates } from '@farewind/contract/bookings/payment-request';
import type { Currency } from '@farewind/values/currency';
import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { DB } from '../../../../platform/database/schema.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';

export type RequestState = (typeof paymentRequestStates)[number];

/** A sum that staff asked the buyer of a sold order for. */
export interface PaymentRequestRow {
  readonly requestId: string;
  readonly orderId: string;
  readonly payableId: string;
  readonly state: RequestState;
  readonly purpose: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The item whose supplier the money is owed to; undefined: it is the agency's own. */
  readonly itemId: string | undefined;
  readonly payUntil: Date;
  readonly keyHash: Buffer;
  readonly requestedBy: string;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
  readonly endedBy: string | undefined;
  readonly reason: string | undefined;
}

export async function findRequest(
  scope: TenantScope,
  requestId: string,
): Promise<PaymentRequestRow | undefined> {
  // A link that was cut off is as unknown as any other.
  if (!z.uuid().safeParse(requestId).success) return undefined;
  const row = await selectRequests(scope).where('id', '=', requestId).executeTakeFirst();
  return row && toRequest(row);
}

/** Refuses with GEN-NOTFOUND. */
export async function getRequest(scope: TenantScope, requestId: string): Promise<PaymentRequestRow> {
  const request = await findRequest(scope, requestId);
  if (!request) throw refusal('GEN-NOTFOUND');
  return request;
}

/** The request that a payable belongs to. */
export async function findRequestOfPayable(
  scope: TenantScope,
  payableId: string,
): Promise<PaymentRequestRow | undefined> {
  const row = await selectRequests(scope).where('payable_id', '=', payableId).executeTakeFirst();
  return row && toRequest(row);
}

/** The requests of an order, oldest first. */
export async function listRequests(scope: TenantScope, orderId: string): Promise<PaymentRequestRow[]> {
  const rows = await selectRequests(scope)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toRequest);
}

export async function listRequestsById(
  scope: TenantScope,
  ids: readonly string[],
): Promise<PaymentRequestRow[]> {
  const rows = await selectRequests(scope)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(toRequest);
}

/** Locks the requests of an order until the transaction ends. */
export async function lockRequests(scope: TenantScope, orderId: string): Promise<void> {
  await selectRequests(scope).where('order_id', '=', orderId).orderBy('id').forUpdate().execute();
}

export async function listOpenRequests(scope: TenantScope): Promise<PaymentRequestRow[]> {
  const rows = await selectRequests(scope).where('state', '=', 'open').execute();
  return rows.map(toRequest);
}

/** Those stored as open whose time is over; usually none, because a job ends them. */
export async function listLateRequests(scope: TenantScope): Promise<PaymentRequestRow[]> {
  const rows = await selectRequests(scope)
    .where('state', '=', 'open')
    .where('pay_until', '<=', scope.now)
    .execute();
  return rows.map(toRequest);
}

export async function insertRequest(
  { tx, tenantId, now }: TenantScope,
  request: Pick<
    PaymentRequestRow,
    | 'requestId'
    | 'orderId'
    | 'payableId'
    | 'purpose'
    | 'amountMinor'
    | 'currency'
    | 'itemId'
    | 'payUntil'
    | 'keyHash'
    | 'requestedBy'
  >,
): Promise<void> {
  await tx
    .insertInto('payment_request')
    .values({
      tenant_id: tenantId,
      id: request.requestId,
      order_id: request.orderId,
      payable_id: request.payableId,
      purpose: request.purpose,
      amount_minor: request.amountMinor,
      currency: request.currency,
      item_id: request.itemId ?? null,
      pay_until: request.payUntil,
      key_hash: request.keyHash,
      requested_by: request.requestedBy,
      created_at: now,
    })
    .execute();
}

/** Ends an open request; refuses with ORD-STATE if it has ended meanwhile. */
export async function endRequest(
  { tx, tenantId, now }: TenantScope,
  { requestId }: Pick<PaymentRequestRow, 'requestId'>,
  to: Exclude<RequestState, 'open'>,
  end: { readonly by: string; readonly reason?: string },
): Promise<void> {
  const ended = await tx
    .updateTable('payment_request')
    .set({ state: to, ended_at: now, ended_by: end.by, reason: end.reason ?? null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', requestId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) throw refusal('ORD-STATE');
}

function selectRequests({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('payment_request').selectAll().where('tenant_id', '=', tenantId);
}

function toRequest(row: Selectable<DB['payment_request']>): PaymentRequestRow {
  return {
    requestId: row.id,
    orderId: row.order_id,
    payableId: row.payable_id,
    state: row.state as RequestState,
    purpose: row.purpose,
    amountMinor: row.amount_minor,
    currency: row.currency as Currency,
    itemId: row.item_id ?? undefined,
    payUntil: row.pay_until,
    keyHash: row.key_hash,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
    endedBy: row.ended_by ?? undefined,
    reason: row.reason ?? undefined,
  };
}
