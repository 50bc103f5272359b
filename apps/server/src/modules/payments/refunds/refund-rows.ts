import type { Currency } from '@farewind/values/currency';
import { z } from 'zod';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { RefundTable } from '../../../platform/database/schema.ts';
import { stored } from '../../../platform/database/stored.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SupplierShare } from '../postings/ledger-postings.ts';
import { isUnderWay, STOPPED_BY_DISPUTE } from './refund-failures.ts';
import { refundStatesBefore, type RefundState } from './refund-states.ts';

/** One refund of one charge, sent to the bank as one. */
export interface Refund {
  readonly id: string;
  readonly requestId: string;
  readonly attemptId: string;
  readonly reference: string;
  readonly subject: string;
  /** As requested, such as `choice`. */
  readonly reason: string;
  readonly nature: RefundNature;
  readonly state: RefundState;
  readonly amountMinor: number;
  readonly supplierMinor: number;
  readonly serviceMinor: number;
  readonly suppliers: readonly SupplierShare[];
  readonly currency: Currency;
  readonly requestedBy: string;
  readonly sendings: number;
  readonly sentAt: Date | undefined;
  readonly failure: string | undefined;
  /** When it is sent again by itself, after a passing failure. */
  readonly retryAt: Date | undefined;
  /** The bank's id of the executed refund, or of one that it has accepted and not done yet. */
  readonly bankReference: string | undefined;
  /** When an event said that it is sent; it is one for all parts of its request that are over. */
  readonly announcedAt: Date | undefined;
  readonly version: number;
}

const readShares = stored<SupplierShare[]>(
  'refund.supplier_shares',
  z.array(z.object({ supplier: z.string(), minor: z.int() })),
);

/**
 * `sale`: of a cancelled sale. `charge`: of money for which nothing was sold. `bank`: made at the bank, without a request
 * of ours.
 */
export type RefundNature = 'sale' | 'charge' | 'bank';

type RefundChanges = Omit<Updateable<RefundTable>, 'state' | 'version' | 'changed_at'>;

export async function insertRefunds(
  scope: TenantScope,
  rows: readonly Omit<Insertable<RefundTable>, 'tenant_id'>[],
): Promise<void> {
  await scope.tx
    .insertInto('refund')
    .values(
      rows.map((row) => ({
        ...row,
        tenant_id: scope.tenantId,
        created_at: scope.now,
        changed_at: scope.now,
      })),
    )
    .execute();
}

/** The parts of a request, locked until the transaction ends. */
export async function lockRequest(scope: TenantScope, requestId: string): Promise<Refund[]> {
  const rows = await selectRefunds(scope).where('request_id', '=', requestId).forUpdate().execute();
  return rows.map(toRefund);
}

