import type { Order } from '@farewind/contract/bookings/get-order';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { OrderRow } from '../../order/order-rows.ts';
import { presentProposal } from './present-proposal.ts';
import { listProposals } from './proposal-rows.ts';

/** The order's proposals, newest first, with the actions available to users who may act on it. */
export async function readProposals(
  scope: TenantScope,
  { orderId, currency }: Pick<OrderRow, 'orderId' | 'currency'>,
  isOwner: boolean,
): Promise<{ readonly proposals: NonNullable<Order['proposals']>; readonly actions: string[] }> {
  const rows = await listProposals(scope, orderId);
  const proposals = rows.map((row) => presentProposal(row, currency, { now: scope.now, isOwner }));
  const choices = isOwner ? proposals.flatMap((proposal) => proposal.choices) : [];
  const actions = [
    ...(choices.includes('acknowledge') ? ['acknowledge'] : []),
    ...(choices.some((choice) => choice !== 'acknowledge') ? ['answerProposal'] : []),
  ];
  return { proposals, actions };
}
