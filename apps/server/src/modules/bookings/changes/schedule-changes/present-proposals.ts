import type { Order } from '@farewind/contract/bookings/get-order';
import type { OrderRow } from '../../order/order-rows.ts';
import { presentProposal } from './present-proposal.ts';
import type { ProposalRow } from '../proposals/proposal-rows.ts';

/** The order's proposals, newest first, with the actions available to users who may act on it. */
export function presentProposals(
  rows: readonly ProposalRow[],
  { currency }: Pick<OrderRow, 'currency'>,
  viewed: { readonly now: Date; readonly isOwner: boolean },
): { readonly proposals: NonNullable<Order['proposals']>; readonly actions: string[] } {
  const proposals = rows.map((row) => presentProposal(row, currency, viewed));
  const choices = viewed.isOwner ? proposals.flatMap((proposal) => proposal.choices) : [];
  const actions = [
    ...(choices.includes('acknowledge') ? ['acknowledge'] : []),
    ...(choices.some((choice) => choice !== 'acknowledge') ? ['answerProposal'] : []),
  ];
  return { proposals, actions };
}
