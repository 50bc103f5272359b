import type { ProposalChoice, ProposalKind } from '@farewind/contract/bookings/proposals';

/** Whether a choice is the proposal's yes. Of a cancelled flight the money back is what is proposed. */
export function isAcceptance(kind: ProposalKind, choice: ProposalChoice): boolean {
  return choice === 'accept' || (choice === 'refund' && kind === 'supplierCancelled');
}
