import type { LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { openTask } from '../../../platform/staff-tasks.ts';
import { CHARGEBACK, moneyEventsKey, type ChargebackEvent } from '../events.ts';
import type { PaymentsDeps } from '../deps.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { isLeftOpen } from '../refunds/fail-refund.ts';
import { lockLeft } from '../refunds/leave-out-disputed.ts';
import { queueSending } from '../refunds/queue-sending.ts';
import { isStuck } from '../refunds/refund-failures.ts';
import { isLeftToStaff, listRefundsOfAttempt, type Refund } from '../refunds/refund-rows.ts';
import { moveAttempt, type Attempt } from '../attempts/repository.ts';
import { countDisputePostings } from './dispute-postings.ts';
import { lockSums, writeDisputed } from './disputed-sum.ts';

/** A staff task: the card's bank took money of a charge back. The reference is the order; its tickets stay. */
export const DISPUTED = 'chargeback';

/**
 * Records the total that the card's bank has taken back. Attempt and ledger change, tickets do not: people decide
 * whether the journey takes place. Refuses with GEN-RULE more than was captured, for example if a statement lists a
 * chargeback twice.
 */
export async function noteChargeback(
  { outbox }: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  attempt: Attempt,
  totalMinor: number,
): Promise<void> {
  const { id: attemptId, reference, currency } = attempt;
  const addedMinor = await raiseDisputed(scope, attemptId, totalMinor);
  if (addedMinor === 0) return;
  await moveAttempt(scope, attemptId, 'disputed');
  const number = await countDisputePostings(scope, attempt);
  // The payer's bank has returned the sum: open refunds of it must not be paid as well, nor stay owed in the books.
  for (const refund of await listRefundsOfAttempt(scope, attemptId))
    if (isLeftToStaff(refund) || (await isFailedByIt(scope, refund)))
      await queueSending({ outbox }, scope, refund, `chargeback:${number}`);
  // The first one keeps its original key.
  const thing = number === 0 ? `${attemptId}:${totalMinor}` : `${attemptId}:${totalMinor}:${number}`;
  const key = `chargeback:${thing}`;
  const occurredOn = await findBookedDay(scope, attemptId);
  await postLedger(scope, {
    move: 'chargeback',
    key,
    reference,
    currency,
    amountMinor: addedMinor,
    ...(occurredOn === undefined ? {} : { occurredOn }),
  });
  const detail = { attemptId, amountMinor: totalMinor, currency };
  await openTask(scope, { kind: DISPUTED, reference, detail, apartBy: 'attemptId', dueAt: scope.now });
  const taken = { sum: formatMinor(totalMinor), currency };
  const again = number === 0 ? {} : { entriesBefore: number };
  const payload = { attemptId, reference, taken, ...again } satisfies ChargebackEvent;
  const dedupeKey = `${CHARGEBACK}:${thing}`;
  await outbox.add(scope, { topic: CHARGEBACK, dedupeKey, payload, orderingKey: moneyEventsKey(reference) });
}

/** Whether the provider may have refused it because of this dispute, and staff have not paid it back otherwise since. */
async function isFailedByIt(scope: TenantScope, refund: Refund): Promise<boolean> {
  if (!isStuck(refund) || !(await isLeftOpen(scope, refund))) return false;
  return (await lockLeft(scope, refund)).leftMinor < refund.amountMinor;
}

/** The day on which the bank's statement has it: books and statement agree, however late it is noted. */
async function findBookedDay(
  { tx, tenantId, now }: TenantScope,
  attemptId: string,
): Promise<LocalDate | undefined> {
  const zone = sql`accounting_zone(${tenantId}::int)`;
  const { rows } = await sql<{ day: LocalDate | null }>`
    select least(local_day(max(booked_at), ${zone}), local_day(${now}::timestamptz, ${zone}))::text as day
    from bank_statement_line
    where tenant_id = ${tenantId} and reference = ${attemptId} and kind = 'chargeback' having max(booked_at) is not null
  `.execute(tx);
  return rows[0]?.day ?? undefined;
}

/** Locks the charge and writes the total; returns how much more it is than was known. */
async function raiseDisputed(scope: TenantScope, id: string, totalMinor: number): Promise<number> {
  const { captured_minor: capturedMinor, disputed_minor: knownMinor } = await lockSums(scope, id);
  if (totalMinor > capturedMinor) {
    const values = { taken: formatMinor(totalMinor), charged: formatMinor(capturedMinor) };
    throw refusal('GEN-RULE', { message: 'match.chargebackMore', values });
  }
  if (totalMinor <= knownMinor) return 0;
  await writeDisputed(scope, id, totalMinor);
  return totalMinor - knownMinor;
}
