import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { refundCharge } from '../../settlement/later-payments/refund-charge.ts';
import { lockItems } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { returnItems } from '../proposals/item-problems.ts';
import { isWithdrawable } from '../proposals/proposal-rules.ts';
import { endProposal, getProposal } from '../proposals/proposal-rows.ts';
import { userActor } from '../../../../platform/user-actor.ts';

/**
 * Withdraws a proposal made by staff. Refuses with GEN-NOTFOUND, and with ORD-STATE if it is answered or was not made
 * by staff.
 */
export async function withdrawProposal(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  proposalId: string,
): Promise<void> {
  const { orderId } = await getProposal(scope, proposalId);
  await lockItems(scope, orderId);
  const proposal = await getProposal(scope, proposalId);
  if (!isWithdrawable(proposal) || proposal.state !== 'open')
    throw refusal('ORD-STATE', { message: 'proposal.answered' });
  const by = context.user ? userActor(context.user.id) : 'system';
  await endProposal(scope, proposal, 'withdrawn', by);
  await refundCharge(deps, scope, proposal);
  await returnItems(scope, orderId, proposal.returns, { reason: 'proposalWithdrawn', actor: by });
  const after = { orderId, state: 'withdrawn' };
  await recordChange(scope, context, { action: 'withdraw', entity: 'proposal', entityId: proposalId, after });
}
