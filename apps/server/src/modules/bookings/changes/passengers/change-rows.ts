import type { PassengerChange } from '@farewind/contract/bookings/passenger-change';
import type { Currency } from '@farewind/values/currency';
import type { Selectable } from 'kysely';
import type { DB } from '../../../../platform/database/schema.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { ChangeLine } from './plan-change.ts';
import { stored } from '../../../../platform/database/stored.ts';
import { z } from 'zod';

export type ChangeState = PassengerChange['state'];

export interface ChangeRow {
  readonly changeId: string;
  readonly orderId: string;
  readonly state: ChangeState;
  /** Sealed; undefined once erased. */
  readonly wanted: Buffer | undefined;
  readonly lines: readonly ChangeLine[];
  readonly feeMinor: number;
  readonly currency: Currency;
  readonly payableId: string | undefined;
  readonly payUntil: Date | undefined;
  readonly requestedBy: string;
  readonly decidedBy: string | undefined;
  readonly decidedAt: Date | undefined;
  readonly reason: string | undefined;
  readonly createdAt: Date;
}

/** Newest first. */
export async function listChanges(scope: TenantScope, orderId: string): Promise<ChangeRow[]> {
  const rows = await selectChanges(scope, orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toChange);
}

/** Locks the change requests of an order until the transaction ends. */
export async function lockChanges({ tx, tenantId }: TenantScope, orderId: string): Promise<void> {
  await tx
    .selectFrom('passenger_change')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Refuses with GEN-NOTFOUND. */
export async function getChange(scope: TenantScope, orderId: string, changeId: string): Promise<ChangeRow> {
  const row = await selectChanges(scope, orderId).where('id', '=', changeId).executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  return toChange(row);
}

/** The change that a payable belongs to. */
export async function findChangeOfPayable(
  scope: TenantScope,
  orderId: string,
  payableId: string,
): Promise<ChangeRow | undefined> {
  const row = await selectChanges(scope, orderId).where('payable_id', '=', payableId).executeTakeFirst();
  return row && toChange(row);
}

export async function insertChange(
  { tx, tenantId }: TenantScope,
  change: Omit<ChangeRow, 'createdAt' | 'wanted'> & { readonly wanted: Buffer },
): Promise<void> {
  await tx
    .insertInto('passenger_change')
    .values({
      tenant_id: tenantId,
      order_id: change.orderId,
      id: change.changeId,
      state: change.state,
      wanted: change.wanted,
      lines: JSON.stringify(change.lines),
      fee_minor: change.feeMinor,
      currency: change.currency,
      payable_id: change.payableId ?? null,
      pay_until: change.payUntil ?? null,
      requested_by: change.requestedBy,
      decided_by: change.decidedBy ?? null,
      decided_at: change.decidedAt ?? null,
      reason: change.reason ?? null,
    })
    .execute();
}

/**
 * Moves a change from the state in which it was read; refuses with ORD-STATE if another request has moved it meanwhile.
 */
export async function moveChange(
  { tx, tenantId, now }: TenantScope,
  { orderId, changeId, state }: ChangeRow,
  to: ChangeState,
  decision?: {
    readonly by: string;
    readonly reason: string | undefined;
    /** With the names as they are at the decision. */
    readonly lines?: readonly ChangeLine[];
  },
): Promise<void> {
  const moved = await tx
    .updateTable('passenger_change')
    .set({
      state: to,
      ...(decision ? { decided_by: decision.by, decided_at: now, reason: decision.reason ?? null } : {}),
      ...(decision?.lines ? { lines: JSON.stringify(decision.lines) } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', changeId)
    .where('state', '=', state)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw refusal('ORD-STATE');
}

/** Requests whose fee was not paid in time. */
export async function listUnpaidChanges({ tx, tenantId, now }: TenantScope): Promise<ChangeRow[]> {
  const rows = await tx
    .selectFrom('passenger_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waitingForPayment')
    .where('pay_until', '<', now)
    .execute();
  return rows.map(toChange);
}

function selectChanges({ tx, tenantId }: TenantScope, orderId: string) {
  return tx
    .selectFrom('passenger_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId);
}

function toChange(row: Selectable<DB['passenger_change']>): ChangeRow {
  return {
    changeId: row.id,
    orderId: row.order_id,
    state: row.state as ChangeState,
    wanted: row.wanted ?? undefined,
    lines: readLines(row.lines),
    feeMinor: row.fee_minor,
    currency: row.currency as Currency,
    payableId: row.payable_id ?? undefined,
    payUntil: row.pay_until ?? undefined,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    reason: row.reason ?? undefined,
    createdAt: row.created_at,
  };
}

const readLines = stored<readonly ChangeLine[]>(
  'passenger_change.lines',
  z.array(
    z.object({
      passengerIndex: z.number(),
      from: z.object({ name: z.string(), surname: z.string() }),
      to: z.object({ name: z.string(), surname: z.string() }),
      letters: z.number().default(0),
      members: z.array(z.string()).default([]),
      reason: z.enum(['letters', 'fee']),
      feeMinor: z.number(),
    }),
  ),
);
