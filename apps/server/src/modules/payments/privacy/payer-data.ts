import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

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

/** The references with money under way: held, being queried, being refunded, or in dispute. */
export async function findUnsettled(scope: TenantScope, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ reference: string }>`
    select p.reference from payable p
    join payment_attempt a on a.tenant_id = p.tenant_id and a.payable_id = p.id
    where p.tenant_id = ${scope.tenantId} and p.reference = any(${[...references]})
      and (a.state in ('created', 'threeDsPending', 'awaitingPayer', 'completing', 'authorised', 'unknown', 'disputed')
        or a.frozen_at is not null and a.refunded_minor < a.captured_minor)
    union
    select r.reference from refund r
    where r.tenant_id = ${scope.tenantId} and r.reference = any(${[...references]})
      and r.state not in ('settled', 'rejected')`.execute(scope.tx);
  return rows.map(({ reference }) => reference);
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
