import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { returnItems } from './item-problems.ts';
import { ifUnanswered } from './proposal-rules.ts';
import { endProposal, listProposals, type ProposalRow, type Returns } from './proposal-rows.ts';

/**
 * Withdraws open proposals of an order, because another one replaces them or none is needed any more. Other items that
 * waited for them are restored; returns the former state of the item itself.
 */
export async function withdrawOpen(
  scope: TenantScope,
  { orderId, itemId, by }: { readonly orderId: string; readonly itemId: string; readonly by: string },
  which: (proposal: ProposalRow) => boolean,
): Promise<ItemStatus | undefined> {
  const open = (await listProposals(scope, orderId)).filter(
    (proposal) => isUnsettled(proposal) && which(proposal),
  );
  for (const proposal of open) await endProposal(scope, proposal, 'withdrawn', by);
  const returns: Returns = Object.assign({}, ...open.map((proposal) => proposal.returns));
  const others = Object.fromEntries(Object.entries(returns).filter(([id]) => id !== itemId));
  await returnItems(scope, orderId, others, { reason: 'proposalWithdrawn', actor: by });
  return returns[itemId];
}

/** Open, or expired without consequences, so that staff could still answer it. */
function isUnsettled({ state, rule }: ProposalRow): boolean {
  return state === 'open' || (state === 'expired' && ifUnanswered(rule) === 'staff');
}
