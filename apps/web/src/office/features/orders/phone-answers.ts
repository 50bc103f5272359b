import type { AdminOrder } from './use-order.ts';

type Proposal = NonNullable<AdminOrder['proposals']>[number];

/** What a buyer can say by phone: all that they can press but paying, which takes their card. */
export type PhoneChoice = Exclude<Proposal['choices'][number], 'pay'>;

export const phoneChoices = ({ choices }: Proposal): readonly PhoneChoice[] =>
  choices.filter((choice): choice is PhoneChoice => choice !== 'pay');

/** How the address of the dialog names a proposal and what is answered: `…-id:accept`. */
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
