import type { TenantScope } from '../../../../platform/database/scope.ts';
import { PROPOSAL_EXPIRED } from '../../events.ts';
import { judgeAttempts } from '../../settlement/later-payments/judge-attempts.ts';
import { lockItems } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { openProposalTask } from '../proposals/open-proposal-task.ts';
import { differenceToPay } from './price-payment.ts';
import { ifUnanswered } from '../proposals/proposal-rules.ts';
import { endProposal, getProposal, listDueProposals, type ProposalRow } from '../proposals/proposal-rows.ts';
import { acceptTimes, refundEverything } from './settle-proposal.ts';
import { emitProposal } from '../proposals/emit-proposal.ts';

/**
 * Applies the default of an unanswered proposal: allowed times take effect unread, a wrong price or a cancelled flight
 * is refunded in full, and in all other cases staff call the buyer. Handles each order separately; safe to repeat.
 */
export async function expireProposals(deps: BookingDeps, tenantId: number): Promise<void> {
  const due = await deps.database.inTenant(tenantId, listDueProposals);
  for (const { proposalId, orderId } of due) {
    await deps.database
      .inTenant(tenantId, (scope) => expire(deps, scope, orderId, proposalId))
      .catch((error: unknown) => deps.log.error({ err: error, orderId }, 'A proposal could not be ended'));
  }
}

async function expire(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  proposalId: string,
): Promise<void> {
  const items = await lockItems(scope, orderId);
  // The approval of its refund decides whether the order is cancelled, so nothing else happens until then.
  if (items.some(({ status }) => status === 'waitingForCancel')) return;
  const proposal = await getProposal(scope, proposalId);
  if (proposal.state !== 'open' || proposal.dueAt > scope.now) return;
  const attempts = await deps.payments.listAttempts(scope, orderId);
  const paying = proposal.payableId === undefined ? 'unpaid' : judgeAttempts(attempts, proposal.payableId);
  // Paid but interrupted while processing, or the bank has not reported the outcome.
  if (paying === 'paid') return differenceToPay(deps, proposal).goOn(scope);
  if (paying === 'underWay') return;
  await follow(deps, scope, proposal);
  await emitProposal(deps, scope, PROPOSAL_EXPIRED, proposal);
}

async function follow(deps: BookingDeps, scope: TenantScope, proposal: ProposalRow): Promise<void> {
  const consequence = ifUnanswered(proposal.rule);
  if (consequence === 'applies') {
    await acceptTimes(scope, proposal, 'expired', 'system');
    return openProposalTask(scope, proposal, 'changeUnread');
  }
  await endProposal(scope, proposal, 'expired', 'system');
  if (consequence === 'refund') return refundEverything(deps, scope, proposal, 'system');
  await openProposalTask(scope, proposal, 'proposalUnanswered');
}