/** One refund, locked until the transaction ends. */
export async function lockRefund(scope: TenantScope, id: string): Promise<Refund | undefined> {
  const row = await selectRefunds(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRefund(row);
}

export async function listRefundsById(scope: TenantScope, ids: readonly string[]): Promise<Refund[]> {
  const rows = await selectRefunds(scope)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(toRefund);
}

export async function listRefundsOfAttempt(scope: TenantScope, attemptId: string): Promise<Refund[]> {
  const rows = await selectRefunds(scope).where('attempt_id', '=', attemptId).execute();
  return rows.map(toRefund);
}

/** Moves a refund in one guarded statement; false if it was in none of the states `from`. */
export async function moveRefund(
  scope: TenantScope,
  id: string,
  next: RefundState,
  changes: RefundChanges = {},
  from: readonly RefundState[] = refundStatesBefore(next),
): Promise<boolean> {
  const moved = await scope.tx
    .updateTable('refund')
    .set((eb) => ({ ...changes, state: next, changed_at: scope.now, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Updates columns other than the state. */
export async function recordOnRefund(scope: TenantScope, id: string, changes: RefundChanges): Promise<void> {
  await scope.tx
    .updateTable('refund')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Refunds that wait for their next sending and are due for it. */
export async function listRefundsToRetry(scope: TenantScope, limit: number): Promise<Refund[]> {
  const rows = await selectRefunds(scope)
    .where('state', '=', 'approved')
    .where('retry_at', '<=', scope.now)
    .orderBy('retry_at')
    .limit(limit)
    .execute();
  return rows.map(toRefund);
}

/** Stands for the provider's reference of a refund that staff pay back by hand; the provider is never called. */
export const BY_HAND = 'by-hand';

/** Whether the provider has accepted a refund and not reported its outcome. */
export function isPending({ state, bankReference }: Refund): boolean {
  return state === 'sentToBank' && bankReference !== undefined;
}

/** Whether it waits for staff to pay it back by hand. */
export function isLeftToStaff(refund: Refund): boolean {
  return isPending(refund) && refund.bankReference === BY_HAND;
}

/**
 * Refunds that their providers settle later, the longest sent of each account first, so that a silent provider does not
 * delay the others. Refunds paid out by staff have no provider and are left out.
 */
export async function listPendingRefunds(scope: TenantScope, limit: number): Promise<Refund[]> {
  const { tx, tenantId } = scope;
  const rows = await tx
    .selectFrom('refund')
    .innerJoin('payment_attempt as charge', (join) =>
      join.onRef('charge.tenant_id', '=', 'refund.tenant_id').onRef('charge.id', '=', 'refund.attempt_id'),
    )
    .selectAll('refund')
    .where('refund.tenant_id', '=', tenantId)
    .where('refund.state', '=', 'sentToBank')
    .where('refund.bank_reference', 'is not', null)
    .where('charge.taken_by', 'is', null)
    .where('refund.bank_reference', '<>', BY_HAND)
    .orderBy(sql`row_number() over (partition by charge.setting_id order by refund.sent_at)`)
    .orderBy('refund.sent_at')
    .limit(limit)
    .execute();
  return rows.map(toRefund);
}

/** Refunds that staff cannot pay out, because their disputed charges have less left than that. */
export async function listTooLargeByHand(scope: TenantScope, limit: number): Promise<Refund[]> {
  const rows = await selectRefunds(scope)
    .where('state', '=', 'sentToBank')
    .where('bank_reference', '=', BY_HAND)
    .where(
      sql<boolean>`exists (select from payment_attempt a
        where a.tenant_id = refund.tenant_id and a.id = refund.attempt_id and a.state = 'disputed'
          and a.captured_minor - a.disputed_minor < (select sum(r.amount_minor) from refund r
            where r.tenant_id = a.tenant_id and r.attempt_id = a.id and r.state <> 'rejected'
              and not (r.state = 'approved' and r.failure_code is not distinct from ${STOPPED_BY_DISPUTE})))`,
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(toRefund);
}

/** Refunds that were promised by now and are not settled. */
export async function listOverdueRefunds(scope: TenantScope): Promise<Refund[]> {
  const rows = await selectRefunds(scope)
    .where('state', 'in', ['approved', 'sentToBank'])
    .where('due_at', '<', scope.now)
    .where(isUnderWay)
    .execute();
  return rows.map(toRefund);
}

function selectRefunds({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('refund').selectAll().where('tenant_id', '=', tenantId);
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['execute']>>[number];

function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    requestId: row.request_id,
    attemptId: row.attempt_id,
    reference: row.reference,
    subject: row.subject,
    reason: row.reason,
    nature: row.nature as RefundNature,
    state: row.state as RefundState,
    amountMinor: row.amount_minor,
    supplierMinor: row.supplier_minor,
    serviceMinor: row.service_minor,
    suppliers: readShares(row.supplier_shares),
    currency: row.currency as Currency,
    requestedBy: row.requested_by,
    sendings: row.sendings,
    sentAt: row.sent_at ?? undefined,
    failure: row.failure_code ?? undefined,
    retryAt: row.retry_at ?? undefined,
    bankReference: row.bank_reference ?? undefined,
    announcedAt: row.announced_at ?? undefined,
    version: row.version,
  };
}
