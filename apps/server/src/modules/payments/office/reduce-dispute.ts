import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { reduceDispute as reduceDisputeCall } from '@farewind/contract/finance/payments';
import { formatMoney } from '@farewind/values/format-money';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { findAttempt, lockAttempts, type Attempt } from '../attempts/repository.ts';
import type { PaymentsDeps } from '../deps.ts';
import { dropMatched } from '../discrepancy-rows.ts';
import { noteDisputeWon } from '../disputes/note-dispute-won.ts';
import { closeDiscrepancyTask } from '../matching/discrepancy-task.ts';
import { listStatementLines } from '../matching/statement-rows.ts';
import { sumListed } from '../matching/sum-listed.ts';
import type { OfficeNames } from '../office-ports.ts';
import { showAttempt } from './list-attempts.ts';

type Answer = Output<typeof reduceDisputeCall>;

export interface ReduceDisputeDeps extends OfficeNames {
  readonly deps: PaymentsDeps;
}

/**
 * Records for staff that disputed money is with the agency again: the bank has returned it, or never took it. Refuses with
 * GEN-RULE if the provider reports disputes itself, with ORD-STATE if another sum is disputed than was shown, and at
 * `amount` more than that, at `cause` a mistake about money that a statement lists as taken.
 */
export async function reduceDispute(
  given: ReduceDisputeDeps,
  scope: TenantScope,
  context: RequestContext,
  { attemptId, cause, amount, disputed, reason }: ParsedInput<typeof reduceDisputeCall>,
): Promise<Answer> {
  const attempt = await lockCharge(scope, attemptId);
  const before = await showAttempt(given, scope, attemptId);
  const format = (sum: string) => formatMoney(sum, before.currency, context.language);
  const disputedSum = format(before.disputed);
  if (attempt.disputedMinor !== parseMinor(disputed))
    throw refusal('ORD-STATE', { message: 'dispute.changed', values: { sum: disputedSum } });
  if (attempt.disputedMinor === 0) throw refusal('ORD-STATE');
  if (!before.canReduceDispute) throw refusal('GEN-RULE', { message: 'dispute.reportedByProvider' });
  const returnedMinor = amount === undefined ? attempt.disputedMinor : parseMinor(amount);
  if (returnedMinor <= 0 || returnedMinor > attempt.disputedMinor)
    throw fieldRefusal([{ path: 'amount', message: 'dispute.atMost', values: { sum: disputedSum } }]);
  const listedMinor = await sumListed(scope, attemptId);
  if (cause === 'mistake' && returnedMinor > attempt.disputedMinor - listedMinor)
    throw fieldRefusal([
      {
        path: 'cause',
        message: 'dispute.listed',
        values: {
          sum: format(formatMinor(listedMinor)),
          lines: await nameChargebackLines(scope, attemptId),
        },
      },
    ]);
  await noteDisputeWon(given.deps, scope, attempt, attempt.disputedMinor - returnedMinor, listedMinor);
  // Its figures are of before; the next reconciliation lists what still differs.
  if ((await dropMatched(scope, [attemptId], [], ['chargeback'])) > 0) await closeDiscrepancyTask(scope);
  const after = await showAttempt(given, scope, attemptId);
  await recordChange(scope, context, {
    action: cause === 'won' ? 'winDispute' : 'undoChargeback',
    entity: 'paymentAttempt',
    entityId: attemptId,
    reason,
    before: { state: before.state, disputed: before.disputed },
    after: { state: after.state, disputed: after.disputed, amount: formatMinor(returnedMinor) },
  });
  return after;
}

/** The transactions by which statements list a charge's chargebacks: `T920, T922`. */
async function nameChargebackLines(scope: TenantScope, attemptId: string): Promise<string> {
  const lines = await listStatementLines(scope, { references: [attemptId] });
  return lines
    .filter(({ kind }) => kind === 'chargeback')
    .map(({ transaction_id: transaction }) => transaction)
    .toSorted()
    .join(', ');
}

async function lockCharge(scope: TenantScope, attemptId: string): Promise<Attempt> {
  const found = await findAttempt(scope, attemptId);
  if (!found) throw refusal('GEN-NOTFOUND');
  const charges = await lockAttempts(scope, found.reference);
  return charges.find(({ id }) => id === attemptId)!;
}
