import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { DISPUTE_MAY_BE_WON_MS } from '../attempt.ts';
import { STOPPED_BY_DISPUTE } from '../refunds/refund-failures.ts';

/** One payment attempt, with the data that its payer may see. */
export interface PaymentOfPayer {
  readonly at: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
}

/** The stored payments of a payer. */
export async function exportPayments(
  { tx, tenantId }: TenantScope,
  reference: string,
): Promise<PaymentOfPayer[]> {
  const rows = await attemptsOf(tx, tenantId, [reference])
    .select(['a.created_at', 'a.state', 'a.amount_minor', 'a.currency', 'a.card_brand', 'a.card_last4'])
    .orderBy('a.created_at')
    .execute();
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    state: row.state,
    amount: formatMinor(row.amount_minor),
    currency: row.currency as Currency,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
  }));
}

/** A reference whose money is not where it belongs for good. */
export interface Unsettled {
  readonly reference: string;
  /** `disputed`: nothing is under way, but a dispute of its charge may still be decided. */
  readonly why: 'underWay' | 'disputed';
}

/**
 * The references with money under way (held, being queried, being refunded), or with a dispute that may still be won.
 * After that time a lost dispute is final, and so is a refund that it ended.
 */
export async function findUnsettled(
  { tx, tenantId, now }: TenantScope,
  references: readonly string[],
): Promise<Unsettled[]> {
  if (references.length === 0) return [];
  const mayBeWon = new Date(now.getTime() - DISPUTE_MAY_BE_WON_MS);
  const { rows } = await sql<Unsettled>`
    with attempt as (
      select p.reference, a.* from payable p
      join payment_attempt a on a.tenant_id = p.tenant_id and a.payable_id = p.id
      where p.tenant_id = ${tenantId} and p.reference = any(${[...references]})
    )
    select reference, case when bool_and(is_disputed) then 'disputed' else 'underWay' end as why
    from (
      select reference, false as is_disputed from attempt
      where state in ('created', 'threeDsPending', 'awaitingPayer', 'completing', 'authorised', 'unknown')
        or frozen_at is not null and refunded_minor + disputed_minor < captured_minor
      union all
      select reference, true from attempt where state = 'disputed' and changed_at >= ${mayBeWon}
      union all
      select reference, false from refund
      where tenant_id = ${tenantId} and reference = any(${[...references]})
        and state not in ('settled', 'rejected')
        and not (state = 'approved' and failure_code is not distinct from ${STOPPED_BY_DISPUTE})
    ) unsettled
    group by reference`.execute(tx);
  return rows;
}

/**
 * Removes the data that identifies a payer. The books stay, and with them the data needed to answer a chargeback: brand
 * and last four digits.
 */
export async function erasePayers(
  { tx, tenantId }: TenantScope,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .updateTable('payment_attempt')
    .set({ card_bin6: null, card_hash: null, contact_hash: null, address_hash: null })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', attemptsOf(tx, tenantId, references).select('a.id'))
    .execute();
}

function attemptsOf(tx: TenantScope['tx'], tenantId: number, references: readonly string[]) {
  return tx
    .selectFrom('payment_attempt as a')
    .innerJoin('payable as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.payable_id'),
    )
    .where('p.tenant_id', '=', tenantId)
    .where('p.reference', 'in', references);
}
