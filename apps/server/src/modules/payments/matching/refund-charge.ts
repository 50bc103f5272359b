import { refusal } from '../../../platform/errors.ts';
import { ask, openAttempt } from '../attempts/ask-bank.ts';
import type { PaymentsDeps } from '../deps.ts';
import { getAttempt, moveAttempt } from '../attempts/repository.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { keyAt } from '../charging/key-at.ts';
import { recordCapture } from '../charging/settle-attempt.ts';
import { lostStates, referenceOf } from './adopt-bank-state.ts';
import { markSurplus } from '../charging/surplus-charges.ts';
import { writeCaptured } from './attempt-sums.ts';
import type { RepairCase } from './repair-case.ts';

/** Voids an authorisation, and refunds a capture: by the bank's actual state, whatever was requested. */
export async function refundCharge(deps: PaymentsDeps, of: RepairCase): Promise<void> {
  if (of.bank.state === 'held') return release(deps, of);
  if (of.bank.state !== 'captured') throw refusal('ORD-STATE');
  return refundTaken(deps, of);
}

async function release(deps: PaymentsDeps, { tenantId, attempt }: RepairCase): Promise<void> {
  const { asked, now } = await deps.database.inTenant(tenantId, async (scope) => ({
    asked: await openAttempt(deps, scope, attempt.id),
    now: scope.now,
  }));
  const key = keyAt(`void:${attempt.id}`, now);
  const answer = await ask(deps, attempt.id, () => asked.gateway.void(asked.charge, key));
  if (answer.kind !== 'done') throw refusal('GEN-BUSY', { message: 'match.bankSilent' });
  await deps.database.inTenant(tenantId, (scope) => moveAttempt(scope, attempt.id, 'voided', {}, lostStates));
}

async function refundTaken(
  deps: PaymentsDeps,
  { tenantId, attempt, bank, discrepancy }: RepairCase,
): Promise<void> {
  const { id: attemptId, reference, currency } = attempt;
  await deps.database.inTenant(tenantId, async (scope) => {
    if (discrepancy.subject !== 'order') await markSurplus(scope, attemptId);
    if (attempt.capturedMinor === 0) {
      // Recorded first, so that the ledger has the capture before the refund.
      await writeCaptured(scope, attemptId, bank.capturedMinor);
      const theirs = referenceOf({ attempt, bank });
      await recordCapture(deps, scope, attempt, theirs, bank.capturedMinor, lostStates);
    }
    const { capturedMinor, claimedMinor } = await getAttempt(scope, attemptId);
    const leftMinor = capturedMinor - claimedMinor;
    if (leftMinor <= 0) throw refusal('ORD-STATE');
    await requestRefund(
      deps,
      scope,
      {
        // Keyed by the discrepancy: the charge's own refund may have been smaller than the captured sum.
        refundId: discrepancy.id,
        reference,
        subject: discrepancy.id,
        currency,
        reason: discrepancy.class,
        supplierMinor: leftMinor,
        serviceMinor: 0,
        requestedBy: 'system',
        needsApproval: false,
      },
      { nature: 'charge', attemptId },
    );
  });
}
