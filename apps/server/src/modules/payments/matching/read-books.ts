import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { DISPUTE_MAY_BE_WON_MS } from '../attempt.ts';
import type { AttemptState } from '../attempts/attempt-states.ts';
import type { OurBooks } from './match-charge.ts';

/** An attempt as the reconciliation reads it, with its purpose. */
export interface MatchedAttempt extends Omit<
  OurBooks,
  'ledgerMinor' | 'returnedMinor' | 'listedTwiceMinor' | 'pendingRefunds' | 'settledRefunds' | 'isYoung'
> {
  readonly payableId: string;
  readonly purpose: string;
  readonly settingId: number;
  readonly changedAt: Date;
  readonly createdAt: Date;
}

/**
 * Attempts that changed since a day, that are open, whose dispute may still be won, or of which a statement read since
 * that day lists a chargeback, in the order of their ids after `afterId`. An attempt that was never sent does not concern the bank, and one of a rehearsal concerns nobody.
 */
export async function listAttemptsToMatch(
  scope: TenantScope,
  since: Date,
  afterId: string | undefined,
  limit: number,
): Promise<MatchedAttempt[]> {
  const mayBeWon = new Date(scope.now.getTime() - DISPUTE_MAY_BE_WON_MS);
  let query = selectMatched(scope)
    .where('a.state', '<>', 'created')
    .where(counts(scope, 'p.reference'))
    // No provider knows of money that staff took themselves.
    .where('a.taken_by', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.changed_at', '>=', since),
        eb('a.state', 'in', ['unknown', 'authorised']),
        eb.and([eb('a.state', '=', 'disputed'), eb('a.changed_at', '>=', mayBeWon)]),
        // Banks list a chargeback months after the charge, which does not change by that.
        sql<boolean>`a.id::text in (
          select reference from bank_statement_line
          where tenant_id = ${scope.tenantId} and kind = 'chargeback' and read_at >= ${since})`,
      ]),
    )
    .orderBy('a.id')
    .limit(limit);
  if (afterId !== undefined) query = query.where('a.id', '>', afterId);
  return (await query.execute()).map(toMatched);
}

export async function findAttemptToMatch(
  scope: TenantScope,
  attemptId: string,
): Promise<MatchedAttempt | undefined> {
  const row = await selectMatched(scope).where('a.id', '=', attemptId).executeTakeFirst();
  return row && toMatched(row);
}

/** Attempts for the references that count as having their money, oldest first. */
export async function listMoneyOf(
  scope: TenantScope,
  references: readonly string[],
): Promise<MatchedAttempt[]> {
  if (references.length === 0) return [];
  const rows = await selectMatched(scope)
    .where('p.reference', 'in', references)
    .where('a.captured_minor', '>', 0)
    .orderBy('a.id')
    .execute();
  return rows.map(toMatched);
}

function selectMatched({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('payment_attempt as a')
    .innerJoin('payable as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.payable_id'),
    )
    .selectAll('a')
    .select(['p.reference', 'p.purpose'])
    .where('a.tenant_id', '=', tenantId);
}

function toMatched(
  row: Awaited<ReturnType<ReturnType<typeof selectMatched>['execute']>>[number],
): MatchedAttempt {
  return {
    attemptId: row.id,
    reference: row.reference,
    payableId: row.payable_id,
    purpose: row.purpose,
    settingId: row.setting_id,
    state: row.state as AttemptState,
    currency: row.currency as Currency,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    disputedMinor: row.disputed_minor,
    isFrozen: row.frozen_at !== null,
    isSurplus: row.is_surplus,
    changedAt: row.changed_at,
    createdAt: row.created_at,
  };
}

export interface RefundSum {
  readonly id: string;
  readonly attemptId: string;
  readonly nature: string;
  readonly state: string;
  readonly amountMinor: number;
}

/** The refunds of the attempts' money. */
export async function listRefundSums(
  { tx, tenantId }: TenantScope,
  attemptIds: readonly string[],
): Promise<RefundSum[]> {
  if (attemptIds.length === 0) return [];
  const rows = await tx
    .selectFrom('refund')
    .select(['id', 'attempt_id', 'nature', 'state', 'amount_minor'])
    .where('tenant_id', '=', tenantId)
    .where('attempt_id', 'in', attemptIds)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    attemptId: row.attempt_id,
    nature: row.nature,
    state: row.state,
    amountMinor: row.amount_minor,
  }));
}

/** The ledger's sum at the bank of one posted subject. */
export interface Clearing {
  readonly minor: number;
  /** Of it: what came back from won disputes. */
  readonly returnedMinor: number;
}

/** The ledger's sums at the bank, by the posted subject: the second word of a posting's key. */
export async function sumBankClearing(
  { tx, tenantId }: TenantScope,
  references: readonly string[],
): Promise<ReadonlyMap<string, Clearing>> {
  if (references.length === 0) return new Map();
  const rows = await tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_line as l', (join) =>
      join.onRef('l.tenant_id', '=', 'e.tenant_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .select((eb) => [
      sql<string>`split_part(e.posting_key, ':', 2)`.as('thing'),
      eb.fn.sum<number | string>('l.amount_minor').as('minor'),
      eb.fn
        .sum<number | string | null>('l.amount_minor')
        .filterWhere('e.move', '=', 'chargebackReturned')
        .as('returned'),
    ])
    .where('e.tenant_id', '=', tenantId)
    .where('e.reference', 'in', references)
    .where('l.account', '=', 'bankClearing')
    .groupBy(sql`split_part(e.posting_key, ':', 2)`)
    .execute();
  return new Map(
    rows.map(({ thing, minor, returned }) => [
      thing,
      { minor: Number(minor), returnedMinor: Number(returned ?? 0) },
    ]),
  );
}

/** What statements list beyond the charged sum where staff have counted a chargeback once, by attempt. */
export async function sumListedTwice(
  { tx, tenantId }: TenantScope,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; minor: number | string }>`
    select bank_reference as id, sum((bank->>'capturedMinor')::bigint - (ours->>'capturedMinor')::bigint) as minor
    from money_mismatch
    where tenant_id = ${tenantId} and subject = 'chargeback' and state = 'repaired'
      and repair = 'noteChargebackOnce' and bank_reference = any(${[...attemptIds]})
    group by bank_reference
  `.execute(tx);
  return new Map(rows.map(({ id, minor }) => [id, Number(minor)]));
}
