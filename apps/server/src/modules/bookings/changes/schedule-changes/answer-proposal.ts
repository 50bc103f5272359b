import type { ProposalState } from '@farewind/contract/bookings/proposals';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { getOrderRow, lockItems } from '../../order/order-rows.ts';
import { holdsRight, readOrderRight } from '../../order/order-right.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { ifUnanswered, meaningOf } from '../proposals/proposal-rules.ts';
import { getProposal, type ProposalRow } from '../proposals/proposal-rows.ts';
import { settleProposal } from './settle-proposal.ts';
import { userActor } from '../../../../platform/user-actor.ts';

interface Answer {
  readonly proposalId: string;
  /** `read`: “I have read this”. */
  readonly answer: 'accept' | 'refuse' | 'read';
}

interface Answered {
  readonly orderId: string;
  readonly state: ProposalState;
}

/**
 * Records an answer of a caller with the right to act on the order, or of staff on the buyer's behalf. Refuses with
 * GEN-NOTFOUND, GEN-DENIED, and with ORD-STATE a proposal that is answered or expired; staff may still answer an
 * expired one.
 */
export async function answerProposal(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { proposalId, answer }: Answer,
): Promise<Answered> {
  const { orderId } = await getProposal(scope, proposalId);
  const order = await getOrderRow(scope, orderId);
  const isBuyer = holdsRight(readOrderRight(context), order);
  if (!isBuyer && !mayAnswerForBuyer(context)) throw refusal('GEN-DENIED');
  const items = await lockItems(scope, orderId);
  if (items.some(({ status }) => status === 'waitingForCancel')) throw refusal('ORD-STATE');
  const proposal = requireAnswerable(scope, await getProposal(scope, proposalId), isBuyer);
  if ((proposal.rule === 'acknowledge') !== (answer === 'read')) throw refusal('ORD-STATE');
  const choice = meaningOf(proposal.rule, answer !== 'refuse');
  if (choice === undefined) throw refusal('ORD-STATE');
  const by = isBuyer ? 'customer' : userActor(context.user!.id);
  await settleProposal(deps, scope, proposal, { choice, by });
  if (!isBuyer)
    await recordChange(scope, context, {
      action: 'answer',
      entity: 'proposal',
      entityId: proposalId,
      after: { orderId, choice },
    });
  return { orderId, state: (await getProposal(scope, proposalId)).state };
}

function mayAnswerForBuyer({ user }: RequestContext): boolean {
  return user?.kind === 'staff' && user.permissions.has('Pages.Orders.Edit');
}

function requireAnswerable({ now }: TenantScope, proposal: ProposalRow, isBuyer: boolean): ProposalRow {
  const isLate = proposal.state === 'expired' || proposal.dueAt <= now;
  if (proposal.state !== 'open' && proposal.state !== 'expired')
    throw refusal('ORD-STATE', { message: 'proposal.answered' });
  if (isLate && (isBuyer || ifUnanswered(proposal.rule) !== 'staff'))
    throw refusal('ORD-STATE', { message: 'proposal.late' });
  return proposal;
}
