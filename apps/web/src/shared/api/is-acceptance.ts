import type { ProposalChoice, ProposalKind } from '@farewind/contract/bookings/proposals';

/** Whether a choice accepts the proposal. For a cancelled flight, the refund is what is proposed. */
export function isAcceptance(kind: ProposalKind, choice: ProposalChoice): boolean {
  return choice === 'accept' || (choice === 'refund' && kind === 'supplierCancelled');
}
