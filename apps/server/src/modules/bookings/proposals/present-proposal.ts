import type { Proposal } from '@farewind/contract/bookings/proposals';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { differenceOf } from './price-payment.ts';
import { choicesOf, ifUnanswered, kindOf } from './proposal-rules.ts';
import type { ProposalRow, ProposalSide } from './proposal-rows.ts';

/** A proposal as the page of its order shows it; what staff wrote is for whoever may act on the order. */
export function presentProposal(
  proposal: ProposalRow,
  currency: Currency,
  { now, isOwner }: { readonly now: Date; readonly isOwner: boolean },
): Proposal {
  const { proposalId, itemId, rule, state, dueAt, madeAt, answeredAt, otherWantedAt } = proposal;
  const isOpen = state === 'open' && now < dueAt;
  const answered = { isOtherWanted: otherWantedAt !== undefined, isToPay: proposal.payableId !== undefined };
  return {
    proposalId,
    ...(itemId === undefined ? {} : { itemId }),
    kind: kindOf(rule),
    state,
    text: isOwner ? proposal.text : '',
    before: presentSide(proposal.before),
    after: presentSide(proposal.after),
    currency,
    madeAt: madeAt.toISOString(),
    dueAt: dueAt.toISOString(),
    ...(isOpen && answered.isToPay ? { toPay: formatMinor(differenceOf(proposal)) } : {}),
    ifUnanswered: ifUnanswered(rule),
    ...(answeredAt ? { answeredAt: answeredAt.toISOString() } : {}),
    choices: isOpen ? choicesOf(rule, answered) : [],
  };
}

function presentSide({ snapshot, totalMinor }: ProposalSide): Proposal['before'] {
  const { ride, segments = [] } = snapshot ?? {};
  return {
    ...(segments.length > 0 ? { segments: [...segments] } : {}),
    ...(ride ? { pickupAt: ride.pickupAt } : {}),
    ...(totalMinor === undefined ? {} : { total: formatMinor(totalMinor) }),
  };
}
