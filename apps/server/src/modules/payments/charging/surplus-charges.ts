import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { liveStates, type AttemptState } from '../attempts/attempt-states.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { OtherCharge, QueryOutcome } from '../ports.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { listRefundsOfAttempt } from '../refunds/refund-rows.ts';
import { refundAttempt } from '../refunds/return-charge.ts';
import { getAttempt, lockAttempts, type Attempt } from '../attempts/repository.ts';

/**
 * Records additional payments, each as an attempt of its own that buys nothing. Captured sums are refunded in the same
 * transaction; the poll releases held ones. Repeated, it records nothing twice.
 */
export async function recordOthers(
  deps: PaymentsDeps,
  scope: TenantScope,
  attempt: Attempt,
  fact: QueryOutcome,
): Promise<void> {
  const others = othersOf(fact);
  if (others.length === 0) return;
  await lockAttempts(scope, attempt.reference);
  // Read again: whoever held the lock before may have recorded them, which the statement that waited does not see.
  const known = (await lockAttempts(scope, attempt.reference)).map(({ theirReference }) => theirReference);
  for (const other of others.filter(({ theirReference }) => !known.includes(theirReference)))
    await recordOther(deps, scope, attempt, other);
}

/** The additional payments that a provider reports together with the state of a charge. */
export const othersOf = (fact: QueryOutcome): readonly OtherCharge[] =>
  'others' in fact ? (fact.others ?? []) : [];

async function recordOther(
  deps: PaymentsDeps,
  scope: TenantScope,
  attempt: Attempt,
  other: OtherCharge,
): Promise<void> {
  const id = newId();
  const isTaken = other.kind === 'captured';
  deps.log.warn({ attemptId: attempt.id, surplusId: id, kind: other.kind }, 'The same thing was paid twice');
  await sql`
    insert into payment_attempt (tenant_id, id, payable_id, attempt_no, state, setting_id, amount_minor, currency,
      captured_minor, provider_reference, contact_hash, address_hash, method, mode, their_reference, is_surplus)
    select tenant_id, ${id}, payable_id, (select max(n.attempt_no) + 1 from payment_attempt n
        where n.tenant_id = a.tenant_id and n.payable_id = a.payable_id),
      ${other.kind}, setting_id, ${other.amount.minor}, ${other.amount.currency},
      ${isTaken ? other.amount.minor : 0}, ${other.theirReference}, contact_hash, address_hash, method,
      coalesce(mode, mode_of_attempt(tenant_id, id)), ${other.theirReference}, true
    from payment_attempt a where a.tenant_id = ${scope.tenantId} and a.id = ${attempt.id}`.execute(scope.tx);
  if (!isTaken) return;
  await postLedger(scope, {
    move: 'capture',
    key: `capture:${id}`,
    reference: attempt.reference,
    currency: other.amount.currency,
    amountMinor: other.amount.minor,
  });
  await deps.receipts?.writeCaptured(scope, await getAttempt(scope, id), {
    amountMinor: other.amount.minor,
    bankReference: other.theirReference,
  });
  await refundAttempt(deps, scope, id);
}

/**
 * Whether another attempt has replaced one with late money: it pays the same and is alive or has its money, or has
 * bought for it, even if the money has gone back since. Locks the attempts of the reference.
 */
export async function isPlaceTaken(scope: TenantScope, attempt: Attempt): Promise<boolean> {
  const attempts = await lockAttempts(scope, attempt.reference);
  const others = attempts.filter(
    ({ id, payableId, isSurplus }) => id !== attempt.id && payableId === attempt.payableId && !isSurplus,
  );
  for (const other of others) if (await takesPlace(scope, other)) return true;
  return false;
}

async function takesPlace(scope: TenantScope, { id, state }: Attempt): Promise<boolean> {
  if (state === 'disputed' || (liveStates as readonly AttemptState[]).includes(state)) return true;
  if (state !== 'refunded') return false;
  return (await listRefundsOfAttempt(scope, id)).some(({ nature }) => nature !== 'charge');
}

/** A double payment: it takes no place, buys nothing, and its money is refunded. */
export async function markSurplus({ tx, tenantId }: TenantScope, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ is_surplus: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
