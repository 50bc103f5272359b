import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { isUnderWay } from './refund-failures.ts';

/** A refund that should have been sent by a certain time. */
export interface LateRefund {
  readonly refundId: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly dueAt: Date;
}

/**
 * Approved refunds that are not settled though they were promised before an instant, the oldest promise first; without
 * those of rehearsals, and those that the payer has from the card's bank.
 */
export async function listLateRefunds(scope: TenantScope, until: Date): Promise<readonly LateRefund[]> {
  const rows = await scope.tx
    .selectFrom('refund')
    .select(['request_id', 'reference', 'amount_minor', 'currency', 'due_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('state', 'in', ['approved', 'sentToBank'])
    .where('due_at', '<', until)
    .where(isUnderWay)
    .where(counts(scope, 'refund.reference'))
    .orderBy('due_at')
    .execute();
  return rows.map((row) => ({
    refundId: row.request_id,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    dueAt: row.due_at!,
  }));
}
