import { formatMinor, type Money } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { openTask } from '../../../platform/staff-tasks.ts';
import { CHARGE_MISMATCH, moneyEventsKey, type ChargeMismatchEvent } from '../events.ts';
import { recordDiscrepancy } from '../discrepancy-rows.ts';
import type { PaymentsDeps } from '../deps.ts';
import { moveAttempt, type Attempt } from '../attempts/repository.ts';

/** A staff task: the bank held or captured another sum than requested. The reference is the order. */
export const CHARGE_TROUBLE = 'chargeMismatch';

/** The bank's sum against the requested one. */
export interface OtherSum {
  readonly kind: 'authorised' | 'captured';
  readonly bankReference: string;
  readonly amount: Money;
}

/**
 * Another sum than requested is never accepted as a payment. Nothing continues with the attempt: no ticket, no release,
 * no query. Staff see the bank's sum, and release or refund it.
 */
export async function freezeAttempt(
  deps: Pick<PaymentsDeps, 'log' | 'outbox'>,
  scope: TenantScope,
  attempt: Attempt,
  said: OtherSum,
): Promise<void> {
  const { id: attemptId, reference, currency } = attempt;
  deps.log.error({ attemptId, said: said.amount }, 'The bank charged another sum than asked');
  await moveAttempt(scope, attemptId, 'unknown', { bankReference: said.bankReference });
  if (!(await writeFrozen(scope, attemptId, said.amount))) return;
  const sums = { asked: formatMinor(attempt.amountMinor), said: formatMinor(said.amount.minor), currency };
  await openTask(scope, {
    kind: CHARGE_TROUBLE,
    reference,
    detail: { attemptId, ...sums },
    apartBy: 'attemptId',
    dueAt: scope.now,
  });
  await recordDiscrepancy(scope, {
    class: 'amountDiffers',
    subject: said.kind === 'captured' ? 'capture' : 'hold',
    bankReference: attemptId,
    attemptId,
    reference,
    bank: {
      state: said.kind,
      capturedMinor: said.kind === 'captured' ? said.amount.minor : 0,
      refundedMinor: 0,
      currency: said.amount.currency,
    },
    ours: { state: 'frozen', capturedMinor: attempt.amountMinor, refundedMinor: 0, currency },
    repairs: ['giveBack'],
  });
  const payload = {
    attemptId,
    reference,
    asked: { sum: sums.asked, currency },
    said: { sum: sums.said, currency: said.amount.currency },
  } satisfies ChargeMismatchEvent;
  const dedupeKey = `${CHARGE_MISMATCH}:${attemptId}`;
  await deps.outbox.add(scope, {
    topic: CHARGE_MISMATCH,
    dedupeKey,
    payload,
    orderingKey: moneyEventsKey(reference),
  });
}

/** False: it is frozen already. */
async function writeFrozen({ tx, tenantId, now }: TenantScope, id: string, said: Money): Promise<boolean> {
  const frozen = await tx
    .updateTable('payment_attempt')
    .set({ frozen_at: now, said_minor: said.minor, said_currency: said.currency })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('frozen_at', 'is', null)
    .executeTakeFirst();
  return frozen.numUpdatedRows === 1n;
}
