import { acknowledgeChange, answerProposal } from '@farewind/contract/bookings/proposals';
import type { CallOptions } from '../../../shared/api/call.ts';
import { isAcceptance } from '../../../shared/api/is-acceptance.ts';
import { officeCall } from '../../session/office-call.ts';
import type { AdminOrder } from './use-order.ts';

type Proposal = NonNullable<AdminOrder['proposals']>[number];

/** The answers that a buyer can give by phone: all except paying, which needs their card. */
export type PhoneChoice = Exclude<Proposal['choices'][number], 'pay'>;

export const phoneChoices = ({ choices }: Proposal): readonly PhoneChoice[] =>
  choices.filter((choice): choice is PhoneChoice => choice !== 'pay');

/** A proposal and its answer in the address of the dialog: `…-id:accept`. */
export const phoneAnswerId = ({ proposalId }: Proposal, choice: PhoneChoice): string =>
  `${proposalId}:${choice}`;

/** Undefined once answered. */
export function findPhoneAnswer(
  proposals: readonly Proposal[],
  id: string,
): { readonly proposal: Proposal; readonly choice: PhoneChoice } | undefined {
  for (const proposal of proposals) {
    const choice = phoneChoices(proposal).find((each) => phoneAnswerId(proposal, each) === id);
    if (choice !== undefined) return { proposal, choice };
  }
  return undefined;
}

/** Records the buyer's answer. */
export async function sendPhoneAnswer(
  { proposalId, kind }: Proposal,
  choice: PhoneChoice,
  options: CallOptions = {},
): Promise<void> {
  await (choice === 'acknowledge'
    ? officeCall(acknowledgeChange, { proposalId }, options)
    : officeCall(answerProposal, { proposalId, accept: isAcceptance(kind, choice) }, options));
}
